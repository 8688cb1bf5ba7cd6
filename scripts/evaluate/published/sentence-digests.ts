import type { AnalysedText } from '../../../src/analysis/analysed-text.js'
import type { Lexicon } from '../../../src/analysis/lexicon/lexicon.js'
import { mostDocumentsOf, type SentenceFingerprintsParameters } from '../../../src/signatures/sentence-fingerprints.js'
import { weighSentences } from '../../../src/signatures/weighted-terms.js'
import { md5Hex } from './digests.js'
import { joinSorted } from './distinct-terms.js'

/**
 * The fingerprints as published: MD5 of each sentence's significant words in ascending order, joined by a space, as 32 hex digits. Undefined
 * for a sentence without significant words; otherwise all such sentences would be copies of each other.
 */
export function computeSentenceFingerprints(
  text: AnalysedText,
  lexicon: Lexicon,
  parameters: SentenceFingerprintsParameters,
): (string | undefined)[] {
  return significantSentences(text, lexicon, parameters).map((joined) => joined && md5Hex(joined))
}

/** The text to hash of each sentence: its words that are not common, sorted and joined by a space; undefined if all are common. */
export function significantSentences(
  text: AnalysedText,
  lexicon: Lexicon,
  parameters: SentenceFingerprintsParameters,
): (string | undefined)[] {
  const maxDf = mostDocumentsOf(parameters, lexicon.documents)
  return weighSentences(text, lexicon).map((sentence) => {
    const significant = sentence.filter(({ df }) => df <= maxDf)
    return significant.length === 0 ? undefined : joinSorted(significant, ' ')
  })
}
