import { crc32, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsvHeader } from '../../../../src/input/csv/csv.js'
import type { InputOptions } from '../../../../src/input/input-options.js'
import { readAll, type WholePart } from '../../../support/read-all.js'
import { temporaryFile } from '../../../support/temporary-folder.js'

async function readText(content: string | Uint8Array, options: InputOptions = {}, format: 'csv' | 'tsv' = 'csv'): Promise<WholePart> {
  return readAll({ file: temporaryFile(`documents.${format}`, content), format, gzip: false }, options)
}

/** A gzip file of which the first 64 KiB, which are unpacked first, hold no more than the first bytes: a long name stands before them. */
function gzipInPieces(bytes: Buffer, first: number): Buffer {
  const head = Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 255])
  const block = Buffer.from([1, 0, 0, 0, 0])
  block.writeUInt16LE(bytes.length, 1)
  block.writeUInt16LE(0xffff - bytes.length, 3)
  const name = Buffer.alloc(64 * 1024 - head.length - block.length - first, 'n')
  name[name.length - 1] = 0
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(bytes), 0)
  end.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([head, name, block, bytes, end])
}

describe('readCsv', () => {
  it('takes the fields by the header and counts lines, not rows', async () => {
    const { records, refusals, lines } = await readText('\ufeffid,title,text\r\n1,T,"two\r\nlines"\r\n\r\n2,,plain\r\n')
    expect(refusals).toEqual([])
    expect(lines).toBe(5)
    expect(records).toMatchObject([
      { id: '1', line: 2, title: 'T', text: 'two\r\nlines' },
      { id: '2', line: 5, title: '', text: 'plain' },
    ])
  })

  it('reads what is not UTF-8 in the encoding that is named, beside rows in UTF-8, and gives its bytes unchanged', async () => {
    const shop = Buffer.concat([Buffer.from('id;größe\n1;5 \x80\n', 'latin1'), Buffer.from('2;6 €\n')])
    const { records, refusals } = await readText(shop, { encoding: 'windows-1252', textFields: ['größe'], keepRaw: true })
    expect(refusals).toEqual([])
    expect(records.map(({ text }) => text)).toEqual(['5 €', '6 €'])
    expect(Buffer.from(records[0]!.raw!)).toEqual(Buffer.from('1;5 \x80', 'latin1'))
  })

  it('refuses a row that is in none of both encodings', async () => {
    const { records, refusals } = await readText(Buffer.from('id,text\n1,\x82\n2,t\n', 'latin1'), { encoding: 'shift_jis' })
    expect(records).toMatchObject([{ id: '2' }])
    expect(refusals).toMatchObject([
      { line: 2, code: 'RECORD_ENCODING', reason: expect.stringMatching(/neither valid UTF-8 nor shift_jis/) },
    ])
  })

  it('finds semicolons and pipes, and reads tabs', async () => {
    expect((await readText('id|name, long|text\n1|n|a, b\n')).records).toMatchObject([{ id: '1', text: 'a, b' }])
    expect((await readText('id;text\n1;a, b\n')).records).toMatchObject([{ id: '1', text: 'a, b' }])
    expect((await readText('id\ttext\n1\ta, b\n', {}, 'tsv')).records).toMatchObject([{ id: '1', text: 'a, b' }])
  })

  it('finds the delimiter outside the quotes of the header, and after blank lines', async () => {
    expect((await readText('"How, why, and when";id;text\nq;1;a, b\n')).records).toMatchObject([{ id: '1', text: 'a, b' }])
    expect((await readText('\r\n\nid;text\n1;a, b\n')).records).toMatchObject([{ id: '1', line: 4, text: 'a, b' }])
    expect((await readText('"id;text\n')).refusals).toMatchObject([{ line: 1, code: 'RECORD_INVALID' }])
    expect((await readText('a"b;id;c"d,text\nq;1;a, b\n', { textFields: ['c"d,text'] })).records).toMatchObject([{ id: '1' }])
  })

  it('takes a header over several lines, after a byte order mark, too', async () => {
    const text = '\ufeff"a\nnote",id,text\nn,1,t\n'
    expect((await readText(text)).records).toMatchObject([{ id: '1', line: 3, text: 't' }])
    const file = temporaryFile('documents.csv', `\n${text.slice(1)}`)
    expect(Buffer.from((await readCsvHeader({ file, format: 'csv', gzip: false }))!).toString()).toBe('"a\nnote",id,text')
  })

  it('takes one byte order mark off, and no second one', async () => {
    const text = '\ufeff\ufeff"a,b",id,text\n1,2,3,t\n'
    expect((await readText(text)).records).toMatchObject([{ id: '3', text: 't' }])
    const file = temporaryFile('documents.csv', text)
    expect(Buffer.from((await readCsvHeader({ file, format: 'csv', gzip: false }))!)).toEqual(Buffer.from('\ufeff\ufeff"a,b",id,text'))
  })

  it('takes a byte order mark off that comes in two pieces', async () => {
    const file = temporaryFile('documents.csv.gz', gzipInPieces(Buffer.from('\ufeff"a,b",id,text\n1,2,t\n'), 2))
    const { records, refusals } = await readAll({ file, format: 'csv', gzip: true })
    expect(refusals).toEqual([])
    expect(records).toMatchObject([{ id: '2', text: 't' }])
  })

  it('reads nothing from a file that is empty, or holds a byte order mark and no more', async () => {
    for (const text of ['', '\ufeff']) expect(await readText(text)).toMatchObject({ records: [], refusals: [] })
  })

  it('refuses a file that ends within a byte order mark', async () => {
    expect((await readText(Buffer.from([0xef, 0xbb]))).refusals).toMatchObject([{ line: 1, code: 'RECORD_ENCODING' }])
  })

  it('refuses a file whose header cannot be read once, and takes no row for the header', async () => {
    const { records, refusals } = await readText(Buffer.from('id,text,gr\xf6sse\n1,a,2\n2,b,2\n', 'latin1'))
    expect(records).toEqual([])
    expect(refusals).toMatchObject([{ line: 1, code: 'RECORD_ENCODING' }])
    expect(refusals[0]!.reason).toContain('the header is not valid UTF-8')
  })

  it('refuses a row with another number of fields and keeps its neighbours', async () => {
    const { records, refusals } = await readText('id,text\n1,a\n2,b, c\n3\n4,d\n')
    expect(records.map(({ id }) => id)).toEqual(['1', '4'])
    expect(refusals.map(({ line, code }) => [line, code])).toEqual([
      [3, 'RECORD_INVALID'],
      [4, 'RECORD_INVALID'],
    ])
    expect(refusals[0]!.reason).toContain('has 3 fields, the header 2')
  })

  it('refuses a file without a text column once, naming its columns', async () => {
    const { records, refusals } = await readText('id,txt\n1,a\n2,b\n')
    expect(records).toEqual([])
    expect(refusals).toMatchObject([{ line: undefined, code: 'RECORD_NO_TEXT' }])
    expect(refusals[0]!.reason).toContain('"txt"')
    expect(refusals[0]!.reason).toContain('--text-field')
  })

  it('refuses a file whose lines end with a carriage return alone once, and takes no row for a part of the header', async () => {
    for (const content of ['id,text\r1,a\r2,b\r', 'text,title\r1,a\r']) {
      const { records, refusals } = await readText(content)
      expect(records).toEqual([])
      expect(refusals).toMatchObject([{ line: undefined, code: 'INPUT_UNREADABLE', reason: expect.stringContaining("tr '\\r' '\\n'") }])
    }
  })

  it('cuts long names of columns where it lists them', async () => {
    const { refusals } = await readText(`id,${'long '.repeat(1000)}\n`)
    expect(refusals[0]!.reason.length).toBeLessThan(300)
  })

  it('refuses a row that is not UTF-8', async () => {
    const { records, refusals } = await readText(Buffer.from('id,text\n1,caf\xe9\n2,ok\n', 'latin1'))
    expect(records.map(({ id }) => id)).toEqual(['2'])
    expect(refusals).toMatchObject([{ line: 2, code: 'RECORD_ENCODING' }])
  })

  it('hands over the unchanged bytes of rows and header', async () => {
    const file = temporaryFile('documents.csv', '\ufeffid, text\r\n1,"a\n""b"""\r\n2,c')
    const part = { file, format: 'csv', gzip: false } as const
    const { records } = await readAll(part, { keepRaw: true })
    expect(records.map(({ raw }) => Buffer.from(raw!).toString())).toEqual(['1,"a\n""b"""\r', '2,c'])
    expect(Buffer.from((await readCsvHeader(part))!).toString()).toBe('\ufeffid, text\r')
  })

  it('reads what a broken gzip file still gives', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `${i},text ${(i * 48271) % 65537}`)
    const packed = gzipSync(`id,text\n${rows.join('\n')}\n`)
    const { records, refusals } = await readAll({
      file: temporaryFile('documents.csv.gz', packed.subarray(0, packed.length / 2)),
      format: 'csv',
      gzip: true,
    })
    expect(records.length).toBeGreaterThan(5000)
    expect(refusals).toMatchObject([{ line: records.length + 2, code: 'INPUT_UNREADABLE' }])
  })

  it('survives any bytes between two good rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (noise) => {
        // A quote of the noise may open a field: only then may the last row belong to it.
        const quiet = noise.filter((byte) => byte !== 0x22)
        const { records } = await readText(Buffer.concat([Buffer.from('id,text\nfirst,t\n'), quiet, Buffer.from('\nlast,t\n')]))
        expect(records.filter(({ id }) => id === 'first' || id === 'last')).toHaveLength(2)
        await readText(Buffer.concat([Buffer.from('id,text\n'), noise]))
      }),
      { numRuns: 150 },
    )
  })
})
