import type { JsonBody } from '../../model.js'
import { hasPath } from '../field-path.js'
import { defaultTextFields, fieldNamesOf, type InputOptions, needsId } from '../input-options.js'
import type { InputRecord } from '../input-record.js'
import { decodeJsonBody, JsonFields, ValueKind } from './json-fields.js'

/** A record whose text and title stay in their line. Strings are made only on request. */
class JsonRecord implements InputRecord {
  readonly id: string | undefined
  readonly line: number
  readonly html: boolean
  readonly language: string | undefined
  readonly time = undefined
  readonly scopeValues: readonly unknown[] | undefined
  readonly raw: Uint8Array | undefined
  readonly textBody: JsonBody
  readonly titleBody: JsonBody | undefined

  constructor(
    place: Pick<InputRecord, 'id' | 'line' | 'raw' | 'scopeValues'>,
    { html, language }: InputOptions,
    textBody: JsonBody,
    titleBody: JsonBody | undefined,
  ) {
    this.id = place.id
    this.line = place.line
    this.scopeValues = place.scopeValues
    this.raw = place.raw
    this.html = html ?? false
    this.language = language
    this.textBody = textBody
    this.titleBody = titleBody
  }

  get text(): string {
    return decodeJsonBody(this.textBody)
  }

  get title(): string | undefined {
    return this.titleBody === undefined ? undefined : decodeJsonBody(this.titleBody)
  }
}

/**
 * Makes records of the lines that need no parsing: objects with a string for the text. Leaves every other line, and every faulty one, to
 * {@link createFieldReader} of record-fields.ts, with which it agrees on all lines that it takes.
 */
export class JsonRecordReader {
  readonly #options: InputOptions
  readonly #fields: JsonFields
  /** Number of the first scope field, behind the text fields. */
  readonly #firstScope: number
  readonly #fieldCount: number
  #block: Buffer = Buffer.alloc(0)

  /** @param names of the fields of the id, of the title, of the texts, and of the scope */
  private constructor(options: InputOptions, names: readonly string[]) {
    this.#options = options
    this.#fieldCount = names.length
    this.#firstScope = names.length - fieldNamesOf(options).scopes.length
    this.#fields = new JsonFields(names)
  }

  /** @returns undefined if the options need more than places: a time, several texts in one, fields of inner objects */
  static create(options: InputOptions): JsonRecordReader | undefined {
    const texts = options.textFields?.length ? options.textFields : defaultTextFields
    const { id, title, scopes } = fieldNamesOf(options)
    const names = [id, title, ...texts, ...scopes]
    const isOne = texts === defaultTextFields || texts.length === 1
    const areApart = new Set(names).size === names.length && !names.some(hasPath) && JsonFields.canWatch(names)
    return isOne && areApart && options.timeField === undefined ? new JsonRecordReader(options, names) : undefined
  }

  /** Loads the lines that are read next: valid UTF-8, and unchanged as long as their records are used. */
  load(block: Buffer): void {
    this.#fields.load(block)
    this.#block = block
  }

  /** As {@link JsonFields.readLine}. */
  readLine(start: number): number {
    return this.#fields.readLine(start)
  }

  /** The record of the last line that was read; undefined if the caller must read the line. */
  record(line: number, raw: Uint8Array | undefined): InputRecord | undefined {
    const text = this.#textField()
    if (text < 0 || !this.#hasPlainId() || !this.#hasPlainScope()) return undefined
    return new JsonRecord(
      { id: this.#id(), line, raw, scopeValues: this.#scopeValues() },
      this.#options,
      this.#fields.body(text),
      this.#titleBody(),
    )
  }

  /** The first text field that has a value; -1 if there is none, or its value is not a string. */
  #textField(): number {
    for (let i = firstText; i < this.#firstScope; i++) {
      const kind = this.#fields.kind(i)
      if (isString(kind)) return i
      if (kind !== ValueKind.absent && kind !== ValueKind.null) return -1
    }
    return -1
  }

  #hasPlainId(): boolean {
    const kind = this.#fields.kind(idField)
    const isGiven = isString(kind) && this.#fields.end(idField) > this.#fields.start(idField)
    return isGiven || (kind === ValueKind.number && this.#isPlainNumber(idField)) || (kind === ValueKind.absent && !needsId(this.#options))
  }

  /** Whether no scope field holds what has to be parsed. */
  #hasPlainScope(): boolean {
    for (let i = this.#firstScope; i < this.#fieldCount; i++) {
      const kind = this.#fields.kind(i)
      if (kind === ValueKind.nested || (kind === ValueKind.number && !this.#isPlainNumber(i))) return false
    }
    return true
  }

  #scopeValues(): readonly unknown[] | undefined {
    const count = this.#fieldCount - this.#firstScope
    return count === 0 ? undefined : Array.from({ length: count }, (_, i) => this.#scopeValue(this.#firstScope + i))
  }

  /** A string, the text of another value, or undefined for none. */
  #scopeValue(i: number): string | undefined {
    const kind = this.#fields.kind(i)
    if (kind === ValueKind.absent || kind === ValueKind.null) return undefined
    return isString(kind) ? this.#fields.string(i) : this.#raw(i)
  }

  /** The bytes of a value that is not a string. */
  #raw(i: number): string {
    return this.#block.toString('latin1', this.#fields.start(i), this.#fields.end(i))
  }

  /** Whether a number consists only of digits. An id is then these digits, however many there are. */
  #isPlainNumber(i: number): boolean {
    const [start, end] = [this.#fields.start(i), this.#fields.end(i)]
    for (let at = start; at < end; at++) if (!isDigit(this.#block[at]!)) return false
    return true
  }

  #id(): string | undefined {
    const kind = this.#fields.kind(idField)
    if (kind === ValueKind.absent) return undefined
    if (kind !== ValueKind.number) return this.#fields.string(idField)
    return this.#raw(idField)
  }

  #titleBody(): JsonBody | undefined {
    return isString(this.#fields.kind(titleField)) ? this.#fields.body(titleField) : undefined
  }
}

const idField = 0
const titleField = 1
const firstText = 2

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

function isString(kind: number): boolean {
  return kind === ValueKind.ascii || kind === ValueKind.canonical || kind === ValueKind.string
}
