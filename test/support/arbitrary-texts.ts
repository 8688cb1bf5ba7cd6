import fc from 'fast-check'
import type { NamedText } from '../../scripts/evaluate/published/tweezer-digest.js'
import type { AnalysedText } from '../../src/analysis/analysed-text.js'
import type { Entity } from '../../src/analysis/entities/entity.js'
import { plainLexicon, plainText } from './plain-text.js'

// Few words, so that sentences share words, words repeat, and df has ties; some are not ASCII, some beyond the basic plane.
const vocabulary = [
  'alpha',
  'al',
  'alp',
  'alphabet',
  'beta',
  'b',
  'gamma',
  'çay',
  'şehir',
  'über',
  'ü',
  '新聞',
  '新',
  '😀',
  '😀a',
  'ﬀ',
  'zeta',
  'z9',
]

const word = fc.oneof(
  fc.constantFrom(...vocabulary),
  fc.nat(400).map((n) => `w${n}`),
)

/** Sentences of words, empty ones included. */
const arbitrarySentences = fc.array(fc.array(word, { maxLength: 40 }), { maxLength: 8 })

/** A document made of terms, in which `z9` and `b` are stop words. */
export const arbitraryText: fc.Arbitrary<AnalysedText> = arbitrarySentences.map((sentences) => plainText(sentences, ['z9', 'b']))

/** A lexicon that knows a part of the vocabulary. */
export const arbitraryLexicon = fc
  .record({
    documents: fc.integer({ min: 1, max: 1000 }),
    df: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: vocabulary.length, maxLength: vocabulary.length }),
    id: fc.constantFrom('0123456789abcdef', 'fedcba9876543210'),
  })
  .map(({ documents, df, id }) =>
    plainLexicon(documents, Object.fromEntries(vocabulary.map((text, i) => [text, Math.min(df[i]!, documents)])), id),
  )

/** A text with entities at random places, in any order. */
export const arbitraryNamed: fc.Arbitrary<NamedText> = fc
  .tuple(arbitraryText, fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 3 })), { maxLength: 4 }))
  .map(([text, spans]) => ({
    text,
    entities: spans
      .map(([firstToken, length]): Entity => ({ type: 'location', firstToken, endToken: firstToken + length }))
      .filter(({ endToken }) => endToken <= text.terms.length),
  }))
