import { describe, expect, it } from 'vitest'
import type { InputOptions } from '../../../src/input/input-options.js'
import { createFieldReader, type Fields, findColumnFault } from '../../../src/input/record-fields.js'

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

  it('takes strings and numbers as id, and nothing for no id', () => {
    expect(read({ id: 12.5, text: '' })).toMatchObject({ id: '12.5' })
    expect(read({ id: 9007199254740993n, text: '' })).toMatchObject({ id: '9007199254740993' })
    expect(read({ id: '', text: '' })).toMatchObject({ id: undefined })
    expect(read({ id: null, text: '' })).toMatchObject({ id: undefined })
    expect(read({ id: {}, text: '' })).toMatchObject({ code: 'RECORD_INVALID' })
  })

  it('refuses a record without the id field that was named', () => {
    expect(read({ id: '1', text: 'a' }, { idField: 'url' })).toMatchObject({
      code: 'RECORD_INVALID',
      reason: expect.stringContaining('--id-field'),
    })
    expect(read({ url: 'u', text: 'a' }, { idField: 'url' })).toMatchObject({ id: 'u' })
  })

  it('reads the time only if it is asked for, and refuses one that it does not understand', () => {
    expect(read({ text: '', at: '2026-11-21T10:00:00Z' })).toMatchObject({ time: undefined })
    expect(read({ text: '', at: '2026-11-21T10:00:00Z' }, { timeField: 'at' })).toMatchObject({ time: Date.UTC(2026, 10, 21, 10) })
    expect(read({ text: '' }, { timeField: 'at' })).toMatchObject({ time: undefined })
    expect(read({ id: 'x', text: '', at: 'yesterday' }, { timeField: 'at' })).toMatchObject({ code: 'RECORD_INVALID', id: 'x' })
  })

  it('does not take what every object inherits for a field', () => {
    expect(read({ text: 'a' }, { idField: 'constructor' })).toMatchObject({ code: 'RECORD_INVALID' })
    expect(read(JSON.parse('{"__proto__":"p"}') as Fields, { textFields: ['__proto__'] })).toMatchObject({ text: 'p' })
  })
})

describe('findColumnFault', () => {
  it('finds a table without the text or id column before any row is read', () => {
    expect(findColumnFault(['id', 'body'], {})).toBeUndefined()
    expect(findColumnFault(['id', 'words'], {})).toMatchObject({ code: 'RECORD_NO_TEXT', reason: expect.stringContaining('"words"') })
    expect(findColumnFault(['id', 'text'], { idField: 'url' })).toMatchObject({ code: 'RECORD_INVALID' })
    expect(findColumnFault(['a', 'b'], { textFields: ['b', 'c'] })).toBeUndefined()
  })
})
