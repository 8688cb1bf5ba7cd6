import { describe, expect, it } from 'vitest'
import type { Fields } from '../../../src/input/field-path.js'
import type { InputOptions } from '../../../src/input/input-options.js'
import { createFieldReader, findColumnFault } from '../../../src/input/record-fields.js'

const read = (fields: Fields, options: InputOptions = {}) => createFieldReader(options)(fields, 1, undefined)

describe('createFieldReader', () => {
  it('takes the first text field that is there, and html as HTML when there is none', () => {
    expect(read({ body: 'b', content: 'c' })).toMatchObject({ text: 'b', html: false })
    expect(read({ text: null, content: 'c' })).toMatchObject({ text: 'c' })
    expect(read({ html: '<p>', text: '' })).toMatchObject({ text: '', html: false })
    expect(read({ html: '<p>' })).toMatchObject({ text: '<p>', html: true })
  })

  it('joins several named fields by one newline and leaves out absent ones', () => {
    const options = { textFields: ['headline', 'lead', 'story'] }
    expect(read({ story: 's', headline: 'h', text: 'no' }, options)).toMatchObject({ text: 'h\ns' })
    expect(read({ text: 'no' }, options)).toMatchObject({
      code: 'RECORD_NO_TEXT',
      reason: expect.stringContaining('"headline", "lead", "story"'),
    })
    expect(read({ story: '<p>' }, { ...options, html: true })).toMatchObject({ html: true })
  })

  it.each([[5], [true], [['a']], [{ a: 1 }]])('refuses %j as text', (value) => {
    expect(read({ text: value, body: 'b' })).toMatchObject({ code: 'RECORD_INVALID', reason: expect.stringContaining('"text" holds') })
  })

  it('joins the strings of a list in a named field by newlines', () => {
    const options = { textFields: ['name', 'steps'] }
    expect(read({ name: 'Pie', steps: ['Peel the apples.', null, 'Cut them.'] }, options)).toMatchObject({
      text: 'Pie\nPeel the apples.\nCut them.',
    })
    expect(read({ steps: ['Peel the apples.'] }, { textFields: ['steps'] })).toMatchObject({ text: 'Peel the apples.' })
    expect(read({ steps: [] }, { textFields: ['steps'] })).toMatchObject({ code: 'RECORD_NO_TEXT' })
  })

  it('joins lists of any length', () => {
    const steps = Array.from({ length: 200_000 }, () => 'Stir.')
    expect(read({ steps }, { textFields: ['steps'] })).toMatchObject({ text: steps.join('\n') })
  })

  it('takes numbers beside a string for text if several fields are named, and not alone', () => {
    const options = { textFields: ['name', 'size', 'sizes'] }
    expect(read({ name: 'Boot', size: 42.5, sizes: [41, 9007199254740993n] }, options)).toMatchObject({
      text: 'Boot\n42.5\n41\n9007199254740993',
    })
    expect(read({ size: 42, name: null }, options)).toMatchObject({ code: 'RECORD_INVALID', reason: expect.stringContaining('"size"') })
    for (const value of [5, [5]])
      expect(read({ text: value }, { textFields: ['text'] })).toMatchObject({ reason: expect.stringContaining('"text" holds a') })
    for (const value of [true, Number.POSITIVE_INFINITY, { a: 1 }, ['a', {}], [['a']]])
      expect(read({ name: 'Boot', size: value }, options)).toMatchObject({ code: 'RECORD_INVALID' })
  })

  it('says of an array that it may be the right field, and of anything else that it is not', () => {
    const reasonOf = (value: unknown) => (read({ steps: value }, { textFields: ['steps'] }) as { reason: string }).reason
    expect(reasonOf([{ text: 'Peel the apples.' }])).toBe(
      'the text field "steps" holds an array, and not of strings alone; join what is in it to one string, or name another field with --text-field',
    )
    expect(reasonOf({ first: 'Peel the apples.' })).toBe(
      'the text field "steps" holds an object, not a string; name the right one with --text-field',
    )
  })

  it('takes strings and numbers as id, and nothing for no id', () => {
    expect(read({ id: 12.5, text: '' })).toMatchObject({ id: '12.5' })
    expect(read({ id: 9007199254740993n, text: '' })).toMatchObject({ id: '9007199254740993' })
    expect(read({ id: '', text: '' })).toMatchObject({ id: undefined })
    expect(read({ id: null, text: '' })).toMatchObject({ id: undefined })
    for (const id of [{}, Number.POSITIVE_INFINITY]) expect(read({ id, text: '' })).toMatchObject({ code: 'RECORD_INVALID' })
  })

  it('refuses a record without the id field that was named', () => {
    expect(read({ id: '1', text: 'a' }, { idField: 'url' })).toMatchObject({
      code: 'RECORD_INVALID',
      reason: expect.stringContaining('--id-field'),
    })
    expect(read({ url: 'u', text: 'a' }, { idField: 'url' })).toMatchObject({ id: 'u' })
  })

  it('names every record by its place if ids repeat from file to file', () => {
    expect(read({ id: '1', text: 'a' }, { idField: 'file:line' })).toMatchObject({ id: undefined, text: 'a' })
  })

  it('says that a name of a field does not lead into lists', () => {
    expect(read({ parts: [{ body: 'a' }] }, { textFields: ['parts[0].body'] })).toMatchObject({
      code: 'RECORD_NO_TEXT',
      reason: expect.stringMatching(/looked for "parts\[0\]\.body"; .*; dots lead into objects, not into lists$/),
    })
  })

  it('reads the time only if it is asked for, and refuses one that it does not understand', () => {
    expect(read({ text: '', at: '2026-11-21T10:00:00Z' })).toMatchObject({ time: undefined })
    expect(read({ text: '', at: '2026-11-21T10:00:00Z' }, { timeField: 'at' })).toMatchObject({ time: Date.UTC(2026, 10, 21, 10) })
    expect(read({ text: '' }, { timeField: 'at' })).toMatchObject({ time: undefined })
    expect(read({ id: 'x', text: '', at: 'yesterday' }, { timeField: 'at' })).toMatchObject({ code: 'RECORD_INVALID', id: 'x' })
  })

  it('gives the values of the scope fields as they are, if any is named', () => {
    const fields = { text: '', tenant: 'acme', meta: { languages: ['de', 'en'] } }
    expect(read(fields)).toMatchObject({ scopeValues: undefined })
    expect(read(fields, { scopeField: [] })).toMatchObject({ scopeValues: undefined })
    expect(read(fields, { scopeField: 'tenant' })).toMatchObject({ scopeValues: ['acme'] })
    expect(read(fields, { scopeField: ['meta.languages', 'site'] })).toMatchObject({ scopeValues: [['de', 'en'], undefined] })
  })

  it('follows a name with dots into objects, unless a field has that very name', () => {
    const fields = {
      meta: { at: '2026-11-21T10:00:00Z', id: 7, head: { title: 't' } },
      story: { text: 'a', 'b.c': 'd' },
      'story.body': 'whole',
    }
    const options = {
      idField: 'meta.id',
      titleField: 'meta.head.title',
      timeField: 'meta.at',
      textFields: ['story.text', 'story.body', 'story.b.c'],
    }
    expect(read(fields, options)).toMatchObject({ id: '7', title: 't', time: Date.UTC(2026, 10, 21, 10), text: 'a\nwhole\nd' })
    expect(read({ meta: 'flat', text: 'a' }, { timeField: 'meta.at' })).toMatchObject({ text: 'a', time: undefined })
    expect(read({ meta: [{ at: 'x' }], text: 'a' }, { idField: 'meta.at' })).toMatchObject({ code: 'RECORD_INVALID' })
    expect(read({ meta: {}, text: 'a' }, { idField: 'meta.constructor' })).toMatchObject({ code: 'RECORD_INVALID' })
    expect(read({ 'meta.id': null, meta: { id: 'x' }, text: 'a' }, { idField: 'meta.id' })).toMatchObject({ id: 'x' })
    expect(read({ a: { z: 1 }, 'a.b': { c: 'x' }, text: 'a' }, { idField: 'a.b.c' })).toMatchObject({ id: 'x' })
  })

  it('does not take what every object inherits for a field', () => {
    expect(read({ text: 'a' }, { idField: 'constructor' })).toMatchObject({ code: 'RECORD_INVALID' })
    expect(read(JSON.parse('{"__proto__":"p"}') as Fields, { textFields: ['__proto__'] })).toMatchObject({ text: 'p' })
  })
})

