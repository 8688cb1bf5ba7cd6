import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readFile } from '../../../support/read-all.js'
import { inChunks, otherRecord, packEach, response, warcRecord } from '../../../support/warc.js'

const page = '<html><head><title>Ferry</title></head><body><p>The ferry leaves at nine.</p></body></html>'
const url = 'http://example.org/ferry'

function conversion(text: string, address = url): Buffer {
  const fields = {
    'WARC-Type': 'conversion',
    'WARC-Target-URI': address,
    'WARC-Date': '2026-03-03T09:15:00Z',
    'Content-Type': 'text/plain',
  }
  return warcRecord(fields, text)
}

async function textOf(record: Buffer, options = {}): Promise<string | undefined> {
  const { records, refusals } = await readFile('a.warc', record, options)
  expect(refusals).toEqual([])
  return records[0]?.text
}

describe('web archives', () => {
  it('give the pages that were received, called by their addresses, as HTML', async () => {
    const records = [otherRecord('warcinfo'), otherRecord('request'), response({ url, body: page }), otherRecord('metadata')]
    for (const [name, bytes] of Object.entries({
      'a.warc': Buffer.concat(records),
      'a.warc.gz': packEach(records),
      'b.warc': packEach(records),
    })) {
      expect(await readFile(name, bytes, { timeField: 'date' }), name).toMatchObject({
        records: [{ id: url, line: 3, text: page, html: true, time: Date.parse('2026-03-03T09:15:00Z') }],
        refusals: [],
        lines: 4,
        bytes: bytes.length,
        passedOver: new Map([
          ['warcinfo', 1],
          ['request', 1],
          ['metadata', 1],
        ]),
      })
    }
  })

  it('give the texts that were made of pages, as Common Crawl does', async () => {
    const { records } = await readFile('a.warc.wet.gz', packEach([otherRecord('warcinfo'), conversion('Die Fähre legt um neun ab.')]))
    expect(records).toMatchObject([{ id: url, text: 'Die Fähre legt um neun ab.', html: false }])
  })

  it('give texts and pages that were stored by themselves, but no logs and pictures of pages', async () => {
    const resource = (address: string, type: string) =>
      otherRecord('resource', 'The ferry.', { 'WARC-Target-URI': address, 'Content-Type': type })
    const { records, passedOver } = await readFile(
      'a.warc',
      Buffer.concat([
        resource('https://example.org/a.txt', 'text/plain'),
        resource('file:///a.html', 'text/html; charset=utf-8'),
        resource('metadata://example.org/wget.log', 'text/plain'),
        resource('https://example.org/a.json', 'application/json'),
      ]),
    )
    expect(records).toMatchObject([{ html: false }, { html: true }])
    expect(passedOver).toEqual(
      new Map([
        ['resource', 1],
        ['application/json', 1],
      ]),
    )
  })

  it('pass over and count what is no page: other answers, other types, visits that found nothing new', async () => {
    const { records, passedOver } = await readFile(
      'a.warc',
      Buffer.concat([
        response({ url, body: page, status: 404 }),
        response({ url, body: '{}', fields: { 'Content-Type': 'application/json' } }),
        response({ url, body: 'GIF89a', fields: { 'Content-Type': '' } }),
        otherRecord('revisit', 'HTTP/1.1 200 OK\r\n\r\n'),
        otherRecord('response', '20260303 example.org. A 127.0.0.1', { 'Content-Type': 'text/dns' }),
        otherRecord('a type of their own'),
      ]),
    )
    expect(records).toEqual([])
    expect([...passedOver!]).toEqual([
      ['status 404', 1],
      ['application/json', 1],
      ['without a type', 1],
      ['revisit', 1],
      ['text/dns', 1],
      ['a type of their own', 1],
    ])
  })

  it('show of the type of a record only what may be one', async () => {
    const archive = Buffer.concat(['\u001b[31mred', 'x'.repeat(5000), '.pdf', 'Other'].map((type) => otherRecord(type)))
    expect((await readFile('a.warc', archive)).passedOver).toEqual(
      new Map([
        ['without a type', 3],
        ['other', 1],
      ]),
    )
  })

  it('count records by a thousand kinds, and those of further kinds together', async () => {
    const types = [...Array.from({ length: 1001 }, (_, i) => `kind${i}`), 'kind0', 'kind1000']
    const { passedOver } = await readFile('a.warc', Buffer.concat(types.map((type) => otherRecord(type))))
    expect([passedOver!.size, passedOver!.get('kind0'), passedOver!.get('others')]).toEqual([1001, 2, 2])
  })

  it('give a page that its server gave no type', async () => {
    expect(await textOf(response({ url, body: `\n<!DOCTYPE html>${page}`, fields: { 'Content-Type': '' } }))).toContain('The ferry')
  })

  it('join the chunks of pages, and unpack them', async () => {
    const bytes = Buffer.from(page)
    const chunked = { 'Transfer-Encoding': 'chunked' }
    const coded = (coding: string, body: Uint8Array) => response({ url, body, fields: { 'Content-Encoding': coding } })
    for (const record of [
      response({ url, body: inChunks(bytes, 10, 1, 20), fields: chunked }),
      response({ url, body: inChunks(gzipSync(bytes), 10, 1, 20), fields: { ...chunked, 'Content-Encoding': 'gzip' } }),
      coded('gzip', gzipSync(bytes)),
      coded('x-gzip', gzipSync(bytes)),
      coded('deflate', deflateSync(bytes)),
      coded('deflate', deflateRawSync(bytes)),
      coded('br', brotliCompressSync(bytes)),
      coded('gzip, br', brotliCompressSync(gzipSync(bytes))),
      coded('identity', bytes),
    ])
      expect(await textOf(record)).toBe(page)
  })

  it('take a page as it is whose crawler has joined and unpacked it, and kept its header', async () => {
    for (const coding of ['gzip', 'deflate', 'br', 'zstd'])
      expect(await textOf(response({ url, body: page, fields: { 'Content-Encoding': coding, 'Transfer-Encoding': 'chunked' } }))).toBe(page)
  })

  it('unpack what there is of a page that the crawler cut off, and refuse one that is damaged', async () => {
    const long = Array.from({ length: 3000 }, (_, i) => `<p>Ferry ${i} leaves at ${(i * 7919) % 1440}.</p>`).join('')
    for (const [coding, packed] of [
      ['gzip', gzipSync(long)],
      ['br', brotliCompressSync(long)],
    ] as const) {
      const cut = { url, body: packed.subarray(0, packed.length / 2), fields: { 'Content-Encoding': coding } }
      const text = await textOf(response({ ...cut, recordFields: { 'WARC-Truncated': 'length' } }))
      expect(text!.length).toBeGreaterThan(1000)
      expect(long.startsWith(text!)).toBe(true)
      const { refusals } = await readFile('a.warc', Buffer.concat([response(cut), response({ url, body: page })]))
      expect(refusals).toMatchObject([
        { line: 1, id: url, code: 'RECORD_INVALID', reason: expect.stringContaining(`of the ${coding} that`) },
      ])
    }
    const unread = response({ url, body: Buffer.of(0x28, 0xb5, 0x2f, 0xfd), fields: { 'Content-Encoding': 'zstd' } })
    expect((await readFile('a.warc', unread)).refusals).toMatchObject([{ reason: expect.stringContaining('compressed by zstd') }])
    let often = Buffer.from(page)
    for (let times = 0; times < 6; times++) often = gzipSync(often)
    const nested = response({ url, body: often, fields: { 'Content-Encoding': Array(6).fill('gzip').join() } })
    expect((await readFile('a.warc', nested)).refusals).toMatchObject([{ reason: expect.stringContaining('compressed by 6 codings') }])
  })

  it('are decoded by what the server named, else by what the page declares, unless they are UTF-8', async () => {
    const named = (charset: string) => ({ 'Content-Type': `text/html; charset=${charset}` })
    const greek = Buffer.from('<meta charset="windows-1252"><p>\xca\xe1\xeb\xe7\xec\xdd\xf1\xe1</p>', 'latin1')
    expect(await textOf(response({ url, body: greek, fields: named('windows-1253') }))).toContain('Καλημέρα')
    expect(await textOf(response({ url, body: greek, fields: named('no-such-set') }))).toContain('ÊáëçìÝñá')
    expect(await textOf(response({ url, body: greek }))).toContain('ÊáëçìÝñá')
    expect(await textOf(response({ url, body: '<p>Καλημέρα</p>', fields: named('iso-8859-1') }))).toContain('Καλημέρα')
    const marked = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from('<p>Καλημέρα</p>', 'utf16le')])
    expect(await textOf(response({ url, body: marked }))).toBe('<p>Καλημέρα</p>')
    const undeclared = Buffer.from('<p>caf\xe9</p>', 'latin1')
    expect(await textOf(response({ url, body: undeclared }), { encoding: 'windows-1252' })).toBe('<p>café</p>')
    expect((await readFile('a.warc', response({ url, body: undeclared }))).refusals).toMatchObject([
      { line: 1, id: url, code: 'RECORD_ENCODING' },
    ])
  })

  it('give lines that are read back, without the ids, which depend on what else was read', async () => {
    const { records } = await readFile('a.warc', response({ url, body: page }), { keepRaw: true })
    expect(JSON.parse(Buffer.from(records[0]!.raw!).toString())).toEqual({ url, date: '2026-03-03T09:15:00Z', html: page })
  })

  it('call a page by its address and date if the address is used before, unless a field was named for ids', async () => {
    const record = response({ url: `<${url}>`, body: page })
    expect((await readFile('a.warc', record)).records).toMatchObject([{ id: url, otherId: `${url} 2026-03-03T09:15:00Z` }])
    expect((await readFile('a.warc', record, { idField: 'date' })).records[0]).not.toHaveProperty('otherId')
  })

  it('refuse pages that are too long, packed or unpacked, and pass over other records of any length', async () => {
    const long = 'x'.repeat(5000)
    const { records, refusals, passedOver } = await readFile(
      'a.warc',
      Buffer.concat([
        response({ url, body: long }),
        otherRecord('request', long),
        response({ url, body: gzipSync(long), fields: { 'Content-Encoding': 'gzip' } }),
        response({ url, body: page }),
      ]),
      { maxRecordBytes: 2000 },
    )
    expect(refusals).toMatchObject([
      { line: 1, id: url, code: 'RECORD_TOO_LARGE' },
      { line: 3, id: url, code: 'RECORD_TOO_LARGE' },
    ])
    expect(records).toMatchObject([{ line: 4 }])
    expect(passedOver).toEqual(new Map([['request', 1]]))
  })

  it('are refused if they are none, and empty ones have no documents', async () => {
    for (const content of ['The ferry leaves at nine.', 'WAR', gzipSync('The ferry leaves at nine.')])
      expect(await readFile('a.warc', content)).toMatchObject({ records: [], refusals: [{ code: 'INPUT_UNREADABLE', line: undefined }] })
    expect(await readFile('a.warc', '')).toMatchObject({ records: [], refusals: [] })
  })

  it('are told by their first bytes where their names say nothing', async () => {
    expect((await readFile('a.txt', response({ url, body: page }))).refusals).toMatchObject([
      { reason: expect.stringContaining('is a web archive') },
    ])
    await expect(readFile('crawl', response({ url, body: page }))).rejects.toThrow(/looks like a web archive; rename it to \.warc/)
  })
})
