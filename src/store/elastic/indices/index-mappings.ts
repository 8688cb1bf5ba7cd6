import type { JsonObject } from '../../../model.js'

/** What an index is made with: the `template` in the files of `mappings/`. */
export interface IndexTemplate {
  readonly settings?: JsonObject
  readonly mappings: JsonObject & { readonly properties: Readonly<Record<string, FieldMapping>> }
}

/** The templates that a store on an engine needs. */
export interface IndexMappings {
  /** Our object, beside the user's fields. */
  readonly fields: IndexTemplate
  /** The index of our own records. */
  readonly records: IndexTemplate
  /** The index of deletes that are remembered. */
  readonly tombstones: IndexTemplate
  /** Each rises with every change of its template. */
  readonly versions: Readonly<Record<'fields' | 'records' | 'tombstones', number>>
}

/** Gives our object in the templates another name than `onefold`. */
export function renameOwnField(mappings: IndexMappings, name: string): IndexMappings {
  const { onefold, ...others } = mappings.fields.mappings.properties
  if (onefold === undefined || name === 'onefold') return mappings
  const fields = { ...mappings.fields, mappings: { ...mappings.fields.mappings, properties: { ...others, [name]: onefold } } }
  return { ...mappings, fields }
}

/** How a field is indexed. */
export interface FieldMapping {
  readonly type?: string
  /** For an object: whether its content is indexed, whatever the mapping says about its parts. */
  readonly enabled?: boolean
  readonly doc_values?: boolean
  readonly index?: boolean
  readonly analyzer?: string
  readonly properties?: Readonly<Record<string, FieldMapping>>
  /** Further forms in which the field is indexed (multi-fields). */
  readonly fields?: Readonly<Record<string, FieldMapping>>
  readonly [key: string]: unknown
}

/** How the fields of an index differ from what our fields need. */
interface MappingComparison {
  /** Whether fields of ours are not there yet. */
  readonly isIncomplete: boolean
  /** Fields that are indexed differently. An existing mapping cannot be changed. */
  readonly conflicts: readonly FieldConflict[]
}

/** A field that is indexed in another way than it should be. */
export interface FieldConflict {
  readonly path: string
  /** What is found and what is needed, in words. */
  readonly says: string
}

/**
 * Compares how fields are indexed with how they should be.
 *
 * Only types, analysers, `enabled`, `index` and `doc_values` are compared. Engines do not show defaults (`norms` and `index_options` vanish), so the
 * rest cannot be distinguished from what is missing.
 */
export function compareMapping(
  found: Readonly<Record<string, FieldMapping>>,
  wanted: Readonly<Record<string, FieldMapping>>,
  path = '',
): MappingComparison {
  const parts = Object.entries(wanted).map(([name, field]) => compareField(found[name], field, `${path}${name}`))
  return { isIncomplete: parts.some((part) => part.isIncomplete), conflicts: parts.flatMap((part) => part.conflicts) }
}

function compareField(found: FieldMapping | undefined, wanted: FieldMapping, path: string): MappingComparison {
  if (found === undefined) return { isIncomplete: true, conflicts: [] }
  const [is, needed] = [describe(found), describe(wanted)]
  if (is !== needed) return { isIncomplete: false, conflicts: [{ path, says: `${path} is ${is}, not ${needed}` }] }
  return compareMapping(found.properties ?? {}, wanted.properties ?? {}, `${path}.`)
}

/** Doc values are off by default for binary fields, never there for texts, and on by default for all others. */
function describe({ type = 'object', enabled = true, index = true, doc_values = type !== 'binary', analyzer }: FieldMapping): string {
  if (type === 'object') return enabled ? type : `${type} without index`
  const analysed = type === 'text' ? ` analysed by ${analyzer ?? 'standard'}` : ''
  return `${type}${analysed}${index ? '' : ' without index'}${doc_values ? '' : ' without doc values'}`
}
