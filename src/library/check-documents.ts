import { OnefoldError } from '../errors.js'
import { isJsonObject } from '../is-json-object.js'
import type { Document } from '../model.js'
import { describeKind } from './check-options.js'

/**
 * What a call reads one by one. Arrays are named although they are iterable: TypeScript then says in one line which field of an item is wrong, and not
 * in seven why two iterators differ.
 */
export type ListOf<Item> = readonly Item[] | Iterable<Item>

/** A document's position in its collection, from 1, or its name in a comparison; `only` if there is no other. */
type DocumentPlace = number | 'a' | 'b' | 'only'

/**
 * Checks that a document has the fields of its type: a few `typeof` each, so that a scan can afford it.
 *
 * @throws OnefoldError RECORD_INVALID, which names the document by its id or place, and no text
 */
export function checkDocument(document: Document, place: DocumentPlace): void {
  if (typeof document?.id === 'string' && document.id !== '' && isSound(document)) return
  throw faultOf(document, place, true)
}

/** As {@link checkDocument}, for a document that needs no id. */
export function checkText(document: Omit<Document, 'id'>, place: DocumentPlace): void {
  if (isJsonObject(document) && isSound(document)) return
  throw faultOf(document, place, false)
}

/**
 * Checks that a collection of documents can be iterated.
 *
 * @throws OnefoldError PARAMETER_INVALID
 */
export function checkIterable(call: string, name: string, value: unknown): void {
  if (value !== null && typeof value === 'object' && Symbol.iterator in value) return
  const remedy = isAsyncIterable(value)
    ? `come one after another, and ${call} does not wait: collect them in a list first`
    : `is ${describeKind(value)}; give a list`
  throw new OnefoldError('PARAMETER_INVALID', `${call}: ${name} ${remedy}`, { option: name })
}

function isAsyncIterable(value: unknown): boolean {
  return value !== null && typeof value === 'object' && Symbol.asyncIterator in value
}

function isSound({ text, title, language, time }: Omit<Document, 'id'>): boolean {
  return (
    typeof text === 'string' &&
    (title === undefined || typeof title === 'string') &&
    (language === undefined || typeof language === 'string') &&
    (time === undefined || Number.isFinite(time))
  )
}

function faultOf(given: unknown, place: DocumentPlace, needsId: boolean): OnefoldError {
  const document = (isJsonObject(given) ? given : {}) as Readonly<Record<string, unknown>>
  const { id } = document
  const reason = isJsonObject(given)
    ? describeFault(document, needsId)
    : `is ${describeKind(given)}; give an object ${typeof given === 'string' ? 'that has it as text: { text }' : 'with a text'}`
  const facts = { position: typeof place === 'number' ? place : undefined, id: typeof id === 'string' ? id : undefined }
  return new OnefoldError('RECORD_INVALID', `${nameOf(id, place)} ${reason}`, facts)
}

function nameOf(id: unknown, place: DocumentPlace): string {
  if (place === 'only') return 'the document'
  return `document ${typeof id === 'string' && id !== '' && typeof place === 'number' ? JSON.stringify(id) : place}`
}

function describeFault({ id, text, title, language, time }: Readonly<Record<string, unknown>>, needsId: boolean): string {
  if (needsId && (id === undefined || id === '')) return 'has no id; give each its own, a string'
  if (needsId && typeof id !== 'string') return `has an id that is ${describeKind(id)}; ids are strings`
  if (text === undefined) return 'has no text; give a string (of HTML source documentOfHtml({ text }) makes one)'
  if (typeof text !== 'string') return `has a text that is ${describeKind(text)}; give a string`
  if (title !== undefined && typeof title !== 'string') return `has a title that is ${describeKind(title)}; give a string, or leave it out`
  if (language !== undefined && typeof language !== 'string') {
    return `has a language that is ${describeKind(language)}; give an ISO 639-1 code like en, or leave it out`
  }
  const value = typeof time === 'number' ? String(time) : describeKind(time)
  return `has a time that is ${value}; give milliseconds since 1970, as Date.parse("2026-11-21T10:00:00Z") gives them, or leave it out`
}
