import { eachValue, type FieldColumn } from '../evaluate/column.js'
import { fieldValue } from '../field-value.js'

/** A value that documents without the field count as. */
type Missing = string | number | boolean | undefined

/** The column, extended by a value for those of the documents that have none. Cost: a copy of the column. */
export function withMissing(column: FieldColumn, docs: Uint32Array, missing: Missing): FieldColumn {
  const given = missing === undefined ? undefined : fieldValue(missing)
  if (!given || typeof given.value === 'object') return column
  const value = given.value
  const absent = docsWithout(column, docs)
  if (absent.length === 0) return column
  const known = column.values.indexOf(value)
  if (known !== -1) return merged(column, absent, known)
  const kinds = [...column.kinds, { from: column.values.length, kind: given.kind }]
  return merged({ ...column, values: [...column.values, value], kinds }, absent, column.values.length)
}

/** The documents that have no value in the column. */
function docsWithout(column: FieldColumn, docs: Uint32Array): Uint32Array {
  const has = new Uint8Array(docs.length)
  eachValue(column, docs, (place) => {
    has[place] = 1
  })
  return docs.filter((_, place) => has[place] === 0)
}

function merged(column: FieldColumn, absent: Uint32Array, ordinal: number): FieldColumn {
  const size = column.docs.length + absent.length
  const [docs, ordinals] = [new Uint32Array(size), new Uint32Array(size)]
  let [i, j] = [0, 0]
  for (let at = 0; at < size; at++) {
    const isAbsent = i === column.docs.length || (j < absent.length && absent[j]! < column.docs[i]!)
    docs[at] = isAbsent ? absent[j++]! : column.docs[i]!
    ordinals[at] = isAbsent ? ordinal : column.ordinals[i++]!
  }
  return { ...column, docs, ordinals }
}
