import Libsql from 'libsql'
import { describe, expect, it } from 'vitest'
import { Sql } from '../../../../../src/store/embedded/file/sql.js'
import { FieldIndex } from '../../../../../src/store/embedded/search/field-index.js'
import { textTable, textTableSchema } from '../../../../../src/store/embedded/search/search-schema.js'

const table = textTable(1)

/** Random numbers below a bound, the same in each run. */
function numbers(): (bound: number) => number {
  let state = 1
  return (bound) => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * bound)
  }
}

describe('textTableSchema', () => {
  it('makes a table that documents can be written to again and again', () => {
    const sql = new Sql(new Libsql(':memory:'))
    sql.exec(textTableSchema(1))
    // Small pages, so that few documents make segments of many, as a large collection does.
    for (const setting of ["'pgsz', 32", "'automerge', 16"]) sql.exec(`INSERT INTO ${table} (${table}, rank) VALUES (${setting})`)
    const below = numbers()
    const known = new Set<number>()
    const writeSome = () => {
      sql.exec('BEGIN')
      for (let i = below(4) > 0 ? 50 : below(150) + 1; i > 0; i--) {
        const doc = 1 + below(1000)
        if (known.has(doc)) sql.run(`DELETE FROM ${table} WHERE rowid = ?`, doc)
        // One in five is not written again.
        if (known.delete(doc) && below(5) === 0) continue
        known.add(doc)
        const terms = Array.from({ length: 20 }, () => `w${below(below(20_000) + 1)}`)
        sql.run(`INSERT INTO ${table} (rowid, terms) VALUES (?, ?)`, doc, terms.join(' '))
      }
      sql.exec('COMMIT')
    }
    for (let write = 0; write < 100; write++) expect(writeSome).not.toThrow()
  })
})

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
