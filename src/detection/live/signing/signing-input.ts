import { partsOf } from '../../../lists.js'
import type { JsonObject } from '../../../model.js'
import { valuesAt } from '../../../store/values-at.js'
import { scopeOf } from '../../scope.js'
import type { CollectionSettings } from '../collection-settings.js'
import type { StoredCollection } from '../stored-collection.js'
import { timeOf } from './fact-values.js'
import type { SigningInput } from './signer.js'

/** The text fields if none are configured; the first one with text counts. */
const defaultTextFields = ['text', 'body', 'content'] as const

/** The field with HTML if no text fields are configured and none of the default ones has text. */
const defaultHtmlField = 'html'

/**
 * Extracts from a user's document what is signed.
 *
 * Only strings are text, and numbers beside one (see {@link readsNumbers}), not booleans or objects. Several values of one field, and several configured
 * fields, are joined by one newline. A document without text has the empty text. The title and the language are the first string of their field.
 */
export function readSigningInput(settings: CollectionSettings, id: string, source: JsonObject): SigningInput {
  const { text, isHtml } = readText(settings, source)
  const title = stringsAt(source, settings.titleField)[0]
  const language = settings.language ?? (settings.languageField && stringsAt(source, settings.languageField)[0])
  const time = readTime(settings, source)
  const scope = readScope(settings, source)
  return {
    id,
    text,
    ...(isHtml && { isHtml }),
    ...(title !== undefined && { title }),
    ...(language && { language }),
    ...(time !== undefined && { time }),
    ...(scope !== undefined && { scope }),
  }
}

/** The fields from which {@link readSigningInput} takes text, title and language, as dotted paths. */
export function signedPaths({ textFields, titleField, languageField }: CollectionSettings): string[] {
  const texts = textFields ?? [...defaultTextFields, defaultHtmlField]
  return [...texts, titleField, ...(languageField === undefined ? [] : [languageField])]
}

/** The text fields in which the text of a document is looked for, in their order; without configuration, those up to the one that has text. */
export function textPaths({ textFields }: Pick<CollectionSettings, 'textFields'>, source: JsonObject): readonly string[] {
  if (textFields !== undefined) return textFields
  const paths = [...defaultTextFields, defaultHtmlField]
  const first = paths.findIndex((field) => stringsAt(source, field).length > 0)
  return first < 0 ? paths : paths.slice(0, first + 1)
}

/** The document's time in milliseconds since the epoch; undefined if the collection or the document has none. */
export function readTime({ timeField }: CollectionSettings, source: JsonObject): number | undefined {
  return timeField === undefined ? undefined : timeOf(valuesAt(source, timeField))
}

/** The document's scope; undefined if the collection or the document has none. */
export function readScope({ scopeFields }: CollectionSettings, source: JsonObject): string | undefined {
  return scopeOf(scopeFields.map((field) => valuesAt(source, field)))
}

function readText({ textFields, format }: CollectionSettings, source: JsonObject): { text: string; isHtml: boolean } {
  if (textFields !== undefined) return { text: joinFields(textFields, source), isHtml: format === 'html' }
  for (const field of defaultTextFields) {
    const texts = stringsAt(source, field)
    if (texts.length > 0) return { text: texts.join('\n'), isHtml: format === 'html' }
  }
  return { text: stringsAt(source, defaultHtmlField).join('\n'), isHtml: true }
}

/**
 * Whether numbers in text fields are text: if several fields are configured, such as the name, the size and the description of an article. A single
 * field with a number is likely to be the wrong one.
 */
export function readsNumbers({ textFields = [] }: Pick<CollectionSettings, 'textFields'>): boolean {
  return textFields.length > 1
}

/** The text in several fields; empty if none of them has a string. */
function joinFields(textFields: readonly string[], source: JsonObject): string {
  if (!readsNumbers({ textFields })) return textFields.flatMap((field) => stringsAt(source, field)).join('\n')
  const values = textFields.flatMap((field) => valuesAt(source, field))
  if (!values.some((value) => typeof value === 'string')) return ''
  const texts = values.filter((value) => typeof value === 'string' || typeof value === 'number')
  return texts.map((text) => String(text).toWellFormed()).join('\n')
}

function stringsAt(source: JsonObject, field: string): string[] {
  return valuesAt(source, field)
    .filter((value) => typeof value === 'string')
    .map((text) => text.toWellFormed())
}

/** Number of documents that are read at once. */
const readSize = 200

/** The signing inputs of stored documents, by id. Documents that do not exist are left out. */
export async function readSigningInputs(collection: StoredCollection, ids: readonly string[]): Promise<ReadonlyMap<string, SigningInput>> {
  const texts = new Map<string, SigningInput>()
  for (const some of partsOf([...new Set(ids)], readSize)) {
    for (const document of await collection.read(some))
      if (document !== undefined) texts.set(document.id, readSigningInput(collection.settings, document.id, document.source))
  }
  return texts
}
