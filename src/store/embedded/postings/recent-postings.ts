import { packTerms, unpackTerms } from '../document/packed-terms.js'
import type { Sql } from '../file/sql.js'
import { deletePostings, insertPostings, type Joined, type Posting, type PostingRow } from './posting-table.js'
import { bucketCount, bucketOf, TermBuckets } from './term-buckets.js'

/** What the postings of a document have in common while some are in memory. */
interface RecentDocument {
  readonly collection: number
  readonly joined: Joined
  readonly since: number
  /** How many buckets had been moved, since the file was made, when the document was written. */
  readonly moved: number
}

type RecentRow = readonly [doc: number, collection: number, joined: Joined, since: number, moved: number, terms: Uint8Array]

/** Whose postings are looked up. */
interface AskedPostings {
  readonly collection: number
  /** 0 for anchors alone, 1 for members, too. */
  readonly mostJoined: number
}

/** Postings in memory, 20 MB. They belong to some 50,000 documents of 40 terms; half of the postings of these are in the table already. */
const keptPostings = 1_000_000

/**
 * The postings that are not in the table `postings` yet. They are in memory, where lookups find them, and in the table `recent_postings`, a short row
 * for each document. A write that would exceed a bound moves others into the large table first: one bucket of terms after the other, round and round.
 * So neighbours on a page are written together, though they came with documents hours apart. A posting is in one place at a time.
 *
 * Everything that changes is called within the transaction of a write; {@link RecentPostings.rolledBack} if that was rolled back.
 */
export class RecentPostings {
  readonly #bound: number
  #buckets = new TermBuckets()
  /** Oldest write first. */
  #documents = new Map<number, RecentDocument>()
  /** Buckets moved since the file was made; undefined if the file is to be read before anything else. */
  #moved: number | undefined

  constructor(bound = keptPostings) {
    this.#bound = bound
  }

  /** Documents of a collection that hold a term, no more than the limit, in no order. */
  docsOf(sql: Sql, term: number, asked: AskedPostings, limit: number): number[] {
    const docs: number[] = []
    this.#eachDoc(sql, term, asked, (doc) => docs.push(doc) < limit)
    return docs
  }

  /** How many documents of a collection hold a term, counted no further than the limit. */
  countOf(sql: Sql, term: number, asked: AskedPostings, limit: number): number {
    let count = 0
    this.#eachDoc(sql, term, asked, () => ++count < limit)
    return count
  }

  /** The oldest documents of a term with their `since`, at most `count` and the ties of the last one, oldest first. */
  oldestOf(sql: Sql, term: number, asked: AskedPostings, count: number): [doc: number, since: number][] {
    const docs = this.docsOf(sql, term, asked, Number.POSITIVE_INFINITY)
    const dated = docs.map((doc): [number, number] => [doc, this.#documents.get(doc)!.since]).sort(([, a], [, b]) => a - b)
    const last = dated[count - 1]
    return last === undefined ? dated : dated.filter(([, since]) => since <= last[1])
  }

  /** Adds the postings of a document that has none. Without terms there is nothing to add, nor a posting by which it would be forgotten. */
  add(sql: Sql, collection: number, doc: number, { joined, since, terms }: Posting): void {
    if (terms.length === 0) return
    const moved = this.#load(sql)
    const held = [...new Set(terms)]
    sql.run('INSERT INTO recent_postings VALUES (?, ?, ?, ?, ?, ?)', doc, collection, joined, since, moved, packTerms(held))
    this.#documents.set(doc, { collection, joined, since, moved })
    for (const term of held) this.#buckets.add(term, doc, joined)
  }

  /** Removes the postings of documents, wherever they are. Each bucket is gone through once for all of them, because a term of many copies has a long one. */
  removeAll(sql: Sql, collection: number, removed: ReadonlyMap<number, Posting>): void {
    const moved = this.#load(sql)
    const buckets = { 0: new Set<number>(), 1: new Set<number>() }
    for (const [doc, posting] of removed) {
      const document = this.#documents.get(doc)
      const inTable: number[] = []
      for (const term of posting.terms) {
        const bucket = bucketOf(term)
        if (document === undefined || nextMove(bucket, document.moved) < moved) inTable.push(term)
        else buckets[posting.joined].add(bucket)
      }
      deletePostings(sql, collection, doc, { ...posting, terms: inTable })
      if (this.#documents.delete(doc)) sql.run('DELETE FROM recent_postings WHERE doc = ?', doc)
    }
    for (const joined of [0, 1] as const) for (const bucket of buckets[joined]) this.#buckets.removeDocs(bucket, joined, removed)
  }

  /** Moves postings into the table until memory has room for as many more as a write will add, or is empty. */
  makeRoom(sql: Sql, postings: number): void {
    let moved = this.#load(sql)
    const rows: PostingRow[] = []
    while (this.#buckets.size > 0 && this.#buckets.size + postings > this.#bound) {
      this.#buckets.empty(moved++ % bucketCount, (term, doc) => {
        const { collection, joined, since } = this.#documents.get(doc)!
        rows.push({ collection, term, joined, since, doc })
      })
    }
    if (moved === this.#moved) return
    insertPostings(sql, rows)
    sql.run('UPDATE moved_buckets SET count = ?', moved)
    this.#moved = moved
    this.#forgetMoved(sql, moved)
  }

  /** Says that the transaction of a write was rolled back. */
  rolledBack(): void {
    this.#moved = undefined
  }

  /** Hands over the documents of a collection that hold a term, in no order, until it is told that they are enough. */
  #eachDoc(sql: Sql, term: number, { collection, mostJoined }: AskedPostings, take: (doc: number) => boolean): void {
    this.#load(sql)
    const takeOwn = (doc: number) => this.#documents.get(doc)!.collection !== collection || take(doc)
    if (this.#buckets.eachDoc(term, 0, takeOwn) && mostJoined === 1) this.#buckets.eachDoc(term, 1, takeOwn)
  }

  /** Forgets the documents that have no posting in memory any more, because every bucket was moved since they were written. */
  #forgetMoved(sql: Sql, moved: number): void {
    for (const [doc, document] of this.#documents) {
      if (document.moved + bucketCount > moved) return
      this.#documents.delete(doc)
      sql.run('DELETE FROM recent_postings WHERE doc = ?', doc)
    }
  }

  /** Reads the file, unless it was read before. @returns how many buckets have been moved */
  #load(sql: Sql): number {
    if (this.#moved !== undefined) return this.#moved
    const [[moved]] = sql.all<[number]>('SELECT count FROM moved_buckets') as [[number]]
    this.#buckets = new TermBuckets()
    this.#documents = new Map()
    const rows = sql.all<RecentRow>('SELECT doc, collection, joined, since, moved, terms FROM recent_postings ORDER BY moved')
    for (const [doc, collection, joined, since, then, terms] of rows) {
      this.#documents.set(doc, { collection, joined, since, moved: then })
      for (const term of unpackTerms(terms)) if (nextMove(bucketOf(term), then) >= moved) this.#buckets.add(term, doc, joined)
    }
    this.#moved = moved
    return moved
  }
}

/** When a bucket is moved next, as a number of moves since the file was made. @param moved the number until now */
function nextMove(bucket: number, moved: number): number {
  return moved + ((bucket - (moved % bucketCount) + bucketCount) % bucketCount)
}
