import type { DuplicateGroup } from '../../model.js'

/** More documents than this under one group are read by nobody, and hide the other groups. */
const mostShown = 20

/** A group with the first documents of its lists, and the number of the others. */
export interface ShortGroup {
  readonly group: DuplicateGroup
  readonly moreMembers: number
  readonly moreContained: number
}

/** Shortens a group for people. The representative stays. */
export function shortenGroup(group: DuplicateGroup): ShortGroup {
  const members = group.members.filter(({ id }, i) => i < mostShown || id === group.representative)
  const contains = group.contains.slice(0, mostShown)
  return {
    group: { ...group, members, contains },
    moreMembers: group.members.length - members.length,
    moreContained: group.contains.length - contains.length,
  }
}
