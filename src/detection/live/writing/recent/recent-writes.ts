import { compareOrder } from '../../../../store/document-order.js'
import { foldValues, oldestOfEach } from '../../../../store/fold-values.js'
import type { FoldField, FoldLookup, TermMatches } from '../../../../store/store.js'
import type { DocumentFacts } from '../../../../store/stored-document.js'
import type { TermLookup } from '../../../../store/term-lookup.js'
import { termToNumber } from '../../../../store/term-number.js'
import type { StoredCollection } from '../../stored-collection.js'
import { completeMatches, type RecentDocuments } from './complete-matches.js'
import { mayLackOldest } from './may-lack-oldest.js'
import { RecentTerms } from './recent-terms.js'
import type { RecentWrite } from './recent-write.js'

interface Entry extends RecentWrite {
  /** How many refreshes of the store there had been when the write ended. After the next refresh the store itself finds the document. */
  epoch: number
  /** Whether the store may not show an earlier write of the document either. */
  readonly hidesRecent: boolean
  isCurrent: boolean
}

/** The epoch of a write that has not ended: no refresh makes it visible. */
const underWay = Number.POSITIVE_INFINITY

/**
 * Most terms that are kept before the store is refreshed: those of about 18,000 documents, which take some 75 MB. Each refresh ends the segment that
 * the engine is writing, so a third of this limit would give the engine three times as many segments to merge (decision 0155).
 */
const mostTerms = 1_500_000

const foldFields = ['group', 'exact', 'containers'] as const

/**
 * What this process wrote to one collection, or is writing, that the store's lookups may not show yet. Lookups through this class answer as if the
 * store showed everything.
 *
 * An engine shows a write to searches after a refresh, which happens every second or on request. The documents of one process must find each other
 * sooner, because copies that arrive in consecutive batches belong to one group. What others write is not known here.
 */
export class RecentWrites implements RecentDocuments {
  readonly #collection: Pick<StoredCollection, 'lookUp' | 'findByFold'>
  readonly #entries = new Map<string, Entry>()
  readonly #byTerm = new RecentTerms<Entry>()
  readonly #byFold: Readonly<Record<FoldField, EntryIndex<Entry>>> = {
    group: new EntryIndex(),
    exact: new EntryIndex(),
    containers: new EntryIndex(),
  }
  #epoch = 0

  constructor(collection: Pick<StoredCollection, 'lookUp' | 'findByFold'>) {
    this.#collection = collection
  }

  /** Whether so much is kept that the store should be refreshed. */
  get isFull(): boolean {
    return this.#byTerm.length > mostTerms
  }

  /** Records that a write begins. Lookups find the document from now on. Its facts may lack what is only known when the write has ended. */
  begin(write: RecentWrite): void {
    const known = this.#entries.get(write.id)
    if (known !== undefined) this.#remove(known)
    const terms = write.terms ?? (write.facts === undefined ? undefined : known?.terms)
    const hidesRecent = known !== undefined && (known.hidesRecent || known.epoch !== underWay)
    const entry = { ...write, terms, epoch: underWay, hidesRecent, isCurrent: true }
    this.#entries.set(write.id, entry)
    this.#byTerm.add(entry)
    for (const field of foldFields) for (const value of foldsOf(entry, field)) this.#byFold[field].add(value, entry)
  }

  /** Records that the last write of a document is done. */
  end(id: string): void {
    this.#entries.get(id)!.epoch = this.#epoch
  }

  /**
   * Forgets a document whose write was not done, or may not have been.
   *
   * @returns whether the store may not show an earlier write of the document either
   */
  drop(id: string): boolean {
    const known = this.#entries.get(id)
    if (known !== undefined) this.#remove(known)
    return known !== undefined && (known.hidesRecent || known.epoch !== underWay)
  }

  /** Refreshes the store and forgets what was written before. What is written during the refresh stays. */
  async refresh(refresh: () => Promise<void>): Promise<void> {
    const before = this.#epoch++
    await refresh()
    for (const entry of this.#entries.values()) if (entry.epoch <= before) this.#remove(entry)
    this.#byTerm.keep(this.#entries.values())
  }

  /** As {@link Store.lookUp}. */
  async lookUp(lookup: TermLookup): Promise<TermMatches> {
    const found = await this.#collection.lookUp(lookup)
    return this.#entries.size === 0 ? found : completeMatches(found, lookup, this)
  }

  /** The recent write of a document; undefined if what the store shows is current. */
  get(id: string): RecentWrite | undefined {
    return this.#entries.get(id)
  }

  /** The documents kept here that hold each of these terms. Terms that none holds are left out. */
  holdersOf(terms: ReadonlySet<string>): ReadonlyMap<string, readonly RecentWrite[]> {
    const numbers = new Map<number, string>()
    for (const term of terms) numbers.set(termToNumber(term), term)
    numbers.delete(-1)
    const found = this.#byTerm.of([...numbers.keys()])
    return new Map([...found].map(([number, holders]) => [numbers.get(number)!, holders]))
  }

  /** As {@link Store.findByFold}. */
  async findByFold(lookup: FoldLookup): Promise<DocumentFacts[]> {
    const { field, perValue } = lookup
    const wanted = { field, values: new Set(lookup.values), perValue }
    const recent = [...new Set(lookup.values.flatMap((value) => this.#byFold[field].get(value)))].map(({ facts }) => facts!)
    for (let asked = perValue; ; asked = Math.min(asked * 8, Number.MAX_SAFE_INTEGER)) {
      const found = await this.#collection.findByFold({ ...lookup, perValue: asked })
      const kept = found.filter(({ id }) => !this.#entries.has(id))
      const all = [...kept, ...recent].sort(compareOrder)
      const areReplaced = kept.length < found.length
      if (!areReplaced || !mayLackOldest(wanted, { documents: found, perValue: asked }, all)) return oldestOfEach(wanted, all)
    }
  }

  #remove(entry: Entry): void {
    this.#entries.delete(entry.id)
    entry.isCurrent = false
    for (const field of foldFields) for (const value of foldsOf(entry, field)) this.#byFold[field].remove(value, entry)
  }
}

function foldsOf({ facts }: Entry, field: FoldField): readonly string[] {
  return facts === undefined ? [] : foldValues(facts, field)
}

/** Entries by the values that they hold. Nearly all values have a single entry, which is kept without an array around it. */
class EntryIndex<Entry extends object> {
  readonly #entries = new Map<string, Entry | Entry[]>()

  add(value: string, entry: Entry): void {
    const known = this.#entries.get(value)
    if (known === undefined) this.#entries.set(value, entry)
    else if (Array.isArray(known)) known.push(entry)
    else this.#entries.set(value, [known, entry])
  }

  remove(value: string, entry: Entry): void {
    const known = this.#entries.get(value)
    if (known === entry) this.#entries.delete(value)
    if (!Array.isArray(known)) return
    const left = known.filter((each) => each !== entry)
    if (left.length === 0) this.#entries.delete(value)
    else this.#entries.set(value, left)
  }

  /** Entries with this value, in the order in which they came. */
  get(value: string): readonly Entry[] {
    const known = this.#entries.get(value)
    if (known === undefined) return []
    return Array.isArray(known) ? known : [known]
  }
}
