/** The thesis's table 6.1: documents by what was said of them and what they are. */
export interface DocumentCounts {
  /** Called duplicates, and are. */
  readonly found: number
  /** Called duplicates, and are not. */
  readonly wrong: number
  /** Not called duplicates, and are. */
  readonly missed: number
  /** Not called duplicates, and are not. */
  readonly rejected: number
}
