import { BatchSigner } from '../../src/detection/signing/batch-signer.js'
import type { Comparison, Document } from '../../src/model.js'
import { sketchHeaderWords } from '../../src/signatures/sketch.js'
import { SketchComparer } from '../../src/similarity/verification/sketch-comparer.js'

/** What is compared of a document. */
export type Text = Pick<Document, 'text' | 'title'>

const signer = new BatchSigner()

/** The sketch of a document; an empty sketch if it has no text. */
export function sketchOf({ text, title }: Text): Uint16Array {
  const { sketches } = signer.sign([{ id: '', text, ...(title !== undefined && { title }) }])
  return sketches.length > 0 ? sketches : new Uint16Array(sketchHeaderWords)
}

/** The comparison of a with b by verification. */
export function compareTexts(a: Text, b: Text): Comparison {
  return new SketchComparer().compare(sketchOf(a), sketchOf(b))
}
