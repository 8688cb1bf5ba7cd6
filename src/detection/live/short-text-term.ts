import { encodeTerm } from '../../hashing/term-code.js'
import { decodeSketch, readSketchField, sketchField } from '../../signatures/sketch.js'
import type { SignatureFields } from '../document-signer.js'

/** Below so many folded bytes a text has few grams or none. */
const shortBelow = 96

/**
 * The fingerprints of a document as they are indexed: a short text has a term of its whole folded text too, as in a scan, so that it meets its
 * copies under other titles, and under other figures, which `exact` tells apart.
 */
export function indexedFingerprints({ fingerprints, sketch }: SignatureFields): readonly string[] {
  if (sketch === undefined) return fingerprints
  const words = decodeSketch(sketch)
  if (readSketchField(words, sketchField.foldedBytes) >= shortBelow) return fingerprints
  const low = readSketchField(words, sketchField.textDigest)
  const high = readSketchField(words, sketchField.textDigest + 2)
  return [...new Set([...fingerprints, encodeTerm(high, low)])].sort()
}
