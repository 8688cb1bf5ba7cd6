/** The settings of an index that tell which one it is, and what was restored over it. */
export interface IdentifyingSettings {
  readonly uuid?: string
  /** Only there where a snapshot was restored, and another one each time; the index keeps its own id then. */
  readonly history?: { readonly uuid?: string }
}

/** Paths of {@link IdentifyingSettings}, as a request for settings names them. */
export const identifyingPaths = 'index.uuid,index.history.uuid'

/** Different for an index that was made again under the same name, or over which a snapshot was restored: what was known of its content is void. */
export function contentIdOf({ uuid, history }: IdentifyingSettings = {}): string {
  return history?.uuid === undefined ? String(uuid) : `${uuid} ${history.uuid}`
}
