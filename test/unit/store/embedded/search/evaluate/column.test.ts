import Libsql from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Sql } from '../../../../../../src/store/embedded/file/sql.js'
import { type FieldColumn, readColumn } from '../../../../../../src/store/embedded/search/evaluate/column.js'
import { resolveField } from '../../../../../../src/store/embedded/search/evaluate/value-table.js'
import { FieldIndex } from '../../../../../../src/store/embedded/search/field-index.js'
import { inOneGo } from '../../../../../../src/store/embedded/search/stepwise.js'

const collection = 1

/** Reads the field `value` of documents that have these values, so many rows at once; counts the steps. */
function read(values: readonly unknown[], atOnce?: number): { column: FieldColumn; steps: number } {
  const database = new Libsql(':memory:')
  onTestFinished(() => void database.close())
  const sql = new Sql(database)
  const index = new FieldIndex(sql)
  values.forEach((value, doc) => {
    index.add(collection, doc, { value })
  })
  const field = resolveField(index.catalog, collection, 'value')
  const work = readColumn(sql, field, atOnce)
  let steps = 0
  for (;;) {
    const { done, value } = work.next()
    if (done) return { column: value, steps }
    steps++
  }
}

describe('the values of a field', () => {
  const mixed = [3, 'b', [7, 7, 1], '', -2.5, true, 'b', '2024-06-01', ['c', 'b'], 3, null, 0, 'é', 3, 1e300, false]

  it.each([1, 2, 3, 5])('are the same if they are read %i at once', (atOnce) => {
    expect(read(mixed, atOnce).column).toEqual(read(mixed).column)
  })

  it('are read in one step more for every so many', () => {
    const values = Array.from({ length: 9 }, (_, i) => i % 2)
    expect(read(values, 3).steps).toBe(3)
    expect(read(values, 10).steps).toBe(0)
  })

  it('are none for a field that no document has', () => {
    expect(inOneGo(readColumn({} as Sql, { tables: [], text: undefined, isKeyword: false })).docs).toHaveLength(0)
  })
})
