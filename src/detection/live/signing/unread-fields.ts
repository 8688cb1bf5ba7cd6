import type { JsonObject } from '../../../model.js'
import { valuesAt } from '../../../store/values-at.js'
import type { CollectionSettings } from '../collection-settings.js'
import { timeOf } from './fact-values.js'
import { readsNumbers, textPaths } from './signing-input.js'

/** The settings that decide which fields of a document are read as text or time. */
type ReadSettings = Pick<CollectionSettings, 'name' | 'textFields' | 'titleField' | 'language' | 'languageField' | 'timeField'>

/** Longest path that is given as an example. */
const longestExample = 60

/**
 * Says of each field that is read as text, title or language what it holds beside text, because that is not read: an object, a boolean, or a number
 * where numbers are not text.
 *
 * @param source a document, or the part of one that a writer sent; fields that it lacks have nothing to be said of
 */
export function describeUnread(settings: ReadSettings, source: JsonObject): string[] {
  const { titleField, language, languageField } = settings
  const fields = [
    ...textPaths(settings, source).map((field) => ({ field, setting: 'textFields', hasNumbers: readsNumbers(settings) })),
    { field: titleField, setting: 'titleField', hasNumbers: false },
    ...(language === undefined && languageField !== undefined
      ? [{ field: languageField, setting: 'languageField', hasNumbers: false }]
      : []),
  ]
  return fields.flatMap(({ field, setting, hasNumbers }) => {
    const isRead = (value: unknown) => typeof value === 'string' || (hasNumbers && typeof value === 'number')
    const other = valuesAt(source, field).find((value) => !isRead(value))
    if (other === undefined) return []
    const remedy = isObject(other)
      ? `name a field inside it in collections.${settings.name}.${setting}${exampleOf(field, other)}`
      : 'send it as a string'
    return [`the field [${field}] holds ${kindOf(other)}, which is not text, so that was not read; ${remedy}`]
  })
}

/** Why less of a whole document is read than its author may think; empty if nothing is amiss. */
export function findGaps(settings: ReadSettings, source: JsonObject): string[] {
  return [...describeUnread(settings, source), ...describeTextless(settings, source), ...describeUntimed(settings, source)]
}

/** {@link findGaps} of a stored document in one sentence; undefined if nothing is amiss. */
export function describeGaps(settings: ReadSettings, source: JsonObject): string | undefined {
  const gaps = findGaps(settings, source)
  return gaps.length === 0 ? undefined : gaps.join('; also, ')
}

/** Says that a document has no text, so that it will never be folded; empty if it has one, be it an empty string. */
export function describeTextless(settings: ReadSettings, source: JsonObject): string[] {
  const paths = textPaths(settings, source)
  if (paths.some((field) => valuesAt(source, field).some((value) => typeof value === 'string'))) return []
  const named = `[${paths.join('], [')}]`
  return [
    `there is no text in ${named}, so the document stays alone; name the fields with its text in collections.${settings.name}.textFields`,
  ]
}

/** Says that the time field holds something that is no time; empty if it holds one, or nothing. */
export function describeUntimed({ timeField }: Pick<ReadSettings, 'timeField'>, source: JsonObject): string[] {
  if (timeField === undefined) return []
  const [first] = valuesAt(source, timeField)
  if (first === undefined || first === null || first === '' || timeOf([first]) !== undefined) return []
  return [`the field [${timeField}] holds no time that onefold reads (ISO 8601, or milliseconds since 1970), so the document has none`]
}

function kindOf(value: unknown): string {
  if (isObject(value)) return 'an object'
  return typeof value === 'number' ? 'a number' : 'a boolean'
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object'
}

/** The first field inside an object that holds text, as a path. */
function exampleOf(field: string, value: JsonObject): string {
  const inner = Object.keys(value).find((key) => typeof value[key] === 'string')
  const path = `${field}.${inner}`
  return inner === undefined || path.length > longestExample ? '' : `, such as ${path}`
}