describe('findColumnFault', () => {
  const flat = (...names: string[]) => names.map((name) => ({ name, hasFields: false }))
  const nested = (...names: string[]) => names.map((name) => ({ name, hasFields: true }))

  it('finds a table without the text, id or time column before any row is read', () => {
    expect(findColumnFault(flat('id', 'body'), {})).toBeUndefined()
    expect(findColumnFault(flat('id', 'text'), { idField: 'file:line' })).toBeUndefined()
    expect(findColumnFault(flat('id', 'words'), {})).toMatchObject({ code: 'RECORD_NO_TEXT', reason: expect.stringContaining('"words"') })
    expect(findColumnFault(flat('id', 'text'), { idField: 'url' })).toMatchObject({ code: 'RECORD_INVALID' })
    expect(findColumnFault(flat('id', 'text'), { timeField: 'at' })).toMatchObject({ reason: expect.stringContaining('--time-field') })
    expect(findColumnFault(flat('a', 'b'), { textFields: ['b', 'c'] })).toBeUndefined()
  })

  it('takes a name with dots for the column of that name, or of objects', () => {
    expect(findColumnFault(nested('meta', 'story'), { idField: 'meta.id', textFields: ['story.text'] })).toBeUndefined()
    expect(findColumnFault(nested('meta', 'story'), { idField: 'head.id', textFields: ['story.text'] })).toMatchObject({
      code: 'RECORD_INVALID',
    })
    expect(findColumnFault(flat('meta.id', 'text'), { idField: 'meta.id' })).toBeUndefined()
    expect(findColumnFault(flat('meta', 'text'), { idField: 'meta.id' })).toMatchObject({ code: 'RECORD_INVALID' })
  })
})
