import { describe, expect, it } from 'vitest'
import { readSigningInput } from '../../../../../src/detection/live/signing/signing-input.js'
import type { JsonObject } from '../../../../../src/model.js'
import { settingsOf } from '../../../../support/live-collection.js'

function textOf(source: JsonObject, settings = settingsOf()): string {
  return readSigningInput(settings, '1', source).text
}

describe('readSigningInput', () => {
  it('takes the first of text, body and content that has text, without configuration', () => {
    expect(textOf({ content: 'c', body: 'b', text: 't' })).toBe('t')
    expect(textOf({ text: null, body: '', content: 'c' })).toBe('')
    expect(textOf({ text: 5, body: 'b' })).toBe('b')
  })

  it('falls back to HTML in the field html', () => {
    expect(readSigningInput(settingsOf(), '1', { html: '<p>Hello</p>' })).toEqual({ id: '1', text: '<p>Hello</p>', isHtml: true })
  })

  it('joins several configured fields, and several strings of one, by one newline', () => {
    const settings = settingsOf({ textFields: ['lead', 'parts.text'] })
    expect(textOf({ lead: 'a', parts: [{ text: 'b' }, { text: ['c', 'd'] }] }, settings)).toBe('a\nb\nc\nd')
  })

  it('takes numbers, flags and objects for no text, and a document without text for an empty one', () => {
    expect(textOf({ text: ['a', 5, true, { b: 'c' }, null, 'd'] })).toBe('a\nd')
    expect(textOf({ title: 'only a title' })).toBe('')
  })

  it('takes numbers for text if several text fields are configured and one of them holds a string', () => {
    const settings = settingsOf({ textFields: ['name', 'size', 'waterproof'] })
    expect(textOf({ name: 'Boot', size: [41, 42.5], waterproof: true }, settings)).toBe('Boot\n41\n42.5')
    expect(textOf({ size: 42 }, settings)).toBe('')
    expect(textOf({ size: ['a', 42] }, settingsOf({ textFields: ['size'] }))).toBe('a')
  })

  it('reads title, language, time and scope where they are configured', () => {
    const settings = settingsOf({ languageField: 'lang', timeField: 'at', scopeFields: ['site.name'] })
    const source = { text: 't', title: 'T', lang: 'tr', at: '2026-11-21', site: { name: 'x' } }
    const time = Date.UTC(2026, 10, 21)
    expect(readSigningInput(settings, '1', source)).toEqual({ id: '1', text: 't', title: 'T', language: 'tr', time, scope: 'x' })
    expect(readSigningInput(settingsOf({ language: 'de' }), '1', source)).toEqual({ id: '1', text: 't', title: 'T', language: 'de' })
  })

  it('reads a scope of several fields, of which one may be missing', () => {
    const settings = settingsOf({ scopeFields: ['site.name', 'language'] })
    const scopeOf = (source: JsonObject) => readSigningInput(settings, '1', source).scope
    expect(scopeOf({ site: { name: ['x', 'y'] }, language: 7 })).toBe('["x","7"]')
    expect(scopeOf({ language: 'tr' })).toBe('[null,"tr"]')
    expect(scopeOf({})).toBeUndefined()
  })

  it('replaces half surrogate pairs, which no store could keep', () => {
    expect(textOf({ text: 'a\ud800b' })).toBe('a\ufffdb')
    expect(textOf({ name: 'a\ud800b', size: 42 }, settingsOf({ textFields: ['name', 'size'] }))).toBe('a\ufffdb\n42')
  })
})
