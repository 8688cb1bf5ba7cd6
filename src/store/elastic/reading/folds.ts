import { partsOf } from '../../../lists.js'
import type { JsonObject } from '../../../model.js'
import { oldestOfEach } from '../../fold-values.js'
import { pageOf } from '../../pages.js'
import type { FoldField, FoldListing, FoldLookup, FoldValue, Page } from '../../store.js'
import type { DocumentFacts } from '../../stored-document.js'
import type { OwnObject } from '../document/own-object.js'
import { filterQuery, foldClause, joinedClause, versionsClause } from './clauses.js'
import { type DocumentFinder, inOrder, maxHits } from './document-finder.js'

/** Most values of one search; engines take 65,536 a clause. */
const valuesAtOnce = 10_000

/** Buckets of one answer, where a page is likely to be among them. */
const fewBuckets = 1_000

/** Most buckets of one answer. Engines refuse more than 65,536, and a larger answer takes no less time per bucket. */
const manyBuckets = 10_000

/** Documents whose fold field holds one of the values, by (since, id): the oldest `perValue` of each. */
export async function findByFold(finder: DocumentFinder, lookup: FoldLookup): Promise<DocumentFacts[]> {
  const wanted = [...new Set(lookup.values)]
  const found = new Map<string, DocumentFacts>()
  for (const values of partsOf(wanted, valuesAtOnce))
    for (const facts of await findSome(finder, { ...lookup, values })) found.set(facts.id, facts)
  return inOrder([...found.values()])
}

/** One search for all values. If there are too many hits, each half of the values is searched for separately. */
async function findSome(finder: DocumentFinder, lookup: FoldLookup): Promise<readonly DocumentFacts[]> {
  const { field, values, perValue, exceptVersions = [] } = lookup
  const filter = [foldClause(finder.own, field, values)]
  const mustNot = exceptVersions.length > 0 ? [versionsClause(finder.own, exceptVersions)] : []
  if (values.length === 1) return finder.oldest({ filter, mustNot: [...mustNot, ...notDigests(finder, lookup)] }, perValue)
  const size = Math.min(maxHits, Math.max(100, 2 * perValue * values.length))
  const hits = await finder.search({ filter, mustNot, size, paths: finder.factPaths, order: 'index' })
  if (hits.length < size) return oldestOfEach({ field, values: new Set(values), perValue }, inOrder(hits.map((hit) => finder.facts(hit))))
  const half = values.length >> 1
  const first = await findSome(finder, { ...lookup, values: values.slice(0, half) })
  return [...first, ...(await findSome(finder, { ...lookup, values: values.slice(half) }))]
}

/**
 * Excludes documents that have their group in place of a digest. With several values they are recognised after reading instead, because asking for
 * twice as many values would cost more.
 */
function notDigests({ own }: DocumentFinder, { field, values }: FoldLookup): readonly JsonObject[] {
  return field === 'exact' ? [foldClause(own, 'group', values)] : []
}

interface Bucket {
  readonly key: BucketKey
  readonly doc_count: number
}

/** A page of the values that at least `minCount` documents have. */
export async function listFolds(finder: DocumentFinder, listing: FoldListing): Promise<Page<FoldValue>> {
  const { size, minCount, othersAreJoined } = listing
  const items = othersAreJoined && minCount > 1 ? await listAmongJoined(finder, listing) : await listAmongAll(finder, listing)
  return pageOf(items, size, ({ value }) => value)
}

/**
 * Values among all documents: at least as many as are wanted, or all. Cost: counts all values up to the end of the page, rare ones included.
 */
async function listAmongAll(finder: DocumentFinder, listing: FoldListing): Promise<readonly FoldValue[]> {
  const { minCount, size, after } = listing
  const items: FoldValue[] = []
  let position = after === null ? null : afterValue(listing, after)
  let open: FoldValue | undefined
  const close = (): void => {
    if (open !== undefined && open.count >= minCount) items.push(open)
    open = undefined
  }
  do {
    const buckets = await readBuckets(finder, foldBuckets(finder.own, listing, fewBuckets, position))
    for (const { key, doc_count: count } of buckets) {
      if (key.group === key.value) continue
      if (open?.value !== key.value) close()
      open = { value: key.value, count: count + (open?.count ?? 0) }
    }
    position = buckets.length < fewBuckets ? null : buckets.at(-1)!.key
    if (position === null) close()
  } while (position !== null && items.length <= size)
  return items
}

