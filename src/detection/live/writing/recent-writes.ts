import { compareOrder } from '../../../store/document-order.js'
import { listTerms } from '../../../store/list-terms.js'
import type { DocumentFacts, FoldField, Store, StoreCollection, TermMatch, TermMatches } from '../../../store/store.js'
import type { LookupHints, TermLookup } from '../../../store/term-lookup.js'
import type { DocumentTerms } from '../placing/live-document.js'
import { EntryIndex } from './entry-index.js'
import { RecentTerms } from './recent-terms.js'

/** A document as this process has written it, or writes it now. */
export interface RecentWrite {
  readonly id: string
  /** Undefined: it is gone. */
  readonly facts: DocumentFacts | undefined
  /** Undefined where only its placement was written: those that the index has stand. */
  readonly terms: DocumentTerms | undefined
}

interface Entry extends RecentWrite {
  /** What was refreshed after it was written is found by the store itself. */
  epoch: number
  /** Whether the store may not show what stood here before. */
  readonly hidesRecent: boolean
  isCurrent: boolean
}

/** Of what is not written yet: no refresh shows it. */
const underWay = Number.POSITIVE_INFINITY

/** Terms that are kept at most before the store has to be refreshed: some 15 MB, and 25 MB of about 6,000 documents that hold them. */
const mostTerms = 500_000

const foldFields = ['group', 'exact', 'containers'] as const

/**
 * What this process wrote to one collection, or is writing, and the store's lookups may not show yet: they are answered as though they did.
 *
 * An engine shows a write to searches when it refreshes, every second or when it is told to. Documents of one process must not wait for that to
 * find each other: copies that arrive in batches right behind one another are one group. What others wrote meanwhile is not known here.
 */
