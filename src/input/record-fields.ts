import type { ErrorCode } from '../errors.js'
import { columnsOf, type Fields, fieldAt, type TableColumn } from './field-path.js'
import { defaultHtmlField, defaultTextFields, fieldNamesOf, type InputOptions, needsId } from './input-options.js'
import type { InputRecord } from './input-record.js'
import { parseTime } from './time-value.js'

/** Why a record's fields do not make a document. */
export interface RecordFault {
  readonly code: ErrorCode
  readonly reason: string
  readonly id?: string
}

/** Reads a document from a record's fields. */
export type FieldReader = (fields: Fields, line: number, raw: Uint8Array | undefined) => InputRecord | RecordFault

/**
 * Makes the reader of documents for these options.
 *
 * Text must be a string, or null for absent; in fields that are named it may be a list of strings, and of several such fields all but one may hold
 * numbers. Ids are strings or numbers; null and an empty string are not ids. A title that is not a string is ignored. A time that cannot be read
 * refuses the record, because the caller asked for it by name. Names are own properties, or paths with dots to them.
 */
export function createFieldReader(options: InputOptions): FieldReader {
  const readText = createTextReader(options)
  const { id: idField, title: titleField, scopes } = fieldNamesOf(options)
  const isIdNeeded = needsId(options)
  return (fields, line, raw) => {
    const id = readId(fields, idField, isIdNeeded)
    if (typeof id === 'object') return id
    const text = readText(fields)
    if ('code' in text) return withId(text, id)
    const time = options.timeField === undefined ? undefined : readTime(fields, options.timeField)
    if (typeof time === 'object') return withId(time, id)
    const title = fieldAt(fields, titleField)
    return {
      id,
      line,
      text: text.text.toWellFormed(),
      html: text.html,
      title: typeof title === 'string' ? title.toWellFormed() : undefined,
      language: options.language,
      time,
      scopeValues: scopes.length === 0 ? undefined : scopes.map((name) => wellFormed(fieldAt(fields, name))),
      raw,
    }
  }
}

/** Longer column names are cut where they are listed, because they may be a row of text. */
const longestName = 60

/**
 * Why a table with these columns has no documents; undefined if it has. Called once for each file, so that a wrong name is one refusal and not one
 * for each row.
 */
export function findColumnFault(columns: readonly TableColumn[], options: InputOptions): RecordFault | undefined {
  const isThere = (name: string): boolean => columnsOf(columns, name).length > 0
  const listed = `; its columns are ${columns
    .slice(0, 20)
    .map(({ name }) => `"${name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name}"`)
    .join(', ')}${columns.length > 20 ? ', …' : ''}`
  const { texts, id: idField, scopes } = fieldNamesOf(options)
  if (!texts.some(isThere)) {
    const { code, reason } = noText(texts)
    return { code, reason: reason + listed }
  }
  const { timeField } = options
  if (needsId(options) && !isThere(idField)) return invalid(`has no id field "${idField}"; name the right one with --id-field${listed}`)
  if (timeField !== undefined && !isThere(timeField))
    return invalid(`has no time field "${timeField}"; name the right one with --time-field, or leave the option out${listed}`)
  const lacking = scopes.find((name) => !isThere(name))
  if (lacking !== undefined)
    return invalid(`has no scope field "${lacking}"; name the right one with --scope-field, or leave it out${listed}`)
  return undefined
}

function withId(fault: RecordFault, id: string | undefined): RecordFault {
  return id === undefined ? fault : { ...fault, id }
}

function readId(fields: Fields, idField: string, isNeeded: boolean): string | undefined | RecordFault {
  const value = fieldAt(fields, idField)
  if (typeof value === 'string' && value !== '') return value.toWellFormed()
  if ((typeof value === 'number' && Number.isFinite(value)) || typeof value === 'bigint') return String(value)
  if (value !== undefined && value !== null && value !== '') {
    return invalid(`the id field "${idField}" holds ${kindOf(value)}; an id is a string or a number`)
  }
  return isNeeded ? invalid(`has no id field "${idField}"; name the right one with --id-field, or leave the option out`) : undefined
}

interface FoundText {
  readonly text: string
  readonly html: boolean
}

function createTextReader(options: InputOptions): (fields: Fields) => FoundText | RecordFault {
  const html = options.html ?? false
  const named = options.textFields ?? []
  return named.length > 0 ? (fields) => readNamedText(fields, named, html) : (fields) => readDefaultText(fields, html)
}

function readDefaultText(fields: Fields, html: boolean): FoundText | RecordFault {
  for (const name of defaultTextFields) {
    const value = fieldAt(fields, name)
    if (typeof value === 'string') return { text: value, html }
    if (value !== undefined && value !== null) return notText(name, value)
  }
  const source = fieldAt(fields, defaultHtmlField)
  return typeof source === 'string' ? { text: source, html: true } : noText([...defaultTextFields, defaultHtmlField])
}

function readNamedText(fields: Fields, names: readonly string[], html: boolean): FoundText | RecordFault {
  const isText = (value: unknown) => typeof value === 'string' || (names.length > 1 && isNumber(value))
  const found = names.map((name) => ({ name, values: valuesIn(fieldAt(fields, name)) })).filter(({ values }) => values.length > 0)
  const other = found.find(({ values }) => !values.every(isText))
  if (other !== undefined) return notText(other.name, fieldAt(fields, other.name))
  const texts = found.flatMap(({ values }) => values)
  if (texts.some((text) => typeof text === 'string')) return { text: texts.join('\n'), html }
  const [onlyNumbers] = found
  return onlyNumbers === undefined ? noText(names) : notText(onlyNumbers.name, fieldAt(fields, onlyNumbers.name))
}

/** The values of a field, those of a list one by one; null is none. */
function valuesIn(value: unknown): unknown[] {
  return [value].flat().filter((each) => each !== undefined && each !== null)
}

function isNumber(value: unknown): boolean {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))
}

function readTime(fields: Fields, timeField: string): number | undefined | RecordFault {
  const value = fieldAt(fields, timeField)
  if (value === undefined || value === null || value === '') return undefined
  return (
    parseTime(value) ??
    invalid(
      `the time field "${timeField}" is not understood; write ISO 8601 like 2026-11-21T10:00:00Z, 8 digits like 20261121, seconds or milliseconds since 1970, or a date as in mails`,
    )
  )
}

function wellFormed(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

function invalid(reason: string): RecordFault {
  return { code: 'RECORD_INVALID', reason }
}

function notText(name: string, value: unknown): RecordFault {
  // A list of paragraphs may well be the text. Only its owner knows.
  const [lack, remedy] = Array.isArray(value)
    ? ['and not of strings alone', 'join what is in it to one string, or name another field']
    : ['not a string', 'name the right one']
  return invalid(`the text field "${name}" holds ${kindOf(value)}, ${lack}; ${remedy} with --text-field`)
}

function noText(names: readonly string[]): RecordFault {
  const listed = names.map((name) => `"${name}"`).join(', ')
  const hint = names.some((name) => /[.[]/.test(name)) ? '; dots lead into objects, not into lists' : ''
  return { code: 'RECORD_NO_TEXT', reason: `has no text: looked for ${listed}; name the field with --text-field${hint}` }
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number beyond 1.8e308'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
