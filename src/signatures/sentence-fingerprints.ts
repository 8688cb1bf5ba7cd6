import type { SignatureAlgorithm } from './signature-algorithm.js'

/** Parameters of {@link sentenceFingerprintsAlgorithm}, explained there. */
export interface SentenceFingerprintsParameters {
  readonly maxDocumentShare: number
}

/** Sentence fingerprints: filtered, sorted, MD5. */
export const sentenceFingerprintsAlgorithm: SignatureAlgorithm<SentenceFingerprintsParameters> = {
  name: 'sentences',
  version: 1,
  field: 'sentences',
  summary:
    'One fingerprint for each sentence, of its words without the common ones, in alphabetical order. Finds documents that put passages of several originals together, and sentences whose words were reordered or lightly reworded.',
  paper: 'Yoon, Jang, Kim and Park, Detecting partial and near duplication in the blogosphere, IEICE Transactions E95-D(2), 2012',
  section: '2, figure 4; the cut-off from 3.1',
  deviations: [
    'Stop words of the language count as common too, so that the filter works with a lexicon that knows few words.',
    'Words are stemmed, as in the other four papers.',
    'MD5 is cut to 48 bits, in an index to 36; verification refuses the rare false meeting.',
    'Boilerplate is not removed at more than 300 occurrences when signing, but by the df cap when candidates are looked up, since the count changes with the collection.',
  ],
  usesLexicon: true,
  parameters: {
    maxDocumentShare: {
      type: 'number',
      minimum: 0.01,
      maximum: 1,
      default: 0.6,
      changesTerms: true,
      meaning:
        'Words in more than this share of the documents are common and dropped. Lowering it joins different sentences; raising it misses copies that changed a common word (best F at 0.6).',
    },
  },
}

/** The largest number of documents with a term that is not common; at least one, however small the collection. */
export function mostDocumentsOf({ maxDocumentShare }: SentenceFingerprintsParameters, documents: number): number {
  return Math.max(1, maxDocumentShare * documents)
}
