import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeTweezerDigest, computeTweezerShingles, type NamedText } from '../../../scripts/evaluate/published/tweezer-digest.js'
import type { Entity, EntityRecogniser } from '../../../src/analysis/entities/entity.js'
import { bindTweezer, type TweezerParameters, tweezerAlgorithm } from '../../../src/signatures/tweezer.js'
import { arbitraryNamed } from '../../support/arbitrary-texts.js'
import { plainText } from '../../support/plain-text.js'
import { tweezerTerms } from '../../support/tweezer-terms.js'

const parameters = { wordsBefore: 2, wordsAfter: 2, edgeWords: 3 }

function termsOf(text: NamedText, given: TweezerParameters): string[] {
  return tweezerTerms(text, given, { high: 7, low: 9 })
}

function named(words: string, entities: readonly (readonly [number, number])[] = [], stopWords: readonly string[] = []) {
  return {
    text: plainText([words.split(' ').filter((word) => word !== '')], stopWords),
    entities: entities.map(([firstToken, endToken]): Entity => ({ type: 'person', firstToken, endToken })),
  }
}

describe('computeTweezerShingles', () => {
  it('takes the words around a name, fewer at the ends of the text', () => {
    expect(
      computeTweezerShingles(
        named('a b c Ann Lee d e f Bob', [
          [3, 5],
          [8, 9],
        ]),
        parameters,
      ),
    ).toEqual(['b c Ann Lee d e', 'e f Bob'])
  })

  it('leaves stop words out of the words around a name but not out of the name', () => {
    expect(computeTweezerShingles(named('a of b Bank of England of c d e', [[3, 6]], ['of']), parameters)).toEqual([
      'a b Bank of England c d',
    ])
  })

  it('has one shingle for a name that stands twice in the same words', () => {
    const text = 'x y Ann x y Ann x y'
    expect(
      computeTweezerShingles(
        named(text, [
          [2, 3],
          [5, 6],
        ]),
        parameters,
      ),
    ).toEqual(['x y Ann x y'])
  })

  it('is empty without names', () => {
    expect(computeTweezerShingles(named('a b c'), parameters)).toEqual([])
  })
})

describe('computeTweezerDigest', () => {
  it('does not depend on the order of the names', () => {
    const one = named('a Ann b c d e Bob f', [
      [1, 2],
      [6, 7],
    ])
    const other = named('c d e Bob f a Ann b', [
      [3, 4],
      [6, 7],
    ])
    const narrow = { ...parameters, wordsBefore: 1, wordsAfter: 1 }
    expect(computeTweezerDigest(one, narrow)).toBe(computeTweezerDigest(other, narrow))
  })

  it('does not see words far from every name', () => {
    const one = named('a b Ann c d e f', [[2, 3]])
    const other = named('a b Ann c d x y', [[2, 3]])
    expect(computeTweezerDigest(one, parameters)).toBe(computeTweezerDigest(other, parameters))
  })

  it('takes the first and last words of a text without names', () => {
    expect(computeTweezerDigest(named('a b c x y d e f'), parameters)).toBe(computeTweezerDigest(named('a b c d e f'), parameters))
  })

  it('takes all words of a text without names that is shorter than both ends', () => {
    expect(computeTweezerDigest(named('a b c d e'), parameters)).not.toBe(computeTweezerDigest(named('a b c e'), parameters))
  })

  it('is undefined without a word that counts', () => {
    expect(computeTweezerDigest(named(''), parameters)).toBeUndefined()
    expect(computeTweezerDigest(named('of of', [], ['of']), parameters)).toBeUndefined()
  })
})

describe('the index terms of Tweezer', () => {
  it('has a term a shingle and one for the document', () => {
    const text = named('a b Ann c d e f g Bob', [
      [2, 3],
      [8, 9],
    ])
    expect(termsOf(text, parameters)).toHaveLength(3)
    expect(termsOf(named('a b c'), parameters)).toHaveLength(1)
    expect(termsOf(named(''), parameters)).toEqual([])
  })

  it('shares the shingles that a change elsewhere leaves alone', () => {
    const one = named('a b Ann c d 12 Bob e f', [
      [2, 3],
      [6, 7],
    ])
    const other = named('a b Ann c d 13 Bob e f', [
      [2, 3],
      [6, 7],
    ])
    const terms = termsOf(one, parameters)
    expect(termsOf(other, parameters).filter((term) => terms.includes(term))).toHaveLength(1)
  })

  it('agrees with the published digest on what is equal', () => {
    const small = { wordsBefore: 1, wordsAfter: 0, edgeWords: 1 }
    fc.assert(
      fc.property(arbitraryNamed, arbitraryNamed, (one, other) => {
        const equalDigests = computeTweezerDigest(one, small) === computeTweezerDigest(other, small)
        const equalTerms = termsOf(one, small).join() === termsOf(other, small).join()
        // A text without entities and one whose single shingle has the same words have equal digests, but different terms.
        if (one.entities.length > 0 === other.entities.length > 0) expect(equalTerms).toBe(equalDigests)
      }),
    )
  })
})

describe('bindTweezer', () => {
  const text = plainText([['a', 'b', 'Ann', 'c']])
  const recogniserWith = (id: string): EntityRecogniser => ({ id, recognise: () => [{ type: 'person', firstToken: 2, endToken: 3 }] })

  it('gives terms that do not meet those of other name lists', () => {
    const signed = (id: string) => {
      const { seed, parameters: bound, recogniser } = bindTweezer(recogniserWith(id))
      return tweezerTerms({ text, entities: recogniser.recognise(text) }, bound, seed)
    }
    const terms = signed('1')
    expect(signed('1')).toEqual(terms)
    expect(signed('2').filter((term) => terms.includes(term))).toEqual([])
  })

  it('has the defaults of the thesis', () => {
    expect(Object.entries(tweezerAlgorithm.parameters).map(([name, each]) => [name, each.default])).toEqual([
      ['wordsBefore', 5],
      ['wordsAfter', 5],
      ['edgeWords', 20],
    ])
  })
})
