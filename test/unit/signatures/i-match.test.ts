import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isKept } from '../../../src/analysis/lexicon/random-reduction.js'
import { sha1Hex } from '../../../src/hashing/digest.js'
import { hash64 } from '../../../src/hashing/hash64.js'
import { computeIMatchDigests, type IMatchParameters, iMatchAlgorithm } from '../../../src/signatures/i-match.js'
import { resolveParameters } from '../../../src/signatures/signature-algorithm.js'
import { createTermWeigher } from '../../../src/signatures/weighted-terms.js'
import { slowIMatch } from '../../reference/slow-signatures.js'
import { arbitraryLexicon, arbitraryText } from '../../support/arbitrary-texts.js'
import { plainLexicon, plainTerm, plainText } from '../../support/plain-text.js'

const defaults = resolveParameters(iMatchAlgorithm)

function weigh(words: readonly string[], lexicon = plainLexicon(1000), removedShare = 0.3) {
  return createTermWeigher(lexicon, { count: 30, removedShare }).weigh(plainText([words]))
}

const letters = 'abcdefghijklmnop'.split('')
/** a is in 1 document, b in 2 and so on, so the order of rarity is that of the alphabet. */
const ranked = plainLexicon(1000, Object.fromEntries(letters.map((letter, i) => [letter, i + 1])))

describe('computeIMatchDigests', () => {
  it('hashes the ten rarest terms after the two rarest, in ascending order', () => {
    expect(computeIMatchDigests(weigh([...letters].reverse(), ranked), { ...defaults, reductions: 0 })).toEqual([
      sha1Hex('cdefghijkl'.split('').join('\n')),
    ])
  })

  it('does not change with order, repeats, the two rarest terms or the common ones', () => {
    const parameters = { ...defaults, reductions: 0 }
    const [digest] = computeIMatchDigests(weigh(letters, ranked), parameters)
    for (const variant of ['cdefghijklabmnop', 'ccabdefghijklmnop', 'xydefghijklcmn', 'abcdefghijkl']) {
      expect(computeIMatchDigests(weigh(variant.split(''), ranked), parameters)).toEqual([digest])
    }
  })

  it('equals the obvious slow version', () => {
    const parameters: fc.Arbitrary<IMatchParameters> = fc.record({
      window: fc.constant('rank' as const),
      skipRarest: fc.integer({ min: 0, max: 5 }),
      termCount: fc.integer({ min: 1, max: 20 }),
      minIdf: fc.constant(0),
      maxIdf: fc.constant(1),
      minTerms: fc.integer({ min: 1, max: 6 }),
      reductions: fc.integer({ min: 0, max: 6 }),
      removedShare: fc.constantFrom(0, 0.3, 0.9),
    })
    fc.assert(
      fc.property(arbitraryText, arbitraryLexicon, parameters, (text, lexicon, given) => {
        const weigher = createTermWeigher(lexicon, { count: given.reductions, removedShare: given.removedShare })
        expect(computeIMatchDigests(weigher.weigh(text), given)).toEqual(slowIMatch(text, lexicon, given))
      }),
    )
  })

  it('finds enough terms for a lexicon that lacks nearly all of the rarest ones', () => {
    const text = plainText([Array.from({ length: 3000 }, (_, i) => `w${i}`)])
    const parameters = { ...defaults, removedShare: 0.9, reductions: 30, skipRarest: 0, termCount: 100 }
    const lexicon = plainLexicon(10)
    const weigher = createTermWeigher(lexicon, { count: 30, removedShare: 0.9 })
    expect(computeIMatchDigests(weigher.weigh(text), parameters)).toEqual(slowIMatch(text, lexicon, parameters))
  })

  it('is quick on a text that was made of terms which one random lexicon lacks', () => {
    const lexicon = plainLexicon(10)
    const lacked = Array.from({ length: 300_000 }, (_, i) => `w${i}`).filter(
      (word) => !isKept(plainTerm(word), hash64(lexicon.id).low, 1, 0.3),
    )
    const words = createTermWeigher(lexicon, { count: 1, removedShare: 0.3 }).weigh(plainText([lacked]))
    expect(lacked.length).toBeGreaterThan(80_000)
    expect(computeIMatchDigests(words, { ...defaults, reductions: 1 })[1]).toBeUndefined()
  })

  it('takes the terms inside the thresholds with the window idf, both bounds included', () => {
    const lexicon = plainLexicon(100, { all: 100, half: 50, ten: 10, five: 5, two: 2 })
    const parameters = {
      ...defaults,
      window: 'idf' as const,
      minIdf: 0.5,
      maxIdf: Math.log(50) / Math.log(100),
      minTerms: 1,
      reductions: 0,
    }
    expect(computeIMatchDigests(weigh(['all', 'half', 'ten', 'two', 'once', 'five', 'ten'], lexicon), parameters)).toEqual([
      sha1Hex('five\nten\ntwo'),
    ])
  })

  it('gives no digest, and never that of the empty set, where fewer than minTerms terms are left', () => {
    expect(computeIMatchDigests(weigh(['a', 'b', 'c', 'd', 'e', 'f']), { ...defaults, reductions: 0 })).toEqual([undefined])
    expect(computeIMatchDigests(weigh([]), { ...defaults, minTerms: 1, reductions: 1 })).toEqual([undefined, undefined])
    const one = plainLexicon(1)
    expect(computeIMatchDigests(weigh(['a', 'b'], one), { ...defaults, window: 'idf', minTerms: 1, reductions: 0 })).toEqual([undefined])
  })
})
