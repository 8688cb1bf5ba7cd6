import { areSameLists } from '../../../lists.js'
import type { Sql } from '../file/sql.js'
import type { Posting } from '../postings/posting-table.js'
import type { RecentPostings } from '../postings/recent-postings.js'

interface Change {
  readonly before: Posting | undefined
  after: Posting | undefined
}

/** Changes to postings by one transaction, made at its end. */
export class PostingBatch {
  readonly #changes = new Map<number, Change>()

  /** Adds a change of one document; undefined stands for one that does not exist. Several changes of a document add up. */
  change(doc: number, before: Posting | undefined, after: Posting | undefined): void {
    const earlier = this.#changes.get(doc)
    if (earlier) earlier.after = after
    else this.#changes.set(doc, { before, after })
  }

  /** Makes the changes that were gathered. */
  flush(sql: Sql, collection: number, recent: RecentPostings): void {
    const changes = [...this.#changes].filter(([, { before, after }]) => !isSame(before, after))
    recent.removeAll(sql, collection, new Map(changes.flatMap(([doc, { before }]) => (before ? [[doc, before] as const] : []))))
    const added = changes.flatMap(([doc, { after }]) => (after ? [[doc, after] as const] : []))
    const postings = added.reduce((sum, [, { terms }]) => sum + terms.length, 0)
    if (postings > 0) recent.makeRoom(sql, postings)
    for (const [doc, after] of added) recent.add(sql, collection, doc, after)
  }
}

function isSame(a: Posting | undefined, b: Posting | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.joined === b.joined && a.since === b.since && areSameLists(a.terms, b.terms)
}
