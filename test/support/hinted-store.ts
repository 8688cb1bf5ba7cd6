import { markOfDocument } from '../../src/store/elastic/terms/known-terms.js'
import { type HolderMark, joinMarks, noHolder } from '../../src/store/holder-mark.js'
import type { FieldsPatch, Store, StoreCollection, StoreWrite } from '../../src/store/store.js'
import { type TermHints, termFields } from '../../src/store/term-lookup.js'
import { numberToTerm } from '../../src/store/term-number.js'
import { withMembers } from './with-members.js'
import { withoutHeld } from './without-held.js'

/**
 * A store with hints of terms like those of one process: of the documents found when it walked the collection, of those written through this store,
 * and of those that it was told of. It does not know the writes of another store, as of another process. For one collection.
 */
export function withHints<Inner extends Store>(store: Inner): Inner {
  const known = new Map<string, number>()
  const marks = new Map<string, HolderMark>()
  let gaps = 0
  let isComplete = true
  const notice = ({ kind, expect, fields = {} }: Pick<StoreWrite, 'kind' | 'expect' | 'fields'>): void => {
    const { exact, joined, group, ...others } = fields as FieldsPatch
    const isCounted = kind === 'put' && expect === 'absent' && joined !== true
    for (const family of termFields) for (const term of others[family] ?? []) known.set(term, (known.get(term) ?? 0) + (isCounted ? 1 : 0))
    const mark = markOfDocument(group ?? undefined, others.fingerprints?.length ?? 0)
    for (const term of others.fingerprints ?? []) marks.set(term, marks.has(term) ? joinMarks(marks.get(term)!, mark) : mark)
    if (typeof exact === 'string' && !known.has(exact)) known.set(exact, 0)
  }
  const walk = async (collection: StoreCollection): Promise<void> => {
    const gap = ++gaps
    isComplete = false
    await store.refresh(collection)
    const { items } = await store.walk(collection, { size: 10_000, after: null })
    const ids = items.map(({ id }) => id)
    for (const document of await store.read(collection, ids)) if (document !== undefined) notice({ kind: 'patch', fields: document.fields })
    isComplete = gap === gaps
  }
  const hints: TermHints = {
    prepare: () => undefined,
    mayHold: (term) => known.has(numberToTerm(term)),
    markOf: (term) => marks.get(numberToTerm(term)) ?? noHolder,
    countOf: (term) => known.get(numberToTerm(term)) ?? 0,
  }
  const changed: Partial<Store> = {
    termHints: () => (isComplete ? hints : undefined),
    learnTerms: (collection, documents) => {
      if (documents === undefined) void walk({ factFields: [], ...collection })
      else for (const { fields } of documents) notice({ kind: 'patch', fields })
    },
    write: (collection: StoreCollection, writes: readonly StoreWrite[]) => {
      for (const write of writes) notice(withoutHeld(write))
      return store.write(collection, writes)
    },
    findByFold: (collection, lookup) => {
      const isBelieved = lookup.field === 'exact' && lookup.hints === 'known' && isComplete
      const values = isBelieved ? lookup.values.filter((value) => known.has(value)) : lookup.values
      return store.findByFold(collection, { ...lookup, values, hints: undefined })
    },
  }
  return withMembers<Store>(store, changed) as Inner
}