/**
 * As {@link listAmongAll}, if all holders of a value but one are joined. Cost: two searches for 10,000 values of joined documents, each of which
 * reads all joined documents. Other documents are counted only for the values that may be listed.
 */
async function listAmongJoined(finder: DocumentFinder, { field, minCount, size, after }: FoldListing): Promise<readonly FoldValue[]> {
  const items: FoldValue[] = []
  let position: BucketKey | null = after === null ? null : { value: after }
  let asked = Math.min(manyBuckets, Math.max(fewBuckets, size + 1))
  do {
    const joined: readonly Bucket[] = await readBuckets(finder, joinedFoldBuckets(finder.own, field, asked, position))
    const values = joined.filter(({ doc_count: count }) => count >= minCount - 1).map(({ key }) => key.value)
    const counted = values.length === 0 ? [] : await readBuckets(finder, countedFoldBuckets(finder.own, field, values))
    for (const { key, doc_count: count } of counted) if (count >= minCount) items.push({ value: key.value, count })
    position = joined.length < asked ? null : joined.at(-1)!.key
    asked = manyBuckets
  } while (position !== null && items.length <= size)
  return items
}

async function readBuckets(finder: DocumentFinder, body: JsonObject): Promise<readonly Bucket[]> {
  const { aggregations } = await finder.answer(body)
  return ((aggregations as JsonObject).folds as { buckets: Bucket[] }).buckets
}

/** Place of a bucket. */
interface BucketKey {
  readonly value: string
  readonly group?: string | null
}

interface ListedValues {
  readonly field: FoldField
  /** Documents that a value must have. */
  readonly minCount: number
}

/** Sorts after all group keys in the engines' order, which is that of UTF-8. */
const lastKey = '\u{10ffff}'

/** The place after all buckets of a value. */
export function afterValue(listed: ListedValues, value: string): BucketKey {
  return isByGroup(listed) ? { value, group: lastKey } : { value }
}

/** Body that lists the values of a fold field in order, with their counts, after a given position. */
export function foldBuckets(own: OwnObject, listed: ListedValues, size: number, after: BucketKey | null): JsonObject {
  const byValue = valueSource(own, listed.field)
  const byGroup = { group: { terms: { field: own.path('group'), missing_bucket: true } } }
  return bucketsBy(isByGroup(listed) ? [byValue, byGroup] : [byValue], size, after)
}

/** As {@link foldBuckets}, of joined documents only, each value once. */
export function joinedFoldBuckets(own: OwnObject, field: FoldField, size: number, after: BucketKey | null): JsonObject {
  return { ...bucketsBy([valueSource(own, field)], size, after), query: filterQuery({ filter: [joinedClause(own)] }) }
}

/** As {@link foldBuckets}, of given values, over all documents that hold them. */
export function countedFoldBuckets(own: OwnObject, field: FoldField, values: readonly string[]): JsonObject {
  const query = filterQuery({ filter: [foldClause(own, field, values)] })
  return { ...bucketsBy([valueSource(own, field)], values.length, null), query }
}

function valueSource(own: OwnObject, field: FoldField): JsonObject {
  return { value: { terms: { field: own.path(field) } } }
}

function bucketsBy(sources: readonly JsonObject[], size: number, after: BucketKey | null): JsonObject {
  return {
    size: 0,
    track_total_hits: false,
    aggs: { folds: { composite: { size, sources, ...(after !== null && { after }) } } },
  }
}

/**
 * Whether digests are also listed by group, which takes engines up to twice as long. It shows which documents have their group in place of a digest.
 * Each of those is alone in its group, so they are not among the values that several documents have.
 */
function isByGroup({ field, minCount }: ListedValues): boolean {
  return field === 'exact' && minCount < 2
}
