import { SketchComparer } from '../../similarity/verification/sketch-comparer.js'
import { isKeptVerdict, PairTable, type VerifiedPairs } from './pair-table.js'
import { type SketchTable, sketchAt } from './sketch-table.js'

/**
 * Pairs of documents to compare, with the positions of their sketches, in a form that crosses a thread boundary: 32 bytes are copied for each pair.
 * Entries `[2i]` of `places` and `lengths` give the sketch of the earlier document of pair i, `[2i + 1]` that of the later one.
 */
export interface SketchPairs {
  readonly earlier: Int32Array
  readonly later: Int32Array
  readonly places: Float64Array
  readonly lengths: Uint32Array
  /** In shared memory. */
  readonly chunks: readonly Uint16Array[]
}

/** The pairs with the positions of their sketches. */
export function locateSketches(earlier: Int32Array, later: Int32Array, sketches: SketchTable): SketchPairs {
  const places = new Float64Array(earlier.length * 2)
  const lengths = new Uint32Array(earlier.length * 2)
  for (let i = 0; i < earlier.length; i++) {
    places[i * 2] = sketches.placeOf(earlier[i]!)
    places[i * 2 + 1] = sketches.placeOf(later[i]!)
    lengths[i * 2] = sketches.lengthOf(earlier[i]!)
    lengths[i * 2 + 1] = sketches.lengthOf(later[i]!)
  }
  return { earlier, later, places, lengths, chunks: sketches.chunks }
}

/** Compares pairs. Use one per thread. */
export class SketchPairVerifier {
  readonly #comparer: SketchComparer
  readonly #includeVariants: boolean

  /** @param includeVariants whether pairs whose verdict is `variant` are kept, too */
  constructor(includeVariants: boolean) {
    this.#includeVariants = includeVariants
    this.#comparer = new SketchComparer(includeVariants)
  }

  /** The pairs that are not `distinct`. Cheapest if the pairs of a later document come one after the other. */
  verify({ earlier, later, places, lengths, chunks }: SketchPairs): VerifiedPairs {
    const table = new PairTable()
    let sketch: Uint16Array = new Uint16Array()
    for (let i = 0; i < earlier.length; i++) {
      if (i === 0 || later[i] !== later[i - 1]) sketch = sketchAt(chunks, places[i * 2 + 1]!, lengths[i * 2 + 1]!)
      const comparison = this.#comparer.compare(sketchAt(chunks, places[i * 2]!, lengths[i * 2]!), sketch, 0)
      if (isKeptVerdict(comparison.verdict, this.#includeVariants)) table.add(earlier[i]!, later[i]!, comparison)
    }
    return table.verified()
  }
}
