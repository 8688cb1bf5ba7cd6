/** Which fields of a record are read, and how. A name with dots leads into objects, not into lists, unless a field has that very name. */
export interface InputOptions {
  /** Absent: `id`, and a record without one is named by its place. If given, a record without this field is refused. */
  readonly idField?: string
  /** Absent or empty: the first present of {@link defaultTextFields}, otherwise `html` as HTML. Several are joined by one newline. */
  readonly textFields?: readonly string[]
  /** The text fields hold HTML source. Default false. */
  readonly html?: boolean
  /** Default `title`. */
  readonly titleField?: string
  /** Absent: no record has a time. A record without the field has none. */
  readonly timeField?: string
  /** ISO 639-1 code of every record; absent: to be guessed. */
  readonly language?: string
  /** Hand over each record's unchanged bytes. Default false. */
  readonly keepRaw?: boolean
  /** Longest record or text file, in bytes; a longer one is refused and never held in memory. Default 32 MiB. */
  readonly maxRecordBytes?: number
}

/** Where the text is looked for if no field is given. The first one present counts. */
export const defaultTextFields: readonly string[] = ['text', 'body', 'content']

/** Longest record or text file in bytes by default: the body limit of the service. */
export const defaultMaxRecordBytes = 32 * 1024 * 1024
