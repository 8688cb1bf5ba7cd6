/**
 * The fields of a record to read, and how. A name with dots leads into objects, not into lists, unless a field has exactly that name. An option that is
 * undefined counts as absent.
 */
export interface InputOptions {
  /**
   * Absent: `id`, and a record without one is named by its place. {@link idOfPlace}: every record is named by its place. Any other: a record without
   * this field is refused.
   */
  readonly idField?: string | undefined
  /** Absent or empty: the first of {@link defaultTextFields} that is present, otherwise `html` as HTML. Several fields are joined by one newline. */
  readonly textFields?: readonly string[] | undefined
  /** Whether the text fields contain HTML source. Default false. */
  readonly html?: boolean | undefined
  /** Default `title`. */
  readonly titleField?: string | undefined
  /** Absent: no record has a time. A record without the field has none. */
  readonly timeField?: string | undefined
  /** Fields whose values keep documents apart in a scan; nothing else reads them. Absent: nothing does. */
  readonly scopeField?: string | readonly string[] | undefined
  /** ISO 639-1 code of every record. Absent: the language is guessed. */
  readonly language?: string | undefined
  /**
   * Encoding of text, HTML, CSV and TSV that is not UTF-8, by its label: `windows-1252`, `shift_jis`, … Absent: it is refused, unless it is HTML that
   * declares its encoding. JSON is UTF-8.
   */
  readonly encoding?: string | undefined
  /** Whether to keep each record's unchanged bytes. Default false. */
  readonly keepRaw?: boolean | undefined
  /** Longest record or text file, in bytes. A longer one is refused and never held in memory. Default 32 MiB. */
  readonly maxRecordBytes?: number | undefined
}

/** The text fields to try if no field is named. The first one present wins. */
export const defaultTextFields: readonly string[] = ['text', 'body', 'content']

/** The field with HTML source that is tried after {@link defaultTextFields}. */
export const defaultHtmlField = 'html'

/** The name of no field: if it is named as the one with the id, records are called by file and line, for ids that repeat from file to file. */
const idOfPlace = 'file:line'

/** Whether a record without an id is refused. */
export function needsId({ idField = idOfPlace }: InputOptions): boolean {
  return idField !== idOfPlace
}

/** Names of the fields that are read: the text may be in any of `texts`. */
interface FieldNames {
  readonly id: string
  readonly title: string
  readonly texts: readonly string[]
  readonly scopes: readonly string[]
}

/** Names of the fields that are read of a record; those that the options do not name have default names. */
export function fieldNamesOf({ idField = 'id', titleField = 'title', textFields = [], scopeField = [] }: InputOptions): FieldNames {
  const texts = textFields.length > 0 ? textFields : [...defaultTextFields, defaultHtmlField]
  return { id: idField, title: titleField, texts, scopes: [scopeField].flat() }
}

/** Default for the longest record or text file, in bytes: the body limit of the service. */
export const defaultMaxRecordBytes = 32 * 1024 * 1024
