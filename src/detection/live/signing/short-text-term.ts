import { heldFingerprint } from '../../../hashing/held-term.js'
import { encodeTerm } from '../../../hashing/term-code.js'
import { readSketchField, sketchField } from '../../../signatures/sketch.js'
import { type DocumentTerms, documentTerms } from '../../../store/document-terms.js'
import { termFields } from '../../../store/term-lookup.js'
import { numberToTerm } from '../../../store/term-number.js'
import { wholeTermBelow } from '../../detection-limits.js'
import type { SignatureNumbers } from '../../signing/signature-fields.js'

/**
 * The fingerprints of a document as they are indexed. A short text also gets a term of its whole folded text, as in a scan, so that it meets its
 * copies with other titles or figures, which `exact` tells apart.
 */
export function indexedFingerprints({ fingerprints, sketch }: Fingerprinted): readonly string[] {
  if (sketch === undefined) return fingerprints
  const term = shortTextTerm(readHead(sketch))
  return term === undefined ? fingerprints : [...new Set([...fingerprints, term])].sort()
}

/** As {@link indexedFingerprints} for terms as numbers, but returns the terms of all families. */
export function indexedTerms({ terms, sketch }: Pick<SignatureNumbers, 'terms' | 'sketch'>): DocumentTerms {
  const term = sketch && shortTextTerm(sketch)
  if (term === undefined) return terms
  const all = Object.fromEntries(
    termFields.map((family) => [family, Array.from(terms.numbers.subarray(terms.startOf(family), terms.endOf(family)), numberToTerm)]),
  )
  return documentTerms({ ...all, fingerprints: [...new Set([...all.fingerprints!, term])].sort() })
}

/** @param sketch the sketch, or at least its first words */
function shortTextTerm(sketch: Uint16Array): string | undefined {
  if (readSketchField(sketch, sketchField.foldedBytes) >= wholeTermBelow) return undefined
  const low = readSketchField(sketch, sketchField.textDigest)
  const high = readSketchField(sketch, sketchField.textDigest + 2)
  return heldFingerprint(encodeTerm(high, low))
}

/** What {@link indexedFingerprints} reads. */
interface Fingerprinted {
  readonly fingerprints: readonly string[]
  readonly sketch?: string | undefined
}

/** Number of words of a sketch that are read here; 15 bytes are 20 characters without padding. */
const headWords = 7
const headCharacters = 20

/** Decodes only the first words, because decoding a whole sketch costs as much as a comparison. */
function readHead(sketch: string): Uint16Array {
  const bytes = atob(sketch.slice(0, headCharacters))
  return Uint16Array.from({ length: headWords }, (_, i) => bytes.charCodeAt(i * 2) | (bytes.charCodeAt(i * 2 + 1) << 8))
}
