/** The settings that identify an index and its content. */
export interface IdentifyingSettings {
  readonly uuid?: string
  /** Only set if a snapshot was restored over the index, which keeps its own id. Different for each restore. */
  readonly history?: { readonly uuid?: string }
}

/** Paths of {@link IdentifyingSettings}, as a request for settings names them. */
export const identifyingPaths = 'index.uuid,index.history.uuid'

/**
 * Different for an index that was made again under the same name, or over which a snapshot was restored. Nothing that was known of the content holds
 * any more.
 */
export function contentIdOf({ uuid, history }: IdentifyingSettings = {}): string {
  return history?.uuid === undefined ? String(uuid) : `${uuid} ${history.uuid}`
}
