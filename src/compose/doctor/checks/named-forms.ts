import type { CollectionConfig } from '../../../config/config.js'
import type { Finding } from '../finding.js'

/**
 * A warning for each setting of a collection that names a further form of a field. An engine makes such a form from the field, but onefold reads
 * documents, which do not have it; of `field.keyword` it knows what stands for it.
 *
 * @param forms paths of further forms in the collection's own index
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
