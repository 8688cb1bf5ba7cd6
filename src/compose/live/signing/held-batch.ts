import { DocumentTerms } from '../../../store/document-terms.js'
import type { HeldFields } from '../../../store/stored-document.js'
import { termFields } from '../../../store/term-lookup.js'

/**
 * The fields of a batch in the form in which a thread returns them. The many small values of its documents are in a few arrays, each copied in one
 * go.
 */
export interface HeldBatch {
  readonly jsons: readonly string[]
  /** The same for all documents; empty if there are none. */
  readonly version: string
  /** Empty for a document without a digest. */
  readonly exact: readonly string[]
  readonly lengths: Uint32Array
  readonly sketches: Uint16Array
  /** The end of each document's sketch. */
  readonly sketchEnds: Uint32Array
  readonly terms: Float64Array
  /** For each document, the number of its terms before the end of each family. */
  readonly termEnds: Uint32Array
}

/** Packs the fields of documents that one signer has signed. */
export function packHeld(fields: readonly HeldFields[]): HeldBatch {
  return {
    jsons: fields.map(({ json }) => json),
    version: fields[0]?.version ?? '',
    exact: fields.map(({ exact = '' }) => exact),
    lengths: Uint32Array.from(fields, ({ length }) => length),
    ...packSketches(fields),
    ...packTerms(fields),
  }
}

/** Reads what {@link packHeld} returned. Sketches and terms are views of the batch's arrays. */
export function unpackHeld({ jsons, version, exact, lengths, sketches, sketchEnds, terms, termEnds }: HeldBatch): HeldFields[] {
  let termsBefore = 0
  return jsons.map((json, i) => {
    const ends = termEnds.subarray(i * termFields.length, (i + 1) * termFields.length)
    const sketch = sketches.subarray(sketchEnds[i - 1] ?? 0, sketchEnds[i])
    const numbers = terms.subarray(termsBefore, termsBefore + ends.at(-1)!)
    termsBefore += numbers.length
    return {
      json,
      version,
      length: lengths[i]!,
      exact: exact[i] || undefined,
      sketch: sketch.length === 0 ? undefined : sketch,
      terms: new DocumentTerms(numbers, ends),
    }
  })
}

function packSketches(fields: readonly HeldFields[]): Pick<HeldBatch, 'sketches' | 'sketchEnds'> {
  const sketches = new Uint16Array(fields.reduce((sum, { sketch }) => sum + (sketch?.length ?? 0), 0))
  const sketchEnds = new Uint32Array(fields.length)
  let end = 0
  for (const [i, { sketch }] of fields.entries()) {
    if (sketch !== undefined) sketches.set(sketch, end)
    end += sketch?.length ?? 0
    sketchEnds[i] = end
  }
  return { sketches, sketchEnds }
}

function packTerms(fields: readonly HeldFields[]): Pick<HeldBatch, 'terms' | 'termEnds'> {
  const all = new Float64Array(fields.reduce((sum, { terms }) => sum + terms.numbers.length, 0))
  const termEnds = new Uint32Array(fields.length * termFields.length)
  let end = 0
  for (const [i, { terms }] of fields.entries()) {
    all.set(terms.numbers, end)
    end += terms.numbers.length
    for (const [place, family] of termFields.entries()) termEnds[i * termFields.length + place] = terms.endOf(family)
  }
  return { terms: all, termEnds }
}
