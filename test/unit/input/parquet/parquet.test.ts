import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { scopeOf } from '../../../../src/detection/scope.js'
import type { InputOptions } from '../../../../src/input/input-options.js'
import { readPart } from '../../../../src/input/read-part.js'
import { readAll, type WholePart } from '../../../support/read-all.js'
import { temporaryFile } from '../../../support/temporary-folder.js'

type Columns = Parameters<typeof parquetWriteBuffer>[0]['columnData']

type Schema = NonNullable<Parameters<typeof parquetWriteBuffer>[0]['schema']>

function write(columnData: Columns, rowGroupSize = 1000): Buffer {
  return Buffer.from(parquetWriteBuffer({ columnData, rowGroupSize }))
}

async function readBytes(bytes: Uint8Array, options: InputOptions = {}): Promise<WholePart> {
  return readAll({ file: temporaryFile('documents.parquet', bytes), format: 'parquet', gzip: false }, options)
}

describe('readParquet', () => {
  it('reads rows of all row groups in order, with their row as line', async () => {
    const ids = Array.from({ length: 2500 }, (_, i) => BigInt(i))
    const { records, refusals, lines } = await readBytes(
      write([
        { name: 'id', data: ids, type: 'INT64' },
        { name: 'text', data: ids.map((id) => `Text ${id} ığüş`), type: 'STRING' },
        { name: 'other', data: ids.map(Number), type: 'DOUBLE' },
      ]),
    )
    expect(refusals).toEqual([])
    expect(lines).toBe(2500)
    expect(records.map(({ id }) => id)).toEqual(ids.map(String))
    expect(records[2499]).toMatchObject({ line: 2500, text: 'Text 2499 ığüş', title: undefined })
  })

  it('reads times and missing values', async () => {
    const { records } = await readBytes(
      write([
        { name: 'body', data: ['a', 'b'], type: 'STRING' },
        { name: 'title', data: ['T', null], type: 'STRING', nullable: true },
        { name: 'at', data: [new Date('2026-11-21T10:00:00Z'), new Date(0)], type: 'TIMESTAMP' },
      ]),
      { timeField: 'at' },
    )
    expect(records).toMatchObject([
      { id: undefined, text: 'a', title: 'T', time: Date.parse('2026-11-21T10:00:00Z') },
      { text: 'b', title: undefined, time: 0 },
    ])
  })

  it('gives the values of scope columns, whole numbers of 64 bits among them, and refuses a file without one', async () => {
    const bytes = write([
      { name: 'text', data: ['a', 'b'], type: 'STRING' },
      { name: 'tenant', data: [9007199254740993n, null], type: 'INT64', nullable: true },
      { name: 'language', data: ['de', 'en'], type: 'STRING' },
    ])
    const { records } = await readBytes(bytes, { scopeField: ['tenant', 'language'] })
    expect(records.map(({ scopeValues }) => scopeOf(scopeValues!))).toEqual(['["9007199254740993","de"]', '[null,"en"]'])
    expect((await readBytes(bytes, { scopeField: 'site' })).refusals).toMatchObject([
      { reason: expect.stringContaining('no scope field "site"') },
    ])
  })

  it('gives the whole row as a JSON line when raw is asked for', async () => {
    const { records } = await readBytes(
      write([
        { name: 'text', data: ['a'], type: 'STRING' },
        { name: 'n', data: [7], type: 'INT32' },
      ]),
      { keepRaw: true },
    )
    expect(JSON.parse(Buffer.from(records[0]!.raw!).toString())).toEqual({ text: 'a', n: 7 })
  })

  it('gives lists that are not there as null in raw rows, so that every row has every column', async () => {
    const schema: Schema = [
      { name: 'root', num_children: 2 },
      { name: 'text', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
      { name: 'tags', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', type: 'INT64', repetition_type: 'OPTIONAL' },
    ]
    const columnData = [
      { name: 'text', data: ['a', 'b', 'c'] },
      { name: 'tags', data: [[7n, null], null, []] },
    ]
    const { records } = await readBytes(Buffer.from(parquetWriteBuffer({ columnData, schema })), { keepRaw: true })
    expect(records.map(({ raw }) => JSON.parse(Buffer.from(raw!).toString()))).toEqual([
      { text: 'a', tags: [7, null] },
      { text: 'b', tags: null },
      { text: 'c', tags: [] },
    ])
  })

  it('refuses a file without a text column once, naming its columns', async () => {
    const { refusals } = await readBytes(write([{ name: 'words', data: ['a', 'b'], type: 'STRING' }]))
    expect(refusals).toMatchObject([{ line: undefined, code: 'RECORD_NO_TEXT' }])
    expect(refusals[0]!.reason).toContain('"words"')
  })

  it('counts the bytes of the file row by row, as they are on disk, so that progress is seen before a row group has ended', async () => {
    const texts = Array.from({ length: 5000 }, (_, i) => `Text ${i}`)
    const plain = write([{ name: 'text', data: texts, type: 'STRING' }], 5000)
    for (const bytes of [plain, gzipSync(plain)]) {
      const file = temporaryFile('documents.parquet', bytes)
      const steps: [lines: number, lineBytes: number][] = []
      for await (const { lines, bytes: passed } of readPart({ file, format: 'parquet', gzip: bytes !== plain }, {}))
        steps.push([lines, Math.round((passed / lines) * 100)])
      const lineBytes = Math.round((bytes.length / 5000) * 100)
      expect(steps).toEqual([1024, 1024, 1024, 1024, 904].map((lines) => [lines, lineBytes]))
    }
  })

  it('reads a file inside gzip', async () => {
    const file = temporaryFile('documents.parquet.gz', gzipSync(write([{ name: 'text', data: ['a', 'b'], type: 'STRING' }])))
    expect((await readAll({ file, format: 'parquet', gzip: true })).records.map(({ text }) => text)).toEqual(['a', 'b'])
  })

  it('refuses files that are empty, cut off or no Parquet, and never throws', async () => {
    const good = write([{ name: 'text', data: Array.from({ length: 50 }, (_, i) => `Text ${i}`), type: 'STRING' }])
    const refused = async (bytes: Uint8Array) => {
      expect((await readBytes(bytes)).refusals.map(({ code }) => code)).toEqual(['INPUT_UNREADABLE'])
    }
    await refused(new Uint8Array(0))
    await refused(good.subarray(0, good.length - 9))
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), refused), { numRuns: 100 })
    for (let length = 0; length < good.length; length += 7) await refused(good.subarray(0, length))
  })

  it('ends whatever single byte is damaged, instead of reading backwards or without end', async () => {
    const good = write([{ name: 'text', data: Array.from({ length: 50 }, (_, i) => `Text ${i}`), type: 'STRING' }])
    for (let at = 0; at < good.length; at++) {
      for (const byte of [0x00, 0xff]) {
        const damaged = Buffer.from(good)
        damaged[at] = byte
        const { records, refusals } = await readBytes(damaged)
        expect(records.length + refusals.length, `byte ${at} is ${byte}`).toBeGreaterThan(0)
      }
    }
  })
})
