import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { EmbeddedStore } from '../../../../src/store/embedded/embedded-store.js'
import { databaseFileName } from '../../../../src/store/embedded/file/database-file.js'
import type { StoreWrite } from '../../../../src/store/store.js'
import type { StoredFields } from '../../../../src/store/stored-document.js'
import { temporaryFolder } from '../../../support/temporary-folder.js'

const collection = { name: 'news', factFields: [] }
const fields: StoredFields = { write: 'w', since: 1, group: 'g' }

function codeOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return (error as { code?: unknown }).code
  }
}

async function openStore(folder = temporaryFolder()): Promise<EmbeddedStore> {
  const store = new EmbeddedStore({ folder })
  onTestFinished(() => store.close())
  await store.createCollection(collection)
  return store
}

/** Changes the file directly, like another release or another program. */
function tamper(folder: string, statements: string): void {
  const database = new Libsql(join(folder, databaseFileName))
  database.exec(statements)
  database.close()
}

describe('EmbeddedStore', () => {
  it('makes its folder with the folders above it', () => {
    const folder = join(temporaryFolder(), 'a', 'b')
    const store = new EmbeddedStore({ folder })
    onTestFinished(() => store.close())
    expect(statSync(join(folder, databaseFileName)).isFile()).toBe(true)
  })

  it.skipIf(process.platform === 'win32')('makes its folder for its owner alone, because the file needs no key', () => {
    const folder = join(temporaryFolder(), 'data')
    const store = new EmbeddedStore({ folder })
    onTestFinished(() => store.close())
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
  })

  it.each([
    ['in memory', { folder: undefined }, 1],
    ['that nobody searches', { folder: undefined, isSearched: false }, 0],
  ])('%s reads, replaces and deletes documents like every other', async (_, options, found) => {
    const store = new EmbeddedStore(options)
    onTestFinished(() => store.close())
    await store.createCollection(collection)
    const put = (text: string): StoreWrite => ({ kind: 'put', id: '1', source: { text }, fields })
    expect(await store.write(collection, [put('ferry')])).toMatchObject([{ status: 'created' }])
    expect(await store.write(collection, [put('crane')])).toMatchObject([{ status: 'updated' }])
    expect(await store.read(collection, ['1'])).toMatchObject([{ source: { text: 'crane' } }])
    expect(await store.count(collection, { body: { query: { match: { text: 'crane' } } } })).toBe(found)
    expect(await store.write(collection, [{ kind: 'delete', id: '1' }])).toMatchObject([{ status: 'deleted' }])
    expect(await store.counts(collection)).toMatchObject({ documents: 0 })
  })

  it('goes on after a write that failed at its end as if it had never begun', async () => {
    const folder = temporaryFolder()
    await (await openStore(folder)).close()
    tamper(
      folder,
      `CREATE TRIGGER failing BEFORE UPDATE OF seq_no ON collections WHEN NOT EXISTS (SELECT * FROM records)
       BEGIN SELECT RAISE(ABORT, 'at its end'); END`,
    )
    const store = await openStore(folder)
    const put = (id: string, term: string): StoreWrite => {
      return { id, kind: 'put', source: { heading: `of ${id}` }, fields: { ...fields, fingerprints: [term] } }
    }
    const find = async (term: string) => {
      const lookup = { terms: { fingerprints: [term] }, hotAbove: 9, perTerm: 9, includeJoined: true }
      return (await store.lookUp(collection, lookup)).documents.map(({ facts }) => facts.id)
    }
    await expect(store.write(collection, [put('a', 'AAAAAAAA')])).rejects.toMatchObject({ code: expect.anything() })
    await store.records.put('lets', 'writes', {})
    await store.write(collection, [put('b', 'BBBBBBBB')])
    expect([await find('AAAAAAAA'), await find('BBBBBBBB')]).toEqual([[], ['b']])
    const { hits } = await store.search(collection, { body: { query: { match: { heading: 'of' } } } })
    expect(hits.map(({ hit }) => hit._id)).toEqual(['b'])
  })

  it('finds documents as the last write left them, although it has found them before', async () => {
    const store = await openStore()
    const groupsOf = async (factFields: string[] = []): Promise<unknown[]> => {
      const found = await store.findByFold({ name: 'news', factFields }, { field: 'exact', values: ['x'], perValue: 9 })
      return found.map(({ id, group, joined, values }) => [id, group, joined, ...Object.values(values)])
    }
    const write = (...writes: StoreWrite[]) => store.write(collection, writes)
    await write({ id: 'a', kind: 'put', source: { by: 'Ann' }, fields: { ...fields, exact: 'x' } })
    expect(await groupsOf()).toEqual([['a', 'g', false]])
    await write({ id: 'a', kind: 'patch', fields: { group: 'h', joined: true } })
    expect(await groupsOf()).toEqual([['a', 'h', true]])
    expect(await groupsOf(['by'])).toEqual([['a', 'h', true, 'Ann']])
    await write({ id: 'a', kind: 'put', source: { by: 'Bob' }, fields: { ...fields, exact: 'x' } })
    expect(await groupsOf(['by'])).toEqual([['a', 'g', false, 'Bob']])
    await write({ id: 'a', kind: 'delete' })
    // It gets the number of the document that was deleted.
    await write({ id: 'b', kind: 'put', source: {}, fields: { ...fields, exact: 'x' } })
    expect(await groupsOf(['by'])).toEqual([['b', 'g', false]])
  })

  it('lets nobody else open its folder until it is closed, and names the folder and what to do', async () => {
    const folder = temporaryFolder()
    const first = await openStore(folder)
    expect(() => new EmbeddedStore({ folder })).toThrow(
      `the store in ${folder} has been opened in this process already: share what has it open, or close that before`,
    )
    expect(codeOf(() => new EmbeddedStore({ folder }))).toBe('STORE_UNAVAILABLE')
    await first.write(collection, [{ id: 'a', kind: 'put', source: {}, fields }])
    await first.close()
    expect(await (await openStore(folder)).read(collection, ['a'])).toHaveLength(1)
  })

  it('keeps other processes out, also after this one has tried to open its folder once more', async () => {
    const folder = temporaryFolder()
    await openStore(folder)
    expect(codeOf(() => new EmbeddedStore({ folder }))).toBe('STORE_UNAVAILABLE')
    const path = JSON.stringify(join(folder, databaseFileName))
    const script = `new (require('libsql'))(${path}).exec('BEGIN IMMEDIATE')`
    expect(() => execFileSync(process.execPath, ['-e', script], { stdio: 'pipe' })).toThrow(/database is locked/)
  })

  it('leaves one file behind when it is closed', async () => {
    const folder = temporaryFolder()
    const store = await openStore(folder)
    await store.write(collection, [{ id: 'a', kind: 'put', source: {}, fields }])
    await store.close()
    expect(codeOf(() => statSync(join(folder, `${databaseFileName}-wal`)))).toBe('ENOENT')
  })

  it('does not open a file whose write-ahead log was taken away, which has the last writes, before somebody says that it is lost', async () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()]
    const store = await openStore(folder)
    await store.write(collection, [{ id: 'a', kind: 'put', source: {}, fields }])
    copyFileSync(join(folder, databaseFileName), join(other, databaseFileName))
    const log = `${databaseFileName}-wal`
    for (let tries = 0; tries < 2; tries++) {
      expect(codeOf(() => new EmbeddedStore({ folder: other }))).toBe('STORE_DAMAGED')
      expect(() => new EmbeddedStore({ folder: other })).toThrow(`put ${log} back`)
    }
    copyFileSync(join(folder, log), join(other, log))
    const restored = await openStore(other)
    expect(await restored.counts(collection)).toMatchObject({ documents: 1 })
    await restored.close()
    const lost = temporaryFolder()
    copyFileSync(join(folder, databaseFileName), join(lost, databaseFileName))
    writeFileSync(join(lost, log), '')
    expect(await (await openStore(lost)).counts(collection)).toMatchObject({ documents: 0 })
  })

  it('keeps its write-ahead log bounded while it writes', async () => {
    const folder = temporaryFolder()
    const store = await openStore(folder)
    for (let n = 0; n < 100; n++) await store.records.put('task', `${n}`, { text: 'x'.repeat(1e6) })
    expect(statSync(join(folder, databaseFileName)).size).toBeGreaterThan(50e6)
    expect(statSync(join(folder, `${databaseFileName}-wal`)).size).toBeLessThan(80e6)
  })

  it.each([
    ['no database', (path: string) => writeFileSync(path, 'these are no pages of a database '.repeat(300))],
    ['cut off', (path: string) => writeFileSync(path, 'SQLite format 3\0')],
  ])('says that a file is damaged that is %s', (_, spoil) => {
    const folder = temporaryFolder()
    spoil(join(folder, databaseFileName))
    expect(codeOf(() => new EmbeddedStore({ folder }))).toBe('STORE_DAMAGED')
    expect(() => new EmbeddedStore({ folder })).toThrow(/restore the folder from a backup/)
  })

  it('says that a file is damaged whose pages are, as soon as it meets them', async () => {
    const folder = temporaryFolder()
    await (await openStore(folder)).close()
    const path = join(folder, databaseFileName)
    writeFileSync(path, readFileSync(path).fill(0xff, 4096))
    const meet = async () => (await openStore(folder)).write(collection, [{ id: 'a', kind: 'put', source: {}, fields }])
    await expect(meet()).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
  })

  it('says that a file is damaged whose full text is', async () => {
    const folder = temporaryFolder()
    const store = await openStore(folder)
    await store.write(collection, [{ id: 'a', kind: 'put', source: { title: 'word' }, fields }])
    await store.close()
    const database = new Libsql(join(folder, databaseFileName))
    const [table] = database.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'search_text_%_data'").raw().all() as [[string]]
    database.exec(`UPDATE ${table[0]} SET block = x'00000000' WHERE id = 10`)
    database.close()
    const search = (await openStore(folder)).search(collection, { body: { query: { match: { title: 'word' } } } })
    await expect(search).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
  })

  it('says which version a file has that it cannot read', async () => {
    const folder = temporaryFolder()
    await (await openStore(folder)).close()
    tamper(folder, 'PRAGMA user_version = 999')
    expect(codeOf(() => new EmbeddedStore({ folder }))).toBe('STORE_DAMAGED')
    expect(() => new EmbeddedStore({ folder })).toThrow(
      /has version 999, this release of onefold reads version 3; run the release that wrote it/,
    )
  })

  it('opens a file of the version before, which had all postings in one table', async () => {
    const folder = temporaryFolder()
    const terms = { fingerprints: ['AABA0AAA', 'zzzz0AAA'] }
    const before = new EmbeddedStore({ folder, recentPostings: 0 })
    await before.createCollection(collection)
    // The second write moves the postings of the first.
    for (const id of ['a', 'b']) await before.write(collection, [{ id, kind: 'put', source: {}, fields: { ...fields, ...terms } }])
    await before.write(collection, [{ id: 'b', kind: 'delete' }])
    await before.close()
    tamper(folder, 'DROP TABLE recent_postings; DROP TABLE moved_buckets; PRAGMA user_version = 2')
    for (const _ of ['first', 'second']) {
      const store = await openStore(folder)
      const { documents } = await store.lookUp(collection, { terms, hotAbove: 9, perTerm: 9, includeJoined: true })
      expect(documents).toMatchObject([{ facts: { id: 'a' }, terms: terms.fingerprints }])
      await store.close()
    }
  })

  it('leaves the database of another program alone', () => {
    const folder = temporaryFolder()
    tamper(folder, 'CREATE TABLE theirs (a)')
    expect(codeOf(() => new EmbeddedStore({ folder }))).toBe('STORE_DAMAGED')
  })

  it.runIf(existsSync('/proc/self'))('refuses a folder where no folder can be made, and does not try for ever', () => {
    expect(codeOf(() => new EmbeddedStore({ folder: '/proc/onefold/data' }))).toBe('STORE_UNAVAILABLE')
  })

  it('says what is wrong with a folder that cannot be used', () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    for (const folder of [file, join(file, 'data')]) {
      expect(() => new EmbeddedStore({ folder })).toThrow(`${file} is not a folder; name a folder for the store`)
      expect(codeOf(() => new EmbeddedStore({ folder }))).toBe('STORE_UNAVAILABLE')
    }
    const folder = temporaryFolder()
    mkdirSync(join(folder, databaseFileName))
    expect(codeOf(() => new EmbeddedStore({ folder }))).toBe('STORE_UNAVAILABLE')
  })

  // Windows removes no file that is open.
  it.skipIf(process.platform === 'win32')('takes no writes into a file that was removed or replaced, and still reads it', async () => {
    const folder = temporaryFolder()
    const store = new EmbeddedStore({ folder })
    await store.createCollection(collection)
    await store.write(collection, [{ id: 'a', kind: 'put', source: {}, fields }])
    const path = join(folder, databaseFileName)
    for (const change of [() => renameSync(path, `${path}.old`), () => copyFileSync(`${path}.old`, path)]) {
      change()
      const writing = store.write(collection, [{ id: 'b', kind: 'put', source: {}, fields }])
      await expect(writing).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', message: expect.stringContaining('removed or replaced') })
      expect(await store.read(collection, ['a', 'b'])).toMatchObject([{ id: 'a' }, undefined])
    }
    await expect(store.close()).rejects.toThrow(/removed or replaced/)
  })

  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  const refused: [string, Partial<StoreWrite>][] = [
    ['an empty id', { id: '' }],
    ['an id of 513 bytes', { id: `${'ü'.repeat(256)}x` }],
    ['an id with NUL', { id: 'a\0b' }],
    ['an id with half a surrogate pair', { id: 'a\ud800' }],
    ['a routing with NUL', { routing: '\0' }],
    ['no source', { source: undefined } as unknown as Partial<StoreWrite>],
    ['a source that is no object', { source: [] as unknown as StoreWrite['source'] } as Partial<StoreWrite>],
    ['a source that is no JSON', { source: cycle }],
    ['a time that is no number', { fields: { ...fields, since: Number.NaN } }],
    ['a time between two microseconds', { fields: { ...fields, since: 1.5 } }],
    ['a length that is no number', { fields: { ...fields, length: Number.POSITIVE_INFINITY } }],
    ['no group', { fields: { ...fields, group: '' } }],
    ['a term of another form', { fields: { ...fields, fingerprints: ['short'] } }],
    ['a sketch that is no base64', { fields: { ...fields, sketch: 'A' } }],
    ['a sketch of odd length', { fields: { ...fields, sketch: 'AAAA' } }],
    ['a container with NUL', { fields: { ...fields, containers: ['\0'] } }],
  ]

  it.each(refused)('refuses %s and takes what stands beside it', async (_, wrong) => {
    const store = await openStore()
    const good: StoreWrite = { id: 'good', kind: 'put', source: {}, fields }
    const results = await store.write(collection, [{ ...good, id: 'bad', ...wrong }, good])
    expect(results).toMatchObject([{ status: 'refused', httpStatus: 400, type: 'document_parsing_exception' }, { status: 'created' }])
    expect((await store.counts(collection)).documents).toBe(1)
  })

  it('refuses a patch that leaves a document without what it must have, and leaves it as it was', async () => {
    const store = await openStore()
    await store.write(collection, [{ id: 'a', kind: 'put', source: {}, fields }])
    const [result] = await store.write(collection, [{ id: 'a', kind: 'patch', fields: { group: null } }])
    expect(result).toMatchObject({ status: 'refused', reason: 'field [onefold.group] is missing' })
    expect((await store.read(collection, ['a']))[0]).toMatchObject({ version: 1, fields })
  })

  it('misses ids that no document can have', async () => {
    const store = await openStore()
    expect(await store.read(collection, ['\ud800', 'a\0', ''])).toEqual([undefined, undefined, undefined])
    expect(await store.write(collection, [{ id: '\ud800', kind: 'delete' }])).toEqual([{ status: 'missing' }])
    expect(await store.findByFold(collection, { field: 'group', values: ['\ud800'], perValue: 9 })).toEqual([])
  })
})
