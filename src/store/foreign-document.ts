/** The `since` of documents that others wrote and that do not have our fields yet. They come after all others. */
export const sinceOfForeign = Number.MAX_SAFE_INTEGER

/** Begins the group of such a document, which is alone in it, and is followed by its id. No group key of ours contains a colon. */
const prefix = 'id:'

/** The group of a document that others wrote and onefold has not signed. */
export function foreignGroup(id: string): string {
  return prefix + id
}

/** Whether a group is that of a document which others wrote. */
export function isForeignGroup(group: string): boolean {
  return group.startsWith(prefix)
}
