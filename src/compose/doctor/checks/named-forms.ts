import type { CollectionConfig } from '../../../config/config.js'
import type { Finding } from '../finding.js'

/**
 * A warning for each setting of a collection that names a multi-field. An engine derives multi-fields from the field, but onefold reads documents,
 * which do not contain them. It only understands `field.keyword`.
 *
 * @param forms paths of multi-fields in the collection's own index
 */
export function warnOfForms(collection: CollectionConfig, forms: readonly string[]): Finding[] {
  const { name, textFields = [], titleField, languageField, timeField, scopeField, preferFields } = collection
  const named = Object.entries({ textFields, titleField, languageField, timeField, scopeField, preferFields })
  return named.flatMap(([setting, paths]) =>
    [paths ?? []]
      .flat()
      .filter((path) => forms.includes(path) && !path.endsWith('.keyword'))
      .map((path) => ({
        status: 'warning' as const,
        says: `${name}: ${setting} names ${path}, which the index makes from another field, and which no document has`,
        remedy: `name ${path.slice(0, path.lastIndexOf('.'))} instead`,
      })),
  )
}
