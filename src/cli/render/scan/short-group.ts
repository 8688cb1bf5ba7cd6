import type { DuplicateGroup } from '../../../model.js'

/** Nobody reads more documents than this under one group, and they would hide the other groups. */
const mostShown = 20

/** A group with the first documents of its lists, and the number of the remaining ones. */
export interface ShortGroup {
  readonly group: DuplicateGroup
  readonly moreMembers: number
  readonly moreContained: number
}

/** Shortens a group for people. Always keeps the representative. */
export function shortenGroup(group: DuplicateGroup): ShortGroup {
  const members = group.members.filter(({ id }, i) => i < mostShown || id === group.representative)
  const contains = group.contains.slice(0, mostShown)
  return {
    group: { ...group, members, contains },
    moreMembers: group.members.length - members.length,
    moreContained: group.contains.length - contains.length,
  }
}
