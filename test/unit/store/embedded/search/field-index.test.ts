import Libsql from 'libsql'
import { describe, expect, it } from 'vitest'
import { Sql } from '../../../../../src/store/embedded/file/sql.js'
import { FieldIndex } from '../../../../../src/store/embedded/search/field-index.js'

describe('FieldIndex', () => {
  it('brings tables of an earlier build to the same setting', () => {
    const sql = new Sql(new Libsql(':memory:'))
    new FieldIndex(sql).add(1, 1, { title: 'word' })
    const settings = () =>
      sql
        .all<[string]>("SELECT name FROM sqlite_master WHERE name LIKE 'search_text_%_config'")
        .map(([name]) => sql.all(`SELECT v FROM ${name} WHERE k = 'deletemerge'`))
    expect(settings()).toEqual([[[0]]])
    const [[name]] = sql.all<[string]>("SELECT name FROM sqlite_master WHERE name LIKE 'search_text_%_config'") as [[string]]
    sql.run(`DELETE FROM ${name} WHERE k = 'deletemerge'`)
    new FieldIndex(sql)
    expect(settings()).toEqual([[[0]]])
  })
})
