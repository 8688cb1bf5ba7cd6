import { OnefoldError } from '../../../errors.js'
import { sha256Base64Url } from '../../../hashing/digest.js'
import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject } from '../../../model.js'
import type { DocumentAddress } from '../document-address.js'

/** Most hits, and groups hidden under them, that a cursor holds, because the next page excludes each by name. */
export const maxCursorEntries = 1000

const version = 1
/** Length of the checksum before the content, in characters. */
const checksumLength = 22
/** Room for 1,000 ids of 512 bytes, keys and escapes. A longer text is not a cursor of ours. */
const maxCharacters = 5_000_000

/** A hit that an earlier page has shown. */
export interface ShownHit extends DocumentAddress {
  /** Fold key of its group at the time it was shown. */
  readonly key: string
}

/** The state that a cursor carries from page to page. */
export interface CursorState {
  /** In the order in which they were shown. */
  readonly shown: readonly ShownHit[]
  /** Fold keys of the groups that are hidden under a shown hit, at level `contained`, and further fold keys of shown groups. */
  readonly hidden: readonly string[]
  /** The totals that the first page showed. */
  readonly totals: CursorTotals
}

/** Totals of the first page. */
export interface CursorTotals {
  /** `hits.total` as the store returned it; undefined if it was switched off. */
  readonly hits?: unknown
  /** `hits.max_score`. */
  readonly maxScore?: unknown
  readonly groups: JsonObject
}

/**
 * A cursor for the page after these hits: opaque, base64url. It carries a version, a checksum and the digest of its query, so that a damaged cursor
 * and one of another query are detected.
 *
 * It is neither a secret nor a permission: a caller who forges one only leaves out hits of the caller's own result. If there are {@link
 * maxCursorEntries} entries or more, the cursor carries only that fact.
 */
export function encodeCursor({ shown, hidden, totals }: CursorState, queryDigest: string): string {
  const isFull = shown.length + hidden.length >= maxCursorEntries
  const lists = isFull ? { full: true } : { ...writeHits(shown), hidden, totals }
  const content = JSON.stringify({ v: version, query: queryDigest, ...lists })
  return Buffer.from(sha256Base64Url(content) + content).toString('base64url')
}

/**
 * Reads a cursor.
 *
 * @throws OnefoldError CURSOR_INVALID if it is damaged, of another version or of another query; CURSOR_LIMIT if {@link maxCursorEntries} hits and
 *   groups were shown or hidden
 */
export function decodeCursor(cursor: string, queryDigest: string): CursorState {
  const content = readContent(cursor)
  if (content.v !== version) throw invalidCursor('was made by another version of onefold; start from the first page')
  if (content.query !== queryDigest) {
    throw invalidCursor('belongs to another query or collection; send the query that it came from, unchanged, or start from the first page')
  }
  if (content.full === true) {
    const message = `duplicates.cursor: ${maxCursorEntries} groups were shown, as many as a page can exclude; narrow the query, or page by a sort and a filter on a field of your own`
    throw new OnefoldError('CURSOR_LIMIT', message, { limit: maxCursorEntries })
  }
  return { shown: readHits(content), hidden: content.hidden as string[], totals: content.totals as CursorTotals }
}

/** Key, id and, if a search reaches several indices, the position of the index in the list of indices. */
type WrittenHit = [key: string, id: string, index?: number]

/** Writes the name of each index once, because names are long and indices few. */
function writeHits(shown: readonly ShownHit[]): JsonObject {
  const indices = [...new Set(shown.flatMap(({ index }) => index ?? []))]
  const places = new Map(indices.map((index, place) => [index, place]))
  const hits = shown.map(({ key, id, index }): WrittenHit => (index === undefined ? [key, id] : [key, id, places.get(index)!]))
  return { shown: hits, ...(indices.length > 0 && { indices }) }
}

function readHits({ shown, indices = [] }: JsonObject): ShownHit[] {
  const names = indices as readonly string[]
  return (shown as readonly WrittenHit[]).map(([key, id, place]) => ({ key, id, ...(place !== undefined && { index: names[place]! }) }))
}

/** Checks the shape, too, because the checksum detects damage, but not a cursor that somebody made up. */
function readContent(cursor: string): JsonObject {
  if (cursor.length > maxCharacters || !/^[\w-]+$/.test(cursor)) throw damaged()
  const text = Buffer.from(cursor, 'base64url').toString()
  const json = text.slice(checksumLength)
  if (text.slice(0, checksumLength) !== sha256Base64Url(json)) throw damaged()
  const content = parseJson(json)
  if (!isJsonObject(content) || !hasShape(content)) throw damaged()
  return content
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw damaged()
  }
}

function hasShape(content: JsonObject): boolean {
  const { full, shown, hidden, indices = [], totals, v } = content
  if (full === true || v !== version) return true
  if (!isTexts(indices) || !isTexts(hidden)) return false
  if (!Array.isArray(shown) || !shown.every((hit) => isHit(hit, indices))) return false
  return shown.length + hidden.length < maxCursorEntries && isJsonObject(totals) && isJsonObject(totals.groups)
}

function isHit(hit: unknown, indices: readonly string[]): boolean {
  if (!Array.isArray(hit) || !isTexts(hit.slice(0, 2)) || hit.length < 2) return false
  return hit.length === 2 || (hit.length === 3 && Number.isInteger(hit[2]) && indices[hit[2]] !== undefined)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function damaged(): OnefoldError {
  return invalidCursor('is damaged; send it as it was given, or start from the first page')
}

function invalidCursor(reason: string): OnefoldError {
  return new OnefoldError('CURSOR_INVALID', `duplicates.cursor ${reason}`)
}
