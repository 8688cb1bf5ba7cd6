/** Purity and completeness by whole groups; Manning, Raghavan and Schütze, Introduction to Information Retrieval, 2008, section 16.3. */

import { OnefoldError } from '../../errors.js'

/** Ids of the documents of one group, its anchor included. */
export type GroupIds = readonly string[]

/** Reported groups beside gold groups. No id may be in two groups of one side; groups of one document do not count. */
interface GroupComparison {
  readonly reported: readonly GroupIds[]
  readonly gold: readonly GroupIds[]
}

/**
 * Share of the reported groups of two or more whose documents are all in one gold group; 1 if no group was reported.
 *
 * @throws OnefoldError `GOLD_INVALID` if an id is in two gold groups
 */
export function groupPrecision({ reported, gold }: GroupComparison): number {
  return shareHeldTogether(reported, gold)
}

/**
 * Share of the gold groups of two or more whose documents are all in one reported group; 1 if gold has no group.
 *
 * @throws OnefoldError `GOLD_INVALID` if an id is in two reported groups
 */
export function groupRecall({ reported, gold }: GroupComparison): number {
  return shareHeldTogether(gold, reported)
}

function shareHeldTogether(groups: readonly GroupIds[], others: readonly GroupIds[]): number {
  const groupOf = indexGroups(others)
  const real = groups.filter((ids) => ids.length > 1)
  const whole = real.filter((ids) => isTogether(ids, groupOf))
  return real.length === 0 ? 1 : whole.length / real.length
}

function isTogether(ids: GroupIds, groupOf: ReadonlyMap<string, number>): boolean {
  const first = groupOf.get(ids[0]!)
  return first !== undefined && ids.every((id) => groupOf.get(id) === first)
}

function indexGroups(groups: readonly GroupIds[]): Map<string, number> {
  const groupOf = new Map<string, number>()
  for (const [number, ids] of groups.entries()) {
    for (const id of ids) {
      if (groupOf.has(id)) throw new OnefoldError('GOLD_INVALID', `document "${id}" is in two groups; keep it in one`, { id })
      groupOf.set(id, number)
    }
  }
  return groupOf
}
