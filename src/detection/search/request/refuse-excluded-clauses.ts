import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import type { FoldOptions } from './fold-options.js'
import { invalidOption } from './invalid-option.js'

/**
 * Refuses the parts of a search that cannot go with folding.
 *
 * @throws OnefoldError QUERY_UNSUPPORTED or QUERY_INVALID, naming the part and what to do instead
 */
export function refuseExcludedClauses(body: JsonObject, params: Readonly<Record<string, string>>, options: FoldOptions): void {
  const has = (name: string) => body[name] !== undefined && body[name] !== null
  if (has('collapse')) throw unsupported('collapse', 'hits are folded already; choose how with duplicates.level and duplicates.prefer')
  if (has('scroll') || params.scroll !== undefined) {
    throw unsupported('scroll', 'page with duplicates.cursor, or with search_after and duplicates.show: all')
  }
  if (options.show === 'all') {
    if (options.cursor !== null) throw invalidOption('duplicates.cursor', 'does not go with show: all, where from or search_after page')
    return
  }
  if (has('search_after')) throw unsupported('search_after', 'page with duplicates.cursor, or set duplicates.show: all')
  if (has('pit')) throw unsupported('pit', 'page with duplicates.cursor, or with search_after and duplicates.show: all')
  if (options.cursor !== null) refuseBesideCursor(has, params)
}

function refuseBesideCursor(has: (name: string) => boolean, params: Readonly<Record<string, string>>): void {
  if (has('rescore')) throw unsupported('rescore', 'it does not go with duplicates.cursor; ask for a larger first page with size')
  if (has('from') || params.from !== undefined) {
    throw invalidOption('from', 'does not go with duplicates.cursor, which knows where the page begins; leave it out')
  }
}

function unsupported(clause: string, remedy: string): OnefoldError {
  return new OnefoldError('QUERY_UNSUPPORTED', `${clause} is not supported with folding: ${remedy}`, { clause })
}
