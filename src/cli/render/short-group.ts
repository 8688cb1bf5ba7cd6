/** A group with the first documents of its lists, and the number of the remaining ones. */
export interface ShortGroup<Group> {
  readonly group: Group
  readonly moreMembers: number
  readonly moreContained: number
}

/** All that shortening needs of a group. So groups of files and those of a collection are shortened alike. */
export interface GroupLists<Member = object> {
  readonly members: readonly Member[]
  readonly contains: readonly Member[]
}

/**
 * Shortens a group for people: nobody reads hundreds of documents under one group, and they would hide the other groups.
 *
 * @param most documents that are kept in each list
 * @param isKept whether a member stays wherever it stands, as the representative does
 */
export function shortenTo<Member, Group extends GroupLists<Member>>(
  most: number,
  group: Group & GroupLists<Member>,
  isKept: (member: Member) => boolean,
): ShortGroup<Group> {
  const members = group.members.filter((member, i) => i < most || isKept(member))
  const contains = group.contains.slice(0, most)
  return {
    group: { ...group, members, contains },
    moreMembers: group.members.length - members.length,
    moreContained: group.contains.length - contains.length,
  }
}
