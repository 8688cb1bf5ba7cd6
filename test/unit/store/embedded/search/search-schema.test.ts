import Libsql from 'libsql'
import { describe, expect, it } from 'vitest'
import { Sql } from '../../../../../src/store/embedded/file/sql.js'
import { textTable, textTableSchema } from '../../../../../src/store/embedded/search/search-schema.js'
import { seededRandom } from '../../../../support/seeded-random.js'

const table = textTable(1)

describe('textTableSchema', () => {
  it('makes a table that documents can be written to again and again', () => {
    const sql = new Sql(new Libsql(':memory:'))
    sql.exec(textTableSchema(1))
    // Small pages, so that few documents make segments of many, as a large collection does.
    for (const setting of ["'pgsz', 32", "'automerge', 16"]) sql.exec(`INSERT INTO ${table} (${table}, rank) VALUES (${setting})`)
    // Without the setting, the writes of one seed in six damage the table; those of this one do.
    const random = seededRandom(4)
    const below = (bound: number) => Math.floor(random() * bound)
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
