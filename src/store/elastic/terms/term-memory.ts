import { documentTerms } from '../../document-terms.js'
import type { FieldsPatch, StoreWrite } from '../../store.js'
import type { StoredFields } from '../../stored-document.js'
import type { TermField, TermLookup } from '../../term-lookup.js'
import { termToNumber } from '../../term-number.js'
import { HotTerms, type RememberedCount } from './hot-terms.js'
import { KnownTerms } from './known-terms.js'

/** Shortest pause between two fillings, in milliseconds… */
const leastPauseMs = 30_000

/** …and as a multiple of the duration of the last walk, so that an index with many gaps is not walked all the time. */
const pauseTimes = 10

interface TermMemoryOptions {
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
  /** Walks the index and adds its terms. Undefined if others write and nobody reports it. */
  readonly fill: ((memory: TermMemory) => Promise<void>) | undefined
}

/** The parts of a write from which its document's terms are learnt. */
type LearntWrite = Pick<StoreWrite, 'kind' | 'expect' | 'fields' | 'held'>

/** What a store remembers of the terms of one index. */
export class TermMemory {
  readonly #known = new KnownTerms()
  /** Writes that have begun, and whose terms are not entered yet. */
  #unlearnt: LearntWrite[] = []
  readonly #options: TermMemoryOptions
  readonly #hotAnchors: HotTerms
  readonly #hot: HotTerms
  readonly #writing = new Set<Promise<unknown>>()
  #filling: Promise<void> | undefined
  #fillAfter = Number.NEGATIVE_INFINITY

  constructor(options: TermMemoryOptions) {
    this.#options = options
    this.#hotAnchors = new HotTerms(options.elapsed)
    this.#hot = new HotTerms(options.elapsed)
  }

  /** The known terms, including those of all writes that have begun. */
  get known(): KnownTerms {
    this.#learnBegun()
    return this.#known
  }

  /** Records the number of documents that hold a hot term. Lookups with and without members count differently, so each has its own numbers. */
  noteHot({ includeJoined }: Pick<TermLookup, 'includeJoined'>, term: string, count: number): void {
    if (includeJoined) this.#hot.note(term, count)
    else this.#hotAnchors.note(term, count)
  }

  /** What a lookup may assume about a term in some families: that no document holds it (0), or how many do. Undefined if the index must be asked. */
  recall({ hints, hotAbove, includeJoined }: TermLookup, term: string, families: readonly TermField[]): RememberedCount | undefined {
    if (hints === undefined) return undefined
    const number = hints === 'known' && this.known.isComplete ? termToNumber(term) : -1
    if (number >= 0) {
      if (!families.some((family) => this.known.mayHold(number, family))) return { count: 0, isOld: false }
      // Anchors are counted; members only make it more.
      const count = this.known.countOf(number)
      if (count > hotAbove) return { count, isOld: false }
    }
    const hot = this.#hotAnchors.get(term)
    if (hot !== undefined && hot.count > hotAbove) return hot
    const all = includeJoined ? this.#hot.get(term) : undefined
    return all !== undefined && all.count > hotAbove ? all : undefined
  }

  /** Whether a document may hold a digest; true if that is not known. */
  mayHoldDigest(digest: string): boolean {
    return !this.known.isComplete || this.known.mayHoldDigest(digest)
  }

  /**
   * Adds the terms of writes as soon as they are sent, so that the index never holds an unknown term. They are added again when the writes are done,
   * if a filling began meanwhile, because an attempt without an answer may be carried out after the walk.
   *
   * The terms are added while the engine works, or as soon as somebody asks for what is known. For a large batch that takes about 20 ms; done first,
   * it would delay the request by that time.
   */
  async whileWriting<Result>(writes: readonly StoreWrite[], send: () => Promise<Result>): Promise<Result> {
    const { generation } = this.#known
    this.#unlearnt.push(...writes)
    const sent = send()
    setImmediate(() => this.#learnBegun())
    this.#writing.add(sent)
    try {
      return await sent
    } finally {
      this.#writing.delete(sent)
      if (generation !== this.known.generation) this.#learn(writes)
    }
  }

  /** Adds documents that others wrote. They are not counted, because they may have been counted before. */
  learn(documents: readonly { readonly fields: FieldsPatch }[]): void {
    this.#learn(documents.map(({ fields }) => ({ kind: 'patch', fields })))
  }

  /** Resolves when what is being written now is done. */
  async writesAreDone(): Promise<void> {
    await Promise.allSettled([...this.#writing])
  }

  /** Begins to walk the index if that is due; nobody waits for it. */
  keepFilled(): void {
    const { fill, elapsed } = this.#options
    if (fill === undefined || this.known.isComplete || this.#filling !== undefined || elapsed() < this.#fillAfter) return
    const begin = elapsed()
    const ended = (): void => {
      this.#filling = undefined
      this.#fillAfter = elapsed() + Math.max(leastPauseMs, pauseTimes * (elapsed() - begin))
    }
    // A walk that fails leaves the terms incomplete. Lookups then ask the index, and a later one starts another walk.
    this.#filling = fill(this).then(ended, ended)
  }

  /** Resolves when no filling is under way. */
  async isQuiet(): Promise<void> {
    await this.#filling
  }

  #learnBegun(): void {
    if (this.#unlearnt.length === 0) return
    const begun = this.#unlearnt
    this.#unlearnt = []
    this.#learn(begun)
  }

  /** Does nothing if hints are never used. Terms that cannot be added, because memory is full, leave a gap. */
  #learn(writes: readonly LearntWrite[]): void {
    if (this.#options.fill === undefined) return
    try {
      this.#enter(writes)
    } catch {
      this.#known.noteGap()
    }
  }

  #enter(writes: readonly LearntWrite[]): void {
    for (const { kind, expect, fields = {}, held } of writes) {
      const { exact = held?.exact, joined, group } = fields as FieldsPatch
      const isCounted = kind === 'put' && expect === 'absent' && joined !== true
      const terms = held?.terms ?? documentTerms(fields as StoredFields)
      this.#known.add({ terms, exact: exact ?? undefined, group: group ?? undefined, isCounted })
    }
  }
}
