import { withoutKeyword } from '../../../values-at.js'
import type { FieldCatalog } from '../field-catalog.js'
import type { FieldKind } from '../field-value.js'

/** Where the values of a field of one type are: `SELECT doc, <value> FROM <from> WHERE <where>`, in which `?` is {@link ValueTable.key}. */
export interface ValueTable {
  readonly kind: FieldKind
  readonly from: string
  readonly where: string
  readonly value: string
  readonly key: number
  /** Whether an index has the rows in the order of their values. */
  readonly isOrdered: boolean
}

/** How a field of a query is looked up. */
export interface ResolvedField {
  readonly tables: readonly ValueTable[]
  /** Number of the full-text table. */
  readonly text: number | undefined
  /** Whether the field was asked for by value: `field.keyword` and the fields of onefold. */
  readonly isKeyword: boolean
}

/** Fields of onefold that queries may name: column of `documents`, type of value, and whether the column has an index. */
const ownColumns: Readonly<Record<string, readonly [column: string, kind: FieldKind, isOrdered: boolean]>> = {
  'onefold.group': ['fold_group', 'string', true],
  'onefold.version': ['signature', 'string', false],
  'onefold.since': ['since', 'number', true],
  'onefold.length': ['length', 'number', false],
  'onefold.joined': ['joined', 'boolean', false],
}

/** Finds a field as a query names it. A field that no document has has no tables, so nothing matches. */
export function resolveField(catalog: FieldCatalog, collection: number, field: string): ResolvedField {
  if (field.startsWith('onefold.')) return { tables: ownTables(collection, field), text: undefined, isKeyword: true }
  const indexes = catalog.get(collection, field)
  const named = withoutKeyword(field)
  if (!indexes && named !== field) return { ...resolveField(catalog, collection, named), text: undefined, isKeyword: true }
  const kinds = [...(indexes ?? [])].filter((entry): entry is [FieldKind, number] => entry[0] !== 'text')
  return { tables: kinds.map(([kind, id]) => valuesTable(kind, id)), text: indexes?.get('text'), isKeyword: false }
}

function valuesTable(kind: FieldKind, key: number): ValueTable {
  return { kind, from: 'search_values', where: 'field = ?', value: 'value', key, isOrdered: true }
}

function ownTables(collection: number, field: string): ValueTable[] {
  const name = withoutKeyword(field)
  if (name === 'onefold.containers')
    return [{ kind: 'string', from: 'containers', where: 'collection = ?', value: 'container', key: collection, isOrdered: true }]
  if (name === 'onefold.exact') return exactTables(collection)
  if (!Object.hasOwn(ownColumns, name)) return []
  const [value, kind, isOrdered] = ownColumns[name]!
  return [{ ...documentsTable(collection, value, `${value} IS NOT NULL`), kind, isOrdered }]
}

/** A document without a digest, because it has no text or is not signed yet, has its group there. Two tables, because each has its own index. */
function exactTables(collection: number): ValueTable[] {
  return [documentsTable(collection, 'exact', 'exact IS NOT NULL'), documentsTable(collection, 'fold_group', 'exact IS NULL')]
}

/** The strings of a column that has an index. */
export function documentsTable(collection: number, value: string, condition: string): ValueTable {
  return { kind: 'string', from: 'documents', where: `collection = ? AND ${condition}`, value, key: collection, isOrdered: true }
}
