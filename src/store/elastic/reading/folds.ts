import type { JsonObject } from '../../../model.js'
import { compareOrder } from '../../document-order.js'
import type { FoldField, FoldListing, FoldLookup, FoldValue, Page } from '../../store.js'
import type { DocumentFacts } from '../../stored-document.js'
import { foldClause } from '../requests/clauses.js'
import { afterValue, type BucketKey, foldBuckets, type ListedValues } from '../requests/fold-buckets.js'
import { type DocumentFinder, inOrder, maxHits } from './document-finder.js'

/** Most values of one search; engines take 65,536 a clause. */
const valuesAtOnce = 10_000

/** Most buckets of one answer. */
const bucketsAtOnce = 1_000

/** Documents whose fold field holds one of the values, by (since, id), the oldest `perValue` of each. */
export async function findByFold(finder: DocumentFinder, lookup: FoldLookup): Promise<DocumentFacts[]> {
  const wanted = [...new Set(lookup.values)]
  const found = new Map<string, DocumentFacts>()
  for (let at = 0; at < wanted.length; at += valuesAtOnce)
    for (const facts of await findSome(finder, { ...lookup, values: wanted.slice(at, at + valuesAtOnce) })) found.set(facts.id, facts)
  return inOrder([...found.values()])
}

/** One search for all values, as large as what may come of it; halved if that is not enough. */
async function findSome(finder: DocumentFinder, lookup: FoldLookup): Promise<readonly DocumentFacts[]> {
  const { field, values, perValue } = lookup
  const clause = { filter: [foldClause(finder.own, field, values)] }
  if (values.length === 1) return finder.oldest({ ...clause, mustNot: notDigests(finder, lookup) }, perValue)
  const size = Math.min(maxHits, Math.max(100, 2 * perValue * values.length))
  const hits = await finder.search({ ...clause, size, paths: finder.factPaths, order: 'index' })
  if (hits.length < size)
    return oldestOfEach(
      lookup,
      hits.map((hit) => finder.facts(hit)),
    )
  const half = values.length >> 1
  const first = await findSome(finder, { ...lookup, values: values.slice(0, half) })
  return [...first, ...(await findSome(finder, { ...lookup, values: values.slice(half) }))]
}

/** Documents that carry their group in place of a digest. Of several values they are told when they are read: twice the values would cost more. */
function notDigests({ own }: DocumentFinder, { field, values }: FoldLookup): readonly JsonObject[] {
  return field === 'exact' ? [foldClause(own, 'group', values)] : []
}

function oldestOfEach({ field, values, perValue }: FoldLookup, documents: readonly DocumentFacts[]): DocumentFacts[] {
  const wanted = new Set(values)
  const holders = new Map<string, DocumentFacts[]>()
  for (const facts of documents)
    for (const value of valuesOf(facts, field)) {
      const known = holders.get(value)
      if (known) known.push(facts)
      else if (wanted.has(value)) holders.set(value, [facts])
    }
  return [...holders.values()].flatMap((facts) => facts.sort(compareOrder).slice(0, perValue))
}

function valuesOf(facts: DocumentFacts, field: FoldField): readonly string[] {
  if (field === 'containers') return facts.containers
  const value = facts[field]
  return value === undefined ? [] : [value]
}

interface Bucket {
  readonly key: BucketKey
  readonly doc_count: number
}

/** A page of the values that at least `minCount` documents have. Cost: all values up to the end of the page, the rarer ones included. */
export async function listFolds(finder: DocumentFinder, listing: FoldListing): Promise<Page<FoldValue>> {
  const { minCount, size, after } = listing
  const items: FoldValue[] = []
  let position = after === null ? null : afterValue(listing, after)
  let open: FoldValue | undefined
  const close = (): void => {
    if (open !== undefined && open.count >= minCount) items.push(open)
    open = undefined
  }
  do {
    const buckets = await readBuckets(finder, listing, position)
    for (const { key, doc_count: count } of buckets) {
      if (key.group === key.value) continue
      if (open?.value !== key.value) close()
      open = { value: key.value, count: count + (open?.count ?? 0) }
    }
    position = buckets.length < bucketsAtOnce ? null : buckets.at(-1)!.key
    if (position === null) close()
  } while (position !== null && items.length <= size)
  return { items: items.slice(0, size), after: items.length > size ? items[size - 1]!.value : null }
}

async function readBuckets(finder: DocumentFinder, listed: ListedValues, after: BucketKey | null): Promise<readonly Bucket[]> {
  const { aggregations } = await finder.answer(foldBuckets(finder.own, listed, bucketsAtOnce, after))
  return ((aggregations as JsonObject).folds as { buckets: Bucket[] }).buckets
}
