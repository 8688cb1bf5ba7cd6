import { countMembers } from '../../grouping/folded-list.js'
import type { Group } from './group-completion.js'
import type { FoundDocument } from './query/found-document.js'

/** A folded hit: a group and the member that is shown for it. */
export interface Fold {
  readonly group: Group
  shown: FoundDocument
  /** The groups that are hidden under it, at level `contained`. */
  readonly hidden: Fold[]
}

/** A group with nothing hidden under it yet. */
export function createFold(group: Group, shown: FoundDocument): Fold {
  return { group, shown, hidden: [] }
}

/** How many documents a folded hit stands for, not counting the one that is shown. */
export function countFolded({ group, hidden }: Fold): number {
  return countMembers(group) - 1 + hidden.reduce((sum, fold) => sum + countMembers(fold.group), 0)
}
