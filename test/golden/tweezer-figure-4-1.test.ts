import { describe, expect, it } from 'vitest'
import { computeTweezerDigest, computeTweezerShingles, type NamedText } from '../../scripts/evaluate/published/tweezer-digest.js'
import { Analyser } from '../../src/analysis/analyser.js'
import { createEntityRecogniser } from '../../src/analysis/entities/entity-recogniser.js'
import { loadEntityResources } from '../../src/resources/load.js'
import { plainText } from '../support/plain-text.js'
import { tweezerTerms } from '../support/tweezer-terms.js'

// Uyar, Near-duplicate news detection using named entities, figure 4.1.
const input =
  "Bursa'nın Orhangazi İlçesi'nde apandisit ameliyatı sırasında doktor hatasına bağlı olarak kalın bağırsağının yırtıldığı ve bunun sonucunda vücuduna enfeksiyon yayıldığı için öldüğü ileri sürülen 13 yaşındaki Sevecan Ercan'ın dün toprağa verilen cesedi, bugün otopsi yapılmak üzere mezardan çıkartıldı."
const parameters = { wordsBefore: 5, wordsAfter: 5, edgeWords: 20 }

describe('Tweezer, figure 4.1', () => {
  it('makes a 5NE5 shingle of each name: five words before, the name, five words after, each cut to its stem', () => {
    const text = new Analyser().analyse(input, 'tr')
    const entities = createEntityRecogniser(loadEntityResources()).recognise(text)
    expect(computeTweezerShingles({ text, entities }, parameters)).toEqual([
      // Bursa Orhangazi İlçesi: the text begins with this name, so no words come before it.
      'bursa orhan ilçes apand ameli sıras dokto hatas',
      // Sevecan Ercan. The figure prints three more words after it than the five that 5NE5 means.
      'öldüğ ileri sürül 13 yaşın sevec ercan dün topra veril cesed bugün',
    ])
  })
})

describe('the bits of Tweezer', () => {
  // Stored signatures are compared with later ones, so other bits need a new version of the algorithm.
  const text = plainText([['a', 'b', 'Kadıköy', 'c', 'the', 'd']], ['the'])
  const entities = [{ type: 'location', firstToken: 2, endToken: 3 }] as const
  const near = { wordsBefore: 1, wordsAfter: 2, edgeWords: 1 }

  it('are SHA-1 of the shingles', () => {
    // printf 'b Kadıköy c d' | sha1sum
    expect(computeTweezerDigest({ text, entities }, near)).toBe('0fc73e77b94ad5d40c4512d74714c9a0646b3c11')
    // printf 'a d' | sha1sum
    expect(computeTweezerDigest({ text, entities: [] }, near)).toBe('1e853f0159bd19284bb9b39d096f23acd45eb451')
  })

  it('are pinned for the index terms', () => {
    const terms = (named: NamedText) => tweezerTerms(named, near, { high: 1, low: 2 })
    expect(terms({ text, entities })).toEqual(['0Hn2DrXj', 'KN05W40D'])
    expect(terms({ text, entities: [] })).toEqual(['q-lAA_mu'])
  })
})
