import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { membersOfJson, quoteJson } from '../../../src/json/quote-json.js'

/** Long texts of characters that must be escaped, of lone surrogates, and of other characters. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('"', '\\', '\n', '\r', '\t', '\b', '\f', '\\"', '\u2028', '\ud800', '\udc00', '\ud83d\ude00', '\u0000', '\u007f'),
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join('').repeat(4))

describe('quoteJson', () => {
  it('writes a string as JSON.stringify does', () => {
    fc.assert(fc.property(text, (each) => void expect(quoteJson(each)).toBe(JSON.stringify(each))))
    const everyUnit = Array.from({ length: 0x10000 }, (_, unit) => `${String.fromCharCode(unit)}${'x'.repeat(64)}`)
    expect(everyUnit.filter((each) => quoteJson(each) !== JSON.stringify(each))).toEqual([])
  })
})

describe('membersOfJson', () => {
  it('writes the members of an object as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(text, fc.jsonValue())), (object) => {
        expect(`{${membersOfJson(object)}}`).toBe(JSON.stringify(object))
      }),
    )
  })

  it('leaves out what has no value', () => {
    expect(membersOfJson({ a: undefined, b: 1, c: undefined })).toBe('"b":1')
    expect(membersOfJson({})).toBe('')
  })
})
