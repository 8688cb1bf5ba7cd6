import type { JsonObject } from '../../../../model.js'
import type { CollectionSettings } from '../../collection-settings.js'
import { describeTextless, describeUnread, describeUntimed } from '../../signing/unread-fields.js'

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
  const warnings = [...describeUnread(settings, source), ...(isWhole ? describeTextless(settings, source) : [])]
  if (Object.keys(source).some((key) => isOwnField(key, ownField))) {
    warnings.push(`the field [${ownField}] belongs to onefold and was ignored`)
  }
  return [...warnings, ...describeUntimed(settings, source)]
}

function isOwnField(key: string, ownField: string): boolean {
  return key === ownField || key.startsWith(`${ownField}.`)
}
