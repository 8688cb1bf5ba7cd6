import { heldFingerprint } from '../../../hashing/held-term.js'
import { encodeTerm } from '../../../hashing/term-code.js'
import { readSketchField, sketchField } from '../../../signatures/sketch.js'

/** Below so many folded bytes a text has few grams or none. */
const shortBelow = 96

/**
 * The fingerprints of a document as they are indexed: a short text has a term of its whole folded text too, as in a scan, so that it meets its
 * copies under other titles, and under other figures, which `exact` tells apart.
 */
export function indexedFingerprints({ fingerprints, sketch }: Fingerprinted): readonly string[] {
  if (sketch === undefined) return fingerprints
  const head = readHead(sketch)
  if (readSketchField(head, sketchField.foldedBytes) >= shortBelow) return fingerprints
  const low = readSketchField(head, sketchField.textDigest)
  const high = readSketchField(head, sketchField.textDigest + 2)
  return [...new Set([...fingerprints, heldFingerprint(encodeTerm(high, low))])].sort()
}

/** What {@link indexedFingerprints} reads. */
interface Fingerprinted {
  readonly fingerprints: readonly string[]
  readonly sketch?: string | undefined
}

/** Words of a sketch that are read here; 15 bytes are 20 characters without padding. */
const headWords = 7
const headCharacters = 20

/** The first words alone, because decoding a whole sketch costs as much as a comparison. */
function readHead(sketch: string): Uint16Array {
  const bytes = atob(sketch.slice(0, headCharacters))
  return Uint16Array.from({ length: headWords }, (_, i) => bytes.charCodeAt(i * 2) | (bytes.charCodeAt(i * 2 + 1) << 8))
}
