import { addCount } from '../../../../maps.js'
import type { WritePosition, WrittenMark } from '../../../../store/store.js'

/** A position in the log of a collection's writes, and how many of the writes after it are this process's own. All the rest are others'. */
export interface Baseline {
  readonly position: WritePosition
  /** How many writes after this place are of this process. */
  own: number
}

/**
 * For at least this many documents, and at most twice as many, the number of the last write is kept. For others it is not known who wrote them last.
 */
const keptNumbers = 50_000

/** Counts the writes of this process to one collection, so that the remaining writes in the collection's log can be told to be others'. */
export class WriteCensus {
  #current: Baseline | undefined
  readonly #older = new Map<Baseline, number>()
  /**
   * Number of the last write, by document, in two generations; the older one is dropped as a whole. A single map that drops its first entry for each
   * new one would be slow: it keeps the slots of removed entries for long, and walks over all of them to find its first entry (15 to 80 µs a write).
   */
  #numbers = new Map<string, number>()
  #olderNumbers = new Map<string, number>()

  /** The baseline for documents that are written now; undefined if nothing is known of others' writes. */
  get current(): Baseline | undefined {
    return this.#current
  }

  /** Begins a baseline at a position. Whatever was written before it has to be found by lookups. */
  begin(position: WritePosition | undefined): void {
    this.#current = position && { position, own: 0 }
  }

  /** Records that a document needs a baseline, until {@link release} records that it no longer does. */
  hold(baseline: Baseline): void {
    addCount(this.#older, baseline)
  }

  release(baseline: Baseline): void {
    const left = (this.#older.get(baseline) ?? 1) - 1
    if (left > 0) this.#older.set(baseline, left)
    else this.#older.delete(baseline)
  }

  /**
   * Records that a write of this process was done.
   *
   * @param kept number of the write before it, if this one did not change how the document is placed. If that write was somebody else's, and later
   *   than a baseline, the document still has to be read as theirs, because this process has not checked what it means for other documents
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

  /** Whether this process made a write, and placed the document that resulted. Also false if that is no longer known. */
  isOwn({ id, seqNo }: WrittenMark): boolean {
    return this.#lastOf(id) === seqNo
  }

  /** Whether this process made a write that kept a placement made by somebody else. */
  keepsTheirs({ id, seqNo }: WrittenMark): boolean {
    return this.#lastOf(id) === asTheirs(seqNo)
  }

  #lastOf(id: string): number | undefined {
    return this.#numbers.get(id) ?? this.#olderNumbers.get(id)
  }

  /** Whether a write may be after a baseline. Which shard it went to is not known, only its number. */
  #isLate(seqNo: number): boolean {
    const baselines = [...this.#older.keys(), ...(this.#current === undefined ? [] : [this.#current])]
    return baselines.some(({ position }) => position.shards.some((begin) => seqNo >= begin))
  }
}

/** Marks the number of a write that kept a placement made by somebody else. Plain numbers of writes are 0 or more. */
function asTheirs(seqNo: number): number {
  return -1 - seqNo
}

/** The first of several baselines; undefined if they belong to different indices. */
export function earliestOf(baselines: readonly Baseline[]): Baseline | undefined {
  const [first] = [...baselines].sort((a, b) => sum(a.position.shards) - sum(b.position.shards))
  return baselines.every(({ position }) => position.index === first?.position.index) ? first : undefined
}

/**
 * How many writes of others lie between a baseline and a later position, including those still under way: an own write that has ended may be numbered
 * after them. Undefined if the two cannot be compared.
 */
export function countOthers({ position, own }: Baseline, to: WritePosition): number | undefined {
  const isSame = position.index === to.index && position.shards.length === to.shards.length
  const count = isSame ? sum(to.begun) - sum(position.shards) - own : -1
  return count < 0 ? undefined : count
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
