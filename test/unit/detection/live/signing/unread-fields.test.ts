import { describe, expect, it } from 'vitest'
import { describeTextless, describeUnread, describeUntimed, findGaps } from '../../../../../src/detection/live/signing/unread-fields.js'
import { settingsOf } from '../../../../support/live-collection.js'

describe('describeUnread', () => {
  it('names each field whose value is no text, and how to have it read', () => {
    const settings = settingsOf({ name: 'news', languageField: 'lang' })
    expect(describeUnread(settings, { text: { raw: 1, value: 'a' }, title: 1984, lang: true })).toEqual([
      'the field [text] holds an object, which is not text, so that was not read; name a field inside it in collections.news.textFields, such as text.value',
      'the field [title] holds a number, which is not text, so that was not read; send it as a string',
      'the field [lang] holds a boolean, which is not text, so that was not read; send it as a string',
    ])
  })

  it('has nothing to say of texts, lists of texts, nulls, fields that are absent, and fields that are not looked at', () => {
    const settings = settingsOf()
    for (const source of [{}, { text: 'a', body: 5 }, { text: ['a', ['b']], title: null }, { body: '', content: {} }])
      expect(describeUnread(settings, source)).toEqual([])
    expect(describeUnread(settingsOf({ textFields: ['lead'] }), { text: 5 })).toEqual([])
    expect(describeUnread(settingsOf({ language: 'en', languageField: 'lang' }), { lang: 5 })).toEqual([])
  })

  it('has nothing to say of numbers that are read beside a text', () => {
    const settings = settingsOf({ textFields: ['name', 'size'] })
    expect(describeUnread(settings, { name: 'Boot', size: 42 })).toEqual([])
    expect(describeUnread(settings, { size: 42 })).toEqual([])
    expect(describeUnread(settings, { name: 'Boot', size: [42, true] })).toEqual([expect.stringContaining('[size] holds a boolean')])
  })

  it('looks inside lists and paths', () => {
    const settings = settingsOf({ textFields: ['parts.text'] })
    expect(describeUnread(settings, { parts: [{ text: 'a' }, { text: ['b', 5] }] })).toEqual([
      expect.stringContaining('[parts.text] holds a number'),
    ])
    expect(describeUnread(settings, { parts: { text: [[{}]] } })).toEqual([expect.not.stringContaining('such as')])
  })
})

describe('describeTextless', () => {
  it('names the fields in which there is no text', () => {
    const settings = settingsOf({ name: 'news', textFields: ['lead', 'story'] })
    expect(describeTextless(settings, { text: 'a', lead: 5 })).toEqual([
      'there is no text in [lead], [story], so the document stays alone; name the fields with its text in collections.news.textFields',
    ])
  })

  it('has nothing to say of a document with a text, even an empty one', () => {
    for (const source of [{ text: '' }, { content: ['a'] }, { html: '<p>a' }]) expect(describeTextless(settingsOf(), source)).toEqual([])
  })
})

describe('describeUntimed', () => {
  it('names a time field that holds no time', () => {
    const settings = settingsOf({ timeField: 'listed' })
    expect(describeUntimed(settings, { listed: '29.11.2026' })).toEqual([
      expect.stringContaining('[listed] holds no time that onefold reads'),
    ])
  })

  it('has nothing to say of times, of fields that are absent or empty, and of collections without a time field', () => {
    const settings = settingsOf({ timeField: 'listed' })
    for (const listed of ['2026-11-29 10:00:00', 1_764_410_400_000, ['2026'], '', null, undefined])
      expect(describeUntimed(settings, { listed })).toEqual([])
    expect(describeUntimed(settingsOf(), { listed: '29.11.2026' })).toEqual([])
  })
})

describe('findGaps', () => {
  it('finds a time that is not read in a document whose text is', () => {
    const settings = settingsOf({ timeField: 'listed' })
    expect(findGaps(settings, { text: 'a', listed: '29.11.2026' })).toEqual(describeUntimed(settings, { listed: '29.11.2026' }))
  })
})
