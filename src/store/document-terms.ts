import { type TermField, type TermsByFamily, termFields } from './term-lookup.js'
import { termToNumber } from './term-number.js'

/** The position of each family in the order of families. */
const placeOf = Object.fromEntries(termFields.map((family, place) => [family, place])) as Readonly<Record<TermField, number>>

/**
 * The terms of a document as numbers (term-number.ts), family after family in the order of `termFields`. A document has some eighty terms, and nine
 * in ten are only ever entered into tables. As numbers they take eight bytes each there, are hashed as they are, and leave nothing to the garbage
 * collector.
 */
export class DocumentTerms {
  /** All of them. Must not change. */
  readonly numbers: Float64Array
  readonly #ends: ArrayLike<number>

  /** @param ends where in `numbers` the terms of each family end, in the order of `termFields` */
  constructor(numbers: Float64Array, ends: ArrayLike<number>) {
    this.numbers = numbers
    this.#ends = ends
  }

  startOf(family: TermField): number {
    const place = placeOf[family]
    return place === 0 ? 0 : this.#ends[place - 1]!
  }

  /** The place after the last term of a family. */
  endOf(family: TermField): number {
    return this.#ends[placeOf[family]]!
  }

  /** How many terms of a family there are. */
  countOf(family: TermField): number {
    return this.endOf(family) - this.startOf(family)
  }

  /** The terms that candidates are ranked by. */
  get fingerprints(): Float64Array {
    return this.numbers.subarray(0, this.endOf('fingerprints'))
  }

  /** The terms of the families that only propose candidates. */
  get others(): Float64Array {
    return this.numbers.subarray(this.endOf('fingerprints'))
  }
}

/** The terms in the fields of a document. What does not have the form of a term is left out, because no other document can share it. */
export function documentTerms(fields: TermsByFamily): DocumentTerms {
  const ends = termFields.map(() => 0)
  const numbers = new Float64Array(termFields.reduce((sum, family) => sum + (fields[family]?.length ?? 0), 0))
  let length = 0
  for (const [place, family] of termFields.entries()) {
    for (const term of fields[family] ?? []) {
      const number = termToNumber(term)
      if (number >= 0) numbers[length++] = number
    }
    ends[place] = length
  }
  return new DocumentTerms(numbers.subarray(0, length), ends)
}
