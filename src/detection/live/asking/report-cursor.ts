import { OnefoldError } from '../../../errors.js'
import type { Level } from '../../../model.js'

/** Totals of a report, the same on every page. */
export interface ReportTotals {
  readonly documents: number
  /** Groups of two or more documents; at `contained` also documents that are alone in their group and contain others. */
  readonly groups: number
  /** Documents that `scan --format unique` would drop at the report's level. */
  readonly removable: number
}

/** The position at which a page of a report begins. */
export interface ReportCursor {
  readonly collection: string
  readonly level: Level
  readonly minSize: number
  /** The listing in progress: groups that are listed for their size come first, then smaller ones that contain others. */
  readonly listing: 'group' | 'exact' | 'containers'
  /** The store's own cursor in that listing. */
  readonly after: string | null
  /** Undefined: no page has asked for them yet. */
  readonly totals: ReportTotals | undefined
}

const version = 2

/** The cursor as clients get it: opaque, safe in a URL. */
export function encodeReportCursor({ collection, level, minSize, listing, after, totals }: ReportCursor): string {
  const counted = totals === undefined ? [] : [totals.documents, totals.groups, totals.removable]
  const json = JSON.stringify([version, collection, level, minSize, listing, after, ...counted])
  return btoa(json).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Reads a cursor for a report over this collection with this level and minimal size.
 *
 * @throws OnefoldError CURSOR_INVALID if the cursor is damaged or belongs to another report
 */
export function decodeReportCursor(text: string, asked: Pick<ReportCursor, 'collection' | 'level' | 'minSize'>): ReportCursor {
  const parts = parse(text)
  const [, collection, level, minSize, listing, after, ...counted] = parts
  if (collection !== asked.collection) throw invalid('belongs to a report over another collection')
  if (level !== asked.level || minSize !== asked.minSize) throw invalid('belongs to a report of another level or smallest size')
  const [documents, groups, removable] = counted
  const totals = counted.length === 0 ? undefined : { documents, groups, removable }
  return { collection, level, minSize, listing, after, totals } as ReportCursor
}

function parse(text: string): readonly unknown[] {
  let parts: unknown
  try {
    parts = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    throw invalid('is damaged')
  }
  if (!Array.isArray(parts) || !hasShape(parts)) throw invalid('is damaged')
  return parts
}

function hasShape(parts: readonly unknown[]): boolean {
  const [found, , , , listing, after, ...totals] = parts
  const hasPlace = ['group', 'exact', 'containers'].includes(listing as string) && (after === null || typeof after === 'string')
  return found === version && hasPlace && [0, 3].includes(totals.length) && totals.every((total) => Number.isSafeInteger(total))
}

function invalid(what: string): OnefoldError {
  return new OnefoldError('CURSOR_INVALID', `the value of "after" ${what}; begin again without it`)
}
