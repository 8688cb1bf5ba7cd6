import type { OrderKey } from '../../document-order.js'
import { sinceOfForeign } from '../../foreign-document.js'
import { formatWalkPosition, pageOf, parseWalkPosition } from '../../pages.js'
import type { Page, WalkOptions } from '../../store.js'
import type { DocumentFacts } from '../../stored-document.js'
import { type DocumentFilter, signedClause, sinceLaterClause } from './clauses.js'
import type { DocumentFinder } from './document-finder.js'

/**
 * A page of a collection by (since, id).
 *
 * Nothing is kept open between pages. Each begins after the last document seen, so a walk sees what is written ahead of it, and may take days. Cost:
 * one or two searches a page. If a page begins or ends among documents of the same time, all of these are read by id.
 */
export async function walk(finder: DocumentFinder, { size, after, unsignedOnly }: WalkOptions): Promise<Page<DocumentFacts>> {
  const filter: DocumentFilter = { mustNot: unsignedOnly ? [signedClause(finder.own)] : [] }
  const found = after === null ? finder.oldest(filter, size + 1) : readBehind(finder, filter, parseWalkPosition(after), size + 1)
  return pageOf(await found, size, formatWalkPosition)
}

async function readBehind(finder: DocumentFinder, filter: DocumentFilter, { since, id }: OrderKey, size: number): Promise<DocumentFacts[]> {
  const equals = await finder.oldestOf(filter, since, size, id)
  if (equals.length >= size || since === sinceOfForeign) return equals
  return [...equals, ...(await finder.oldest({ ...filter, filter: [sinceLaterClause(finder.own, since)] }, size - equals.length))]
}
