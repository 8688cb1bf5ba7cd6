import { describe, expect, it } from 'vitest'
import { md5Hex } from '../../scripts/evaluate/published/digests.js'
import { computeSentenceFingerprints, significantSentences } from '../../scripts/evaluate/published/sentence-digests.js'
import { plainLexicon, plainText } from '../support/plain-text.js'

// Yoon et al., Detecting partial and near duplication in the blogosphere, figures 2 and 4: to, some, on and for are common.
const lexicon = plainLexicon(500_000, { to: 450_000, Some: 310_000, on: 400_000, for: 440_000 })
const parameters = { maxDocumentShare: 0.6 }
const titles = [
  'U.S. to Reveal Some Rules on Security for Internet',
  'U.S. to Reveal Security Rules for Internet',
  'U.S. to Reveal Rules on Internet Security',
]
const textOf = (title: string) => plainText([title.split(' ')])

describe('Blog, figure 4', () => {
  it.each(titles)('%s → Internet Reveal Rules Security U.S.', (title) => {
    expect(significantSentences(textOf(title), lexicon, parameters)).toEqual(['Internet Reveal Rules Security U.S.'])
  })

  it('gives the three titles one fingerprint, the MD5 of that sequence', () => {
    const fingerprints = titles.flatMap((title) => computeSentenceFingerprints(textOf(title), lexicon, parameters))
    expect(new Set(fingerprints)).toEqual(new Set([md5Hex('Internet Reveal Rules Security U.S.')]))
  })

  it('would keep the first apart if "some" were not common, as section 3.1 says of a cut-off that is too high', () => {
    expect(significantSentences(textOf(titles[0]!), lexicon, { maxDocumentShare: 0.7 })).toEqual([
      'Internet Reveal Rules Security Some U.S.',
    ])
  })
})
