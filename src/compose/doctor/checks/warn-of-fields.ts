import type { CollectionConfig } from '../../../config/config.js'
import type { Unfitness } from '../../../store/elastic/indices/unfit-index.js'
import type { IndexState } from '../../../store/elastic/inspection/inspect-index.js'
import { withoutKeyword } from '../../../store/values-at.js'
import type { Finding } from '../finding.js'

/**
 * A warning for each setting of a collection that names a field which onefold does not find in the documents that the index shows.
 *
 * @param state of the collection's own index
 */
export function warnOfFields(collection: CollectionConfig, state: IndexState): Finding[] {
  const { name, textFields = [], titleField, languageField, timeField, scopeField, preferFields } = collection
  const settings = Object.entries({ textFields, titleField, languageField, timeField, scopeField, preferFields })
  const named = settings.flatMap(([setting, paths]) => [paths ?? []].flat().map((path) => ({ setting, path })))
  return named.flatMap(({ setting, path }) => {
    const lack = lackOf(path, state)
    return lack === undefined
      ? []
      : [{ status: 'warning', says: `${name}: ${setting} names ${path}, which ${lack.says}`, remedy: lack.remedy }]
  })
}

/** Why documents lack a field; undefined if they may have it. */
function lackOf(path: string, { forms, keepsField }: IndexState): Unfitness | undefined {
  if (isForm(path, forms)) {
    const remedy = `name ${path.slice(0, path.lastIndexOf('.'))} instead`
    return { says: 'the index makes from another field, and which no document has', remedy }
  }
  if (keepsField(path)) return undefined
  const remedy = 'name another field, or load the documents into an index that keeps this one in _source'
  return { says: 'the index leaves out of _source, in which onefold reads documents', remedy }
}

/**
 * Whether a path is that of a multi-field. An engine derives multi-fields from the field, but onefold reads documents, which do not contain them. It
 * only understands `field.keyword`.
 */
function isForm(path: string, forms: readonly string[]): boolean {
  return forms.includes(path) && withoutKeyword(path) === path
}
