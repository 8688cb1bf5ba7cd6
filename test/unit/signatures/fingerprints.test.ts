import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fingerprinter, fingerprintWindow, gramBytes, indexedFingerprintWindow } from '../../../src/signatures/fingerprints.js'
import { noSeed, TermList } from '../../../src/signatures/term-list.js'
import { slowMix32 } from '../../reference/wide-arithmetic.js'
import { slowGramHashes, slowWinnow } from '../../reference/winnowing.js'
import { listedTerms } from '../../support/listed-terms.js'

const fingerprinter = new Fingerprinter()

function select(bytes: Uint8Array): number[] {
  return [...fingerprinter.select(bytes, bytes.length)]
}

function slowSelect(bytes: Uint8Array, window: number = fingerprintWindow(bytes.length)): number[] {
  const hashes = slowGramHashes(bytes, gramBytes)
  if (hashes.length === 0) return []
  const chosen = slowWinnow(hashes, Math.min(window, hashes.length)).map((place) => hashes[place]!)
  return [...new Set(chosen)].sort((x, y) => x - y)
}

// Few different values, which lead to repeated grams and thus to ties.
const letters = fc.oneof(fc.integer({ min: 97, max: 122 }), fc.constantFrom(97, 98))
const bytesOf = (minLength: number, maxLength: number) =>
  fc.array(letters, { minLength, maxLength, size: 'max' }).map((list) => Uint8Array.from(list))
const repeating = fc.tuple(bytesOf(1, 9), fc.integer({ min: 1, max: 80 })).map(([unit, times]) =>
  Uint8Array.from(
    Array(times)
      .fill([...unit])
      .flat(),
  ),
)

describe('Fingerprinter.select', () => {
  it('chooses what the definition of winnowing chooses, ascending and without repeats', () => {
    fc.assert(
      fc.property(fc.oneof(bytesOf(0, 700), repeating), (bytes) => {
        expect(select(bytes)).toEqual(slowSelect(bytes))
      }),
      { numRuns: 150 },
    )
  })

  it('gives nothing for less than a gram, and the one gram for exactly a gram', () => {
    const gram = Uint8Array.from({ length: gramBytes }, (_, i) => i)
    expect(select(gram.subarray(1))).toEqual([])
    expect(select(gram)).toEqual(slowGramHashes(gram, gramBytes))
  })

  it('takes the rightmost of equal hashes, so that a run of one letter gives one fingerprint', () => {
    expect(select(new Uint8Array(5000).fill(97))).toHaveLength(1)
  })

  it('shares a fingerprint between texts of one window that share a run of 23 + window bytes', () => {
    fc.assert(
      fc.property(bytesOf(0, 200), bytesOf(0, 200), bytesOf(23 + 64, 23 + 64), bytesOf(512, 600), (before, after, run, filler) => {
        const a = select(Uint8Array.from([...before, ...run, ...filler]))
        const b = new Set(select(Uint8Array.from([...filler.toReversed(), ...run, ...after])))
        expect(a.some((term) => b.has(term))).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('shares one between a short text and a long one that holds all of it, if it is long enough for the wide window', () => {
    fc.assert(
      fc.property(bytesOf(23 + 64, 250), bytesOf(600, 700), (excerpt, rest) => {
        const short = new Set(select(excerpt))
        const long = select(Uint8Array.from([...rest, ...excerpt, ...rest]))
        expect(long.some((term) => short.has(term))).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('chooses with a wide window a subset of what a narrow one chooses in the same bytes', () => {
    fc.assert(
      fc.property(bytesOf(100, 255), (bytes) => {
        const narrow = new Set(select(bytes))
        expect(slowSelect(bytes, 32).filter((term) => !narrow.has(term))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('keeps about two fingerprints a window', () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => 97 + (slowMix32(i) % 26))
    const expected = (2 * bytes.length) / (fingerprintWindow(bytes.length) + 1)
    expect(select(bytes).length).toBeGreaterThan(expected * 0.5)
    expect(select(bytes).length).toBeLessThan(expected * 1.5)
  })
})

describe('Fingerprinter.addTerms', () => {
  it('gives the same fingerprints, lengthened, as terms of eight characters', () => {
    fc.assert(
      fc.property(bytesOf(0, 400), (bytes) => {
        const terms = listedTerms(noSeed, (list) => fingerprinter.addTerms(bytes, bytes.length, list))
        expect(terms.every((term) => /^[\w-]{8}$/.test(term))).toBe(true)
        expect(hashesOf(terms)).toEqual(select(bytes))
      }),
      { numRuns: 50 },
    )
  })

  it('gives of a long text what the definition chooses with windows twice as wide, and so a part of all', () => {
    const longRepeating = fc.tuple(bytesOf(1, 300), fc.integer({ min: 1, max: 3 })).map(([unit, times]) =>
      Uint8Array.from(
        Array(Math.ceil((1024 * times) / unit.length))
          .fill([...unit])
          .flat(),
      ),
    )
    fc.assert(
      fc.property(fc.oneof(bytesOf(1000, 2000), longRepeating), (bytes) => {
        const hashes = hashesOf(listedTerms(noSeed, (list) => fingerprinter.addTerms(bytes, bytes.length, list)))
        expect(hashes).toEqual(slowSelect(bytes, indexedFingerprintWindow(bytes.length)))
        const all = new Set(select(bytes))
        expect(hashes.every((hash) => all.has(hash))).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('adds a gram once that a text repeats over and over, whatever its length: the list would take more memory than the text', () => {
    for (const unit of ['x', 'ab', 'nothing but this ']) {
      const bytes = Buffer.from(unit.repeat(100_000))
      const terms = new TermList(noSeed)
      fingerprinter.addTerms(bytes, bytes.length, terms)
      expect(terms.length).toBe(1)
    }
  })
})

/** The hashes of grams in terms, distinct and ascending. */
function hashesOf(terms: readonly string[]): number[] {
  const hashes = terms.map((term) => Buffer.from(term, 'base64url').readUInt32BE(2))
  return [...new Set(hashes)].sort((x, y) => x - y)
}

describe('fingerprintWindow', () => {
  it('grows with the text', () => {
    expect([0, 255, 256, 511, 512, 1_000_000].map(fingerprintWindow)).toEqual([16, 16, 32, 32, 64, 64])
    expect([0, 256, 1023, 1024, 1_000_000].map(indexedFingerprintWindow)).toEqual([16, 32, 64, 128, 128])
  })
})
