import type { IndexTransfer } from '../../index-transfer.js'
import { positionUnknown } from '../../pages.js'
import type { Page, Store, WalkOptions } from '../../store.js'
import type { DocumentFacts } from '../../stored-document.js'
import type { SideDocuments } from './side-documents.js'
import { asSideFacts } from './side-revision.js'

interface SideWalkParts {
  readonly documents: SideDocuments
  /** The side index as a store. */
  readonly ours: Store
  readonly transfer: IndexTransfer
  /** Facts of documents that have no fields yet. */
  readFacts(ids: readonly string[]): Promise<readonly (DocumentFacts | undefined)[]>
}

/** The position of a walk through the documents that have no fields: shard by shard, up to where each shard was when this part began. */
interface Position {
  readonly shard: number
  readonly from: number
  readonly ends: readonly number[]
}

const mark = 'theirs '

/**
 * A page of a collection with a side index: first the documents that have fields, by (since, id), then those of the user's index that have none.
 *
 * Fields whose document was deleted are removed on the way, because nobody tells the side index. Cost: the walk of the side index and one `_mget` a
 * page; then, only if the user's index has more documents, a walk through all of it with one `_mget` a page.
 */
export async function walkSide(parts: SideWalkParts, options: WalkOptions): Promise<Page<DocumentFacts>> {
  const { after, size, unsignedOnly } = options
  if (after?.startsWith(mark)) return walkTheirs(parts, parsePosition(after), size)
  const { name, factFields } = parts.documents.collection
  const page = await parts.ours.walk({ name, factFields }, { size, after, ...(unsignedOnly !== undefined && { unsignedOnly }) })
  const items = await withoutGone(parts, page.items)
  return { items, after: page.after ?? (await positionOfTheirs(parts)) }
}

async function withoutGone({ documents }: SideWalkParts, items: readonly DocumentFacts[]): Promise<DocumentFacts[]> {
  const theirs = await documents.readTheirs(
    items.map(({ id }) => id),
    [],
  )
  const gone = items.filter(({ id }) => !theirs.has(id))
  await documents.writeOurs(
    gone.map(({ id, routing, seqNo, primaryTerm }) => {
      return { id, kind: 'delete', ...(routing !== undefined && { routing }), expect: { seqNo, primaryTerm } }
    }),
  )
  return items.filter(({ id }) => theirs.has(id)).map(asSideFacts)
}

async function positionOfTheirs({ documents: { collection }, transfer }: SideWalkParts): Promise<string | null> {
  const [theirs, ours] = [await transfer.count(collection.theirs), await transfer.count(collection.side)]
  return theirs > ours ? formatPosition({ shard: 0, from: 0, ends: await transfer.checkpoints(collection.theirs) }) : null
}

async function walkTheirs(
  { documents, transfer, readFacts }: SideWalkParts,
  { shard, from, ends }: Position,
  size: number,
): Promise<Page<DocumentFacts>> {
  const to = ends[shard]
  if (to === undefined) return { items: [], after: null }
  const { value: part } = await transfer.readMarks(documents.collection.theirs, { shard, from, to }, { size }).next()
  const next = part === undefined || part.next >= to ? { shard: shard + 1, from: 0, ends } : { shard, from: part.next, ends }
  const ids = (part?.items ?? []).map(({ id }) => id)
  const ours = await documents.readOurs(ids, [documents.own.path('write')])
  const found = await readFacts(ids.filter((id) => !ours.has(id)))
  const items = found.filter((facts) => facts !== undefined)
  return { items, after: next.shard < ends.length ? formatPosition(next) : null }
}

function formatPosition({ shard, from, ends }: Position): string {
  return `${mark}${shard} ${from} ${ends.join(',')}`
}

function parsePosition(text: string): Position {
  const [, shard, from, ends] = /^theirs (\d{1,5}) (\d{1,16}) (\d[\d,]*)$/.exec(text) ?? []
  if (shard === undefined || from === undefined || ends === undefined) throw positionUnknown()
  return { shard: Number(shard), from: Number(from), ends: ends.split(',').map(Number) }
}
