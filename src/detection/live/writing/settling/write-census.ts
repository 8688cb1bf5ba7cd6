import type { WritePosition, WrittenMark } from '../../../../store/store.js'

/**
 * A place in the log of a collection's writes, and how many writes after it are this process's own: all further writes after it are others'.
 */
export interface Baseline {
  readonly position: WritePosition
  /** How many writes after this place are of this process. */
  own: number
}

/**
 * For how many documents the number of the last write is kept: at least so many, and at most twice as many. Of documents that fall out, it is no
 * longer known who wrote them last.
 */
const keptNumbers = 50_000

/** Counts the writes of this process in one collection, so that all further writes in the collection's log are those of others. */
export class WriteCensus {
  #current: Baseline | undefined
  readonly #older = new Map<Baseline, number>()
  /**
   * Number of the last write, by document, in two generations, of which the older is dropped as a whole. A single map that loses its first entry for
   * each new one keeps the places of removed entries for long, and finding its first entry means walking over all of them (15 to 80 µs a write).
   */
  #numbers = new Map<string, number>()
  #olderNumbers = new Map<string, number>()

  /** Where documents that are written now are counted from; undefined: nothing is known of others. */
  get current(): Baseline | undefined {
    return this.#current
  }

  /** Begins a baseline at a position. What was written before the position must be found by lookups. */
  begin(position: WritePosition | undefined): void {
    this.#current = position && { position, own: 0 }
  }

  /** Notes that a document needs a baseline; {@link release} notes that one no longer needs it. */
  hold(baseline: Baseline): void {
    this.#older.set(baseline, (this.#older.get(baseline) ?? 0) + 1)
  }

  release(baseline: Baseline): void {
    const left = (this.#older.get(baseline) ?? 1) - 1
    if (left > 0) this.#older.set(baseline, left)
    else this.#older.delete(baseline)
  }

  /**
   * Notes that a write of this process was done.
   *
   * @param kept number of the write before it, where this one left the document as that one had placed it. If that one is another's, and later than
   *   a baseline, the document has to be read as theirs still: this process has not looked at what it means for others
   */
  add({ id, seqNo }: WrittenMark, kept?: number): void {
    const isTheirs = kept !== undefined && !this.isOwn({ id, seqNo: kept }) && this.#isLate(kept)
    for (const baseline of this.#older.keys()) baseline.own++
    if (this.#current !== undefined && !this.#older.has(this.#current)) this.#current.own++
    this.#numbers.set(id, isTheirs ? asTheirs(seqNo) : seqNo)
    if (this.#numbers.size < keptNumbers) return
    this.#olderNumbers = this.#numbers
    this.#numbers = new Map()
  }

  /** Whether this process made a write, and has placed the document that it left; false also if that is not known any more. */
  isOwn({ id, seqNo }: WrittenMark): boolean {
    return this.#lastOf(id) === seqNo
  }

  /** Whether this process made a write that left the document as another had placed it. */
  keepsTheirs({ id, seqNo }: WrittenMark): boolean {
    return this.#lastOf(id) === asTheirs(seqNo)
  }

  #lastOf(id: string): number | undefined {
    return this.#numbers.get(id) ?? this.#olderNumbers.get(id)
  }

  /** Whether a write may lie behind a baseline: of its shard only the number is known. */
  #isLate(seqNo: number): boolean {
    const baselines = [...this.#older.keys(), ...(this.#current === undefined ? [] : [this.#current])]
    return baselines.some(({ position }) => position.shards.some((begin) => seqNo >= begin))
  }
}

/** How the number of a write is kept that left a document as another had placed it: numbers of writes are 0 or more. */
function asTheirs(seqNo: number): number {
  return -1 - seqNo
}

/** The first of some baselines; undefined if they are not of one index. */
export function earliestOf(baselines: readonly Baseline[]): Baseline | undefined {
  const [first] = [...baselines].sort((a, b) => sum(a.position.shards) - sum(b.position.shards))
  return baselines.every(({ position }) => position.index === first?.position.index) ? first : undefined
}

/**
 * How many writes of others lie between a baseline and a later position. Writes of others that are still under way count as well: own writes have
 * ended, but may have a place after them. Undefined if the baseline and the position cannot be compared.
 */
export function countOthers({ position, own }: Baseline, to: WritePosition): number | undefined {
  const isSame = position.index === to.index && position.shards.length === to.shards.length
  const count = isSame ? sum(to.begun) - sum(position.shards) - own : -1
  return count < 0 ? undefined : count
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
