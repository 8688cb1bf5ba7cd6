import type { WritePosition, WrittenMark } from '../../../store/store.js'

/** A place in the log of a collection's writes from which on all of them are told apart: this process's own, and those of others. */
export interface Baseline {
  readonly position: WritePosition
  /** Writes of this process behind it. */
  own: number
}

/** Documents of which the number of the last write is kept; of those before it is not known any more who wrote them. */
const mostNumbers = 100_000

/** Counts the writes of this process in one collection, so that those of others can be told by what the collection's log has more. */
export class WriteCensus {
  #current: Baseline | undefined
  readonly #older = new Map<Baseline, number>()
  /** Number of the last write, by document; the latest last. */
  readonly #numbers = new Map<string, number>()

  /** Where documents that are written now are counted from; undefined: nothing is known of others. */
  get current(): Baseline | undefined {
    return this.#current
  }

  /** Counts from here on. Everything before the position must be found by lookups. */
  begin(position: WritePosition | undefined): void {
    this.#current = position && { position, own: 0 }
  }

  /** A baseline is still needed by a document, or by one less. */
  hold(baseline: Baseline): void {
    this.#older.set(baseline, (this.#older.get(baseline) ?? 0) + 1)
  }

  release(baseline: Baseline): void {
    const left = (this.#older.get(baseline) ?? 1) - 1
    if (left > 0) this.#older.set(baseline, left)
    else this.#older.delete(baseline)
  }

  /** A write of this process was done. */
  add({ id, seqNo }: WrittenMark): void {
    for (const baseline of new Set([...this.#older.keys(), ...(this.#current === undefined ? [] : [this.#current])])) baseline.own++
    this.#numbers.delete(id)
    this.#numbers.set(id, seqNo)
    if (this.#numbers.size > mostNumbers) this.#numbers.delete(this.#numbers.keys().next().value!)
  }

  isOwn({ id, seqNo }: WrittenMark): boolean {
    return this.#numbers.get(id) === seqNo
  }
}

/** The first of some baselines; undefined where they are not of one index. */
export function earliestOf(baselines: readonly Baseline[]): Baseline | undefined {
  const [first] = [...baselines].sort((a, b) => sum(a.position.shards) - sum(b.position.shards))
  return baselines.every(({ position }) => position.index === first?.position.index) ? first : undefined
}

/**
 * How many writes of others lie between a baseline and a later position, those included that have not come to an end; undefined where the two cannot
 * be compared. Own writes have come to an end, but may stand behind others' that have not.
 */
export function countOthers({ position, own }: Baseline, to: WritePosition): number | undefined {
  const isSame = position.index === to.index && position.shards.length === to.shards.length
  const count = isSame ? sum(to.begun) - sum(position.shards) - own : -1
  return count < 0 ? undefined : count
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
