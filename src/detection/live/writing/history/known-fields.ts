import type { JsonObject } from '../../../../model.js'
import { valuesAt } from '../../../../store/values-at.js'
import type { CollectionSettings } from '../../collection-settings.js'
import { timeOf } from '../../signing/fact-values.js'
import { describeTextless, describeUnread } from '../../signing/unread-fields.js'

/** The fields of a collection's documents that mean something to onefold. */
export interface KnownFields {
  /** Name of our object, which nobody can set from outside. */
  readonly ownField: string
  readonly settings: CollectionSettings
}

/** The fields of onefold cannot be set from outside. */
export function withoutOwnFields(source: JsonObject, ownField: string): JsonObject {
  const entries = Object.entries(source)
  const own = entries.filter(([key]) => isOwnField(key, ownField))
  return own.length === 0 ? source : Object.fromEntries(entries.filter(([key]) => !isOwnField(key, ownField)))
}

/**
 * What a writer is told about fields that were not stored or read as they were meant.
 *
 * @param isWhole whether `source` is the whole document, and not a part to be merged into one
 */
export function warningsOf(source: JsonObject, { ownField, settings }: KnownFields, isWhole: boolean): string[] {
  const { timeField } = settings
  const warnings = [...describeUnread(settings, source), ...(isWhole ? describeTextless(settings, source) : [])]
  if (Object.keys(source).some((key) => isOwnField(key, ownField))) {
    warnings.push(`the field [${ownField}] belongs to onefold and was ignored`)
  }
  if (timeField !== undefined && holdsNoTime(source, timeField)) {
    warnings.push(
      `the field [${timeField}] holds no time that onefold reads (ISO 8601, or milliseconds since 1970), so the document has none`,
    )
  }
  return warnings
}

/** Whether a field holds something, and no time. */
function holdsNoTime(source: JsonObject, timeField: string): boolean {
  const [first] = valuesAt(source, timeField)
  return first !== undefined && first !== null && first !== '' && timeOf([first]) === undefined
}

function isOwnField(key: string, ownField: string): boolean {
  return key === ownField || key.startsWith(`${ownField}.`)
}
