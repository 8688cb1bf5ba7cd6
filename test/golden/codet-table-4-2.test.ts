import { describe, expect, it } from 'vitest'
import { computeSimHash } from '../../scripts/evaluate/published/simhash-fingerprints.js'

// Varol, CoDet, table 4.2: hashes of four bits, and idf weights, here in hundredths, so that the sums are exact.
const table: readonly [word: string, hash: number, hundredths: number][] = [
  ['nasdaq', 0b1100, 10],
  ['starts', 0b1011, 4],
  ['day', 0b0100, 3],
  ['with', 0b1111, 2],
  ['an', 0b1000, 1],
  ['increase', 0b0110, 6],
]

describe('CoDet, table 4.2', () => {
  it('gives SimHash 1100 for "NASDAQ starts day with an increase."', () => {
    expect(computeSimHash(table.map(([, low, weight]) => ({ high: 0, low, weight })))).toEqual({ high: 0, low: 0b1100 })
  })

  it('has the sums 0.08, 0.16, −0.02 and −0.14, and so flips a bit when a weight crosses them', () => {
    const increaseBy = (hash: number, weight: number) =>
      computeSimHash([...table.map(([, low, each]) => ({ high: 0, low, weight: each })), { high: 0, low: hash, weight }])!.low
    expect([increaseBy(0b0100, 7), increaseBy(0b0100, 8)]).toEqual([0b1100, 0b0100])
    expect([increaseBy(0b1000, 15), increaseBy(0b1000, 16)]).toEqual([0b1100, 0b1000])
    expect([increaseBy(0b1110, 2), increaseBy(0b1110, 3)]).toEqual([0b1100, 0b1110])
    expect([increaseBy(0b1101, 14), increaseBy(0b1101, 15)]).toEqual([0b1100, 0b1101])
  })
})