export class RecentWrites {
  readonly #store: Pick<Store, 'lookUp' | 'findByFold'>
  readonly #entries = new Map<string, Entry>()
  readonly #byTerm = new RecentTerms<Entry>()
  readonly #byFold: Readonly<Record<FoldField, EntryIndex<Entry>>> = {
    group: new EntryIndex(),
    exact: new EntryIndex(),
    containers: new EntryIndex(),
  }
  #epoch = 0

  constructor(store: Pick<Store, 'lookUp' | 'findByFold'>) {
    this.#store = store
  }

  /** Whether so much is kept that the store should be refreshed. */
  get isFull(): boolean {
    return this.#byTerm.size > mostTerms
  }

  /** A write begins: it is found from now on. Its facts may lack what only its end tells. */
  begin(write: RecentWrite): void {
    const known = this.#entries.get(write.id)
    if (known !== undefined) this.#remove(known)
    const terms = write.terms ?? (write.facts === undefined ? undefined : known?.terms)
    const hidesRecent = known !== undefined && (known.hidesRecent || known.epoch !== underWay)
    const entry = { ...write, terms, epoch: underWay, hidesRecent, isCurrent: true }
    this.#entries.set(write.id, entry)
    this.#byTerm.add(entry)
    for (const [index, value] of this.#foldsOf(entry)) index.add(value, entry)
  }

  /** The write that was begun last for a document is done. */
  end(id: string): void {
    this.#entries.get(id)!.epoch = this.#epoch
  }

  /**
   * Forgets a document: the write that was begun is not done, or nobody knows.
   *
   * @returns whether something was written before it that the store may not show
   */
  drop(id: string): boolean {
    const known = this.#entries.get(id)
    if (known !== undefined) this.#remove(known)
    return known !== undefined && (known.hidesRecent || known.epoch !== underWay)
  }

  /** Refreshes the store and forgets what was written before; what is written meanwhile stays. */
  async refresh(refresh: () => Promise<void>): Promise<void> {
    const before = this.#epoch++
    await refresh()
    for (const entry of this.#entries.values()) if (entry.epoch <= before) this.#remove(entry)
    this.#byTerm.keep(this.#entries.values())
  }

  /** As {@link Store.lookUp}. */
  async lookUp(collection: StoreCollection, lookup: TermLookup): Promise<TermMatches> {
    const found = await this.#store.lookUp(collection, lookup)
    return this.#entries.size === 0 ? found : this.#complete(found, lookup)
  }

  /** As {@link Store.findByFold}. */
  async findByFold(
    collection: StoreCollection,
    field: FoldField,
    values: readonly string[],
    perValue: number,
    hints?: LookupHints,
  ): Promise<DocumentFacts[]> {
    const asked = new Set(values)
    const recent = [...new Set(values.flatMap((value) => this.#byFold[field].get(value)))].map(({ facts }) => facts!)
    for (let size = perValue; ; size = Math.min(size * 8, Number.MAX_SAFE_INTEGER)) {
      const found = await this.#store.findByFold(collection, field, values, size, hints)
      const kept = found.filter(({ id }) => !this.#entries.has(id))
      const all = [...kept, ...recent].sort(compareOrder)
      if (kept.length < found.length && this.#isShort(field, asked, found, all, size, perValue)) continue
      return oldestOfEach(all, field, asked, perValue)
    }
  }

  /**
   * Whether the store may have documents of a value that belong among its oldest and were not asked for, because too many were put aside here: those
   * that it has not given are younger than all that it gave.
   */
  #isShort(
    field: FoldField,
    asked: ReadonlySet<string>,
    found: readonly DocumentFacts[],
    all: readonly DocumentFacts[],
    size: number,
    perValue: number,
  ): boolean {
    const counts = new Map<string, number>()
    const youngest = new Map<string, DocumentFacts>()
    for (const facts of found) {
      for (const value of valuesOf(facts, field)) {
        const count = (counts.get(value) ?? 0) + 1
        counts.set(value, count)
        // Those behind were given for others of their values.
        if (count <= size) youngest.set(value, facts)
      }
    }
    const isSure = (facts: DocumentFacts, value: string): boolean => compareOrder(facts, youngest.get(value) ?? facts) <= 0
    const sure = countValues(all, field, asked, isSure)
    return [...asked].some((value) => (counts.get(value) ?? 0) >= size && (sure.get(value) ?? 0) < perValue)
  }

  #complete({ documents, hot }: TermMatches, { terms, hotAbove, perTerm, includeJoined }: TermLookup): TermMatches {
    const isAsked = ({ facts }: Pick<Entry, 'facts'>): boolean => facts !== undefined && (includeJoined || !facts.joined)
    const matches = new Map<string, { readonly facts: DocumentFacts; readonly terms: Set<string> }>()
    for (const { facts, terms: held } of documents) {
      const entry = this.#entries.get(facts.id)
      if (entry === undefined) matches.set(facts.id, { facts, terms: new Set(held) })
      else if (entry.terms === undefined && isAsked(entry)) matches.set(facts.id, { facts: entry.facts!, terms: new Set(held) })
    }
    const counts = new Map(hot.map(({ term, count }) => [term, count]))
    const touched = new Set<string>()
    for (const term of new Set(listTerms(terms))) {
      for (const entry of this.#byTerm.of(term)) {
        if (!isAsked(entry)) continue
        const count = counts.get(term)
        if (count !== undefined) counts.set(term, count + 1)
        else {
          touched.add(term)
          const match = matches.get(entry.id)
          if (match === undefined) matches.set(entry.id, { facts: entry.facts!, terms: new Set([term]) })
          else match.terms.add(term)
        }
      }
    }
    for (const [term, holders] of holdersOf(touched, matches.values())) {
      if (holders.length > hotAbove) counts.set(term, holders.length)
      const kept = holders.length > hotAbove ? [] : holders.sort((a, b) => compareOrder(a.facts, b.facts)).slice(0, perTerm)
      for (const holder of holders.filter((each) => !kept.includes(each))) holder.terms.delete(term)
    }
    return {
      documents: [...matches.values()]
        .filter((match) => match.terms.size > 0)
        .map(toMatch)
        .sort((a, b) => compareOrder(a.facts, b.facts)),
      hot: [...counts].map(([term, count]) => ({ term, count })).sort((a, b) => a.count - b.count || (a.term < b.term ? -1 : 1)),
    }
  }

  #remove(entry: Entry): void {
    this.#entries.delete(entry.id)
    entry.isCurrent = false
    for (const [index, value] of this.#foldsOf(entry)) index.remove(value, entry)
  }

  #foldsOf({ facts }: Entry): [EntryIndex<Entry>, string][] {
    if (facts === undefined) return []
    return foldFields.flatMap((field) => valuesOf(facts, field).map((value): [EntryIndex<Entry>, string] => [this.#byFold[field], value]))
  }
}

interface Match {
  readonly facts: DocumentFacts
  readonly terms: Set<string>
}

function toMatch({ facts, terms }: Match): TermMatch {
  return { facts, terms: [...terms].sort() }
}

/** The matches that hold each of some terms. */
function holdersOf(terms: ReadonlySet<string>, matches: Iterable<Match>): Map<string, Match[]> {
  const holders = new Map<string, Match[]>()
  for (const match of matches) {
    for (const term of match.terms) {
      if (!terms.has(term)) continue
      const known = holders.get(term)
      if (known === undefined) holders.set(term, [match])
      else known.push(match)
    }
  }
  return holders
}

/** How many of the documents that count have each value that was asked for. */
function countValues(
  documents: readonly DocumentFacts[],
  field: FoldField,
  asked: ReadonlySet<string>,
  isCounted: (facts: DocumentFacts, value: string) => boolean = () => true,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const facts of documents)
    for (const value of valuesOf(facts, field))
      if (asked.has(value) && isCounted(facts, value)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Of documents in order, those that are among the first `perValue` of one of the values that they hold. */
function oldestOfEach(
  documents: readonly DocumentFacts[],
  field: FoldField,
  asked: ReadonlySet<string>,
  perValue: number,
): DocumentFacts[] {
  const counts = new Map<string, number>()
  return documents.filter((facts) => {
    const values = valuesOf(facts, field).filter((value) => asked.has(value))
    const isAmong = values.some((value) => (counts.get(value) ?? 0) < perValue)
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
    return isAmong
  })
}

function valuesOf(facts: DocumentFacts, field: FoldField): readonly string[] {
  if (field === 'containers') return facts.containers
  const value = facts[field]
  return value === undefined ? [] : [value]
}
