import type { CollectionConfig } from '../../../config/config.js'
import { defaultHtmlField, defaultTextFields } from '../../../input/input-options.js'
import type { Unfitness } from '../../../store/elastic/indices/unfit-index.js'
import type { IndexState } from '../../../store/elastic/inspection/inspect-index.js'
import { withoutKeyword } from '../../../store/values-at.js'
import type { Finding } from '../check.js'

/**
 * A warning for each setting of a collection that names a field which onefold does not find in the documents that the index shows, and if it finds no
 * text in them.
 *
 * @param state of the collection's own index
 */
export function warnOfFields(collection: CollectionConfig, state: IndexState): Finding[] {
  const { name, textFields = [], titleField, languageField, timeField, scopeField, preferFields } = collection
  const settings = Object.entries({ textFields, titleField, languageField, timeField, scopeField, preferFields })
  const named = settings.flatMap(([setting, paths]) => [paths ?? []].flat().map((path) => ({ setting, path })))
  const lacks = named.flatMap(({ setting, path }): Finding[] => {
    const lack = lackOf(setting, path, state)
    const says = `${name}: ${setting} names ${path}, which ${lack?.says}`
    return lack === undefined ? [] : [{ status: 'warning', says, remedy: lack.remedy }]
  })
  return textFields.length === 0 ? [...lacks, ...warnOfNoText(name, state)] : lacks
}

/** A warning if no field that is read as text by default can be in the documents. */
function warnOfNoText(name: string, { mayHaveField }: IndexState): Finding[] {
  const defaults = [...defaultTextFields, defaultHtmlField]
  if (defaults.some((field) => mayHaveField(field))) return []
  const says = `${name}: textFields names no field, and the index has none of ${defaults.join(', ')}`
  return [{ status: 'warning', says, remedy: 'name the fields that hold the text, or documents stay alone' }]
}

/** Why documents lack a field; undefined if they may have it. */
function lackOf(setting: string, path: string, { forms, keepsField, mayHaveField }: IndexState): Unfitness | undefined {
  if (isForm(path, forms)) {
    const remedy = `name ${path.slice(0, path.lastIndexOf('.'))} instead`
    return { says: 'the index makes from another field, and which no document has', remedy }
  }
  if (!keepsField(path)) {
    const remedy = 'name another field, or load the documents into an index that keeps this one in _source'
    return { says: 'the index leaves out of _source, in which onefold reads documents', remedy }
  }
  // Unless it is named, this is a title that documents need not have.
  if (mayHaveField(withoutKeyword(path)) || (setting === 'titleField' && path === 'title')) return undefined
  return { says: 'no document has, as the mapping of the index shows', remedy: 'name a field that is in the documents' }
}

/**
 * Whether a path is that of a multi-field. An engine derives multi-fields from the field, but onefold reads documents, which do not contain them. It
 * only understands `field.keyword`.
 */
function isForm(path: string, forms: readonly string[]): boolean {
  return forms.includes(path) && withoutKeyword(path) === path
}
