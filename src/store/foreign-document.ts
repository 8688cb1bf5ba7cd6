/** The `since` of documents that are not onefold's yet: they come after all others. */
export const sinceOfForeign = Number.MAX_SAFE_INTEGER

/** Before the id of such a document, which stands alone: its group. No group key of ours has a colon. */
const prefix = 'id:'

/** The group of a document that others wrote and onefold has not signed. */
export function foreignGroup(id: string): string {
  return prefix + id
}

/** Whether a group is that of a document which others wrote. */
export function isForeignGroup(group: string): boolean {
  return group.startsWith(prefix)
}
