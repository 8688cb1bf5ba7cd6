import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainJson } from '../../../src/library/plain-json.js'

describe('plainJson', () => {
  it('gives what JSON holds of a value', () => {
    const inner = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue(),
        fc.date({ noInvalidDate: false }),
        fc.constant(undefined),
        fc.constant(() => 1),
        fc.oneof(fc.string(), fc.double(), fc.boolean()).map((value) => Object(value) as object),
        fc.dictionary(fc.string(), tie('value')),
        fc.record({ toJSON: fc.constant((key: string) => `of ${key}`), n: fc.integer() }),
      ),
    })).value
    fc.assert(
      fc.property(fc.dictionary(fc.string(), inner), (value) => {
        expect(plainJson(value)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('keeps whole numbers of any size', () => {
    expect(plainJson({ gte: Object(9007199254740993n) })).toEqual({ gte: 9007199254740993n })
    expect(plainJson({ range: { n: { gte: 9007199254740993n } } })).toEqual({ range: { n: { gte: 9007199254740993n } } })
  })

  it('ends where a value lies in itself', () => {
    const round: Record<string, unknown> = {}
    round.again = [round]
    expect(() => plainJson(round)).toThrow(RangeError)
  })
})
