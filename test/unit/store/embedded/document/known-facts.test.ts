import Libsql from 'libsql'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertDocumentRow } from '../../../../../src/store/embedded/document/document-row.js'
import { KnownFacts } from '../../../../../src/store/embedded/document/known-facts.js'
import { schema } from '../../../../../src/store/embedded/file/schema.js'
import { Sql } from '../../../../../src/store/embedded/file/sql.js'

let sql: Sql

/** Adds a document, and changes it behind the back of everybody who knows it: its row then says whether it was read again. */
function addDocument(id: string, author = 'Ann'): number {
  return insertDocumentRow(sql, 1, {
    id,
    routing: null,
    version: 1,
    seqNo: 0,
    since: 1,
    signature: null,
    group: 'first',
    joined: null,
    exact: null,
    length: 3,
    fingerprintCount: 0,
    containers: null,
    factValues: JSON.stringify({ author, pages: 2 }),
    sketch: null,
    rest: '{}',
  })
}

function changeBehind(): void {
  sql.run("UPDATE documents SET fold_group = 'second'")
}

describe('KnownFacts', () => {
  beforeEach(() => {
    const database = new Libsql(':memory:')
    database.exec(schema)
    sql = new Sql(database)
  })

  const groupsIn = (known: KnownFacts, docs: readonly number[]): string[] =>
    [...known.read(sql, docs, []).values()].map(({ group }) => group)

  it('reads a document once, until a write changes it', () => {
    const known = new KnownFacts()
    const [a, b] = [addDocument('a'), addDocument('b')]
    expect(groupsIn(known, [a])).toEqual(['first'])
    changeBehind()
    expect(groupsIn(known, [a, b])).toEqual(['first', 'second'])
    known.forget(a)
    expect(groupsIn(known, [a, b])).toEqual(['second', 'second'])
  })

  it('leaves out numbers without a document, and finds one that gets such a number later', () => {
    const known = new KnownFacts()
    expect(groupsIn(known, [1])).toEqual([])
    addDocument('a')
    expect(groupsIn(known, [1])).toEqual(['first'])
  })

  it('reads a document again for the values of other fields', () => {
    const known = new KnownFacts()
    const doc = addDocument('a')
    expect(known.read(sql, [doc], ['author']).get(doc)!.values).toEqual({ author: 'Ann' })
    expect(known.read(sql, [doc], ['pages']).get(doc)!.values).toEqual({ pages: 2 })
  })

  it('keeps no more than fits', () => {
    const known = new KnownFacts(1600)
    const docs = ['a', 'b', 'c'].map((id) => addDocument(id))
    groupsIn(known, docs)
    changeBehind()
    expect(groupsIn(known, docs).sort()).toEqual(['first', 'first', 'second'])
  })

  it('counts the values of documents as what they take', () => {
    const known = new KnownFacts(5000)
    const docs = ['a', 'b', 'c'].map((id) => addDocument(id, 'Ann'.repeat(300)))
    const groups = () => [...known.read(sql, docs, ['author']).values()].map(({ group }) => group)
    groups()
    changeBehind()
    expect(groups().sort()).toEqual(['first', 'second', 'second'])
  })

  it('leaves out documents of some versions, whether it has read them before or not, and does not read them for that', () => {
    const known = new KnownFacts()
    const [a, b, c] = ['a', 'b', 'c'].map((id) => addDocument(id)) as [number, number, number]
    sql.run("UPDATE documents SET signature = 'f1' WHERE id <> 'c'")
    const found = (exceptVersions: readonly string[]) => [...known.read(sql, [a, b, c], [], exceptVersions).keys()]
    groupsIn(known, [a])
    expect(found(['f0', 'f1'])).toEqual([c])
    changeBehind()
    expect(found([])).toEqual([a, c, b])
    expect(groupsIn(known, [a, b])).toEqual(['first', 'second'])
  })
})
