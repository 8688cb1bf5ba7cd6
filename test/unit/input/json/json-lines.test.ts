import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scopeOf } from '../../../../src/detection/scope.js'
import type { InputOptions } from '../../../../src/input/input-options.js'
import type { InputRecord } from '../../../../src/input/input-record.js'
import { planInput } from '../../../../src/input/plan-input.js'
import { readAll, type WholePart } from '../../../support/read-all.js'
import { temporaryFile } from '../../../support/temporary-folder.js'

async function readLines(content: string | Uint8Array, options: InputOptions = {}): Promise<WholePart> {
  return readAll({ file: temporaryFile('documents.jsonl', content), format: 'jsonl', gzip: false }, options)
}

const decoder = new TextDecoder()

describe('readJsonLines', () => {
  it('gives the fields of each line with its line number', async () => {
    const { records, refusals, lines } = await readLines('{"id":"a","text":"One","title":"T"}\n\n  \r\n{"id":7,"body":"Two"}')
    expect(refusals).toEqual([])
    expect(lines).toBe(4)
    expect(records).toEqual([
      { id: 'a', line: 1, text: 'One', html: false, title: 'T', language: undefined, time: undefined, raw: undefined },
      { id: '7', line: 4, text: 'Two', html: false, title: undefined, language: undefined, time: undefined, raw: undefined },
    ])
  })

  it('gives the values of scope fields, numbers of any length by their digits', async () => {
    const lines =
      '{"text":"a","tenant":9007199254740993,"n":1.5}\n{"text":"b","tenant":"acme","n":true}\n{"text":"c","n":[9007199254740993]}'
    const { records } = await readLines(lines, { scopeField: ['tenant', 'n'] })
    expect(records.map(({ scopeValues }) => scopeOf(scopeValues!))).toEqual([
      '["9007199254740993","1.5"]',
      '["acme","true"]',
      '[null,"9007199254740993"]',
    ])
    expect((await readLines('{"text":"a","tenant":1}')).records[0]!.scopeValues).toBeUndefined()
  })

  it('reads the first number of a list in a scope field by its digits, too', async () => {
    const lists = ['[9007199254740993]', '[9007199254740992,1]', '[null,[],[9007199254740993]]', '[7.0,9007199254740993]', '[1e16]']
    const { records } = await readLines(lists.map((n) => `{"text":"a","of":{"n":${n}}}`).join('\n'), { scopeField: 'of.n' })
    expect(records.map(({ scopeValues }) => scopeOf(scopeValues!))).toEqual([
      '9007199254740993',
      '9007199254740992',
      '9007199254740993',
      '7',
      '10000000000000000',
    ])
    const { refusals } = await readLines('{"id":[9007199254740993],"text":"a"}')
    expect(refusals.map(({ code }) => code)).toEqual(['RECORD_INVALID'])
  })

  it('takes one number for one value of a scope field, however it is written', async () => {
    const lines = ['7', '7.0', '70e-1', '-0', '0', '1e21'].map((n) => `{"text":"a","n":${n}}`)
    const { records } = await readLines(lines.join('\n'), { scopeField: 'n' })
    expect(records.map(({ scopeValues }) => scopeOf(scopeValues!))).toEqual(['7', '7', '7', '0', '0', '1e+21'])
  })

  it('reads two long numbers of a line by their digits', async () => {
    const line = '{"id":9007199254740993,"text":["a"],"tenant":9007199254740995}'
    const { records } = await readLines(line, { textFields: ['text'], scopeField: 'tenant' })
    expect(records.map(({ id, scopeValues }) => [id, ...scopeValues!])).toEqual([['9007199254740993', '9007199254740995']])
  })

  it('reads a line that needs no parsing as it reads one that does', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', null, 7, 0, -7, 1.5, 2 ** 60, 123456789012345, true, '\ud800', 'é', [7], { id: 7 }),
    )
    const fields = fc.record({ id: value, title: value, text: value, body: value, content: value, html: value }, { requiredKeys: [] })
    const options = fc.constantFrom<InputOptions>(
      {},
      { idField: 'html' },
      { textFields: ['body'] },
      { titleField: 'id', language: 'tr' },
      { scopeField: 'html' },
      { textFields: ['body'], scopeField: ['content', 'html'] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fields, { maxLength: 4 }), options, fc.boolean(), async (objects, choice, keepRaw) => {
        const lines = objects.map((object) => JSON.stringify(object))
        const parsed = lines.map((line) => line.replace(/\{/, line === '{}' ? '{"\\u0078":1' : '{"\\u0078":1,'))
        const fast = await readLines(lines.join('\n'), { ...choice, keepRaw })
        const slow = await readLines(parsed.join('\n'), { ...choice, keepRaw })
        const faults = ({ refusals }: WholePart) => refusals.map(({ line, id, code, reason }) => ({ line, id, code, reason }))
        expect(faults(fast)).toEqual(faults(slow))
        const withoutRaw = (record: InputRecord) => ({
          ...record,
          raw: undefined,
          scopeValues: undefined,
          scope: scopeOf(record.scopeValues ?? []),
        })
        expect(fast.records.map(withoutRaw)).toEqual(slow.records.map(withoutRaw))
        const raws = (records: readonly InputRecord[], all: readonly string[]) =>
          records.map(({ raw, line }) => raw && [Buffer.from(raw).toString(), all[line - 1]])
        for (const [raw, line] of [...raws(fast.records, lines), ...raws(slow.records, parsed)].filter((each) => each !== undefined))
          expect(raw).toBe(line)
      }),
      { numRuns: 300 },
    )
  })

  it('takes an id of any number of digits as it is written, whether or not the line needs parsing', async () => {
    const ids = ['1580661436132757506', '1580661436132757507', '-1580661436132757507', '9007199254740993', `1${'0'.repeat(400)}`]
    const lines = ids.flatMap((id) => [`{"id":${id},"text":"a"}`, `{"\\u0078":1,"id":7,"text":"a","id":${id}}`])
    const { records } = await readLines(lines.join('\n'))
    expect(records.map(({ id }) => id)).toEqual(ids.flatMap((id) => [id, id]))
  })

  it('takes such an id out of an inner object, too', async () => {
    const lines = ['{"meta":{"id":1580661436132757506},"text":"a"}', '{"meta.id":null,"meta":{"id":1580661436132757507},"text":"b"}']
    const { records } = await readLines(lines.join('\n'), { idField: 'meta.id' })
    expect(records.map(({ id }) => id)).toEqual(['1580661436132757506', '1580661436132757507'])
  })

  it('reads on after a broken line and names its place, without quoting the text', async () => {
    const { records, refusals } = await readLines('{"text":"one"}\n{"text":secret}\n{"text":"three"}\n')
    expect(records.map(({ text }) => text)).toEqual(['one', 'three'])
    expect(refusals).toMatchObject([{ line: 2, code: 'RECORD_INVALID' }])
    expect(refusals[0]!.reason).toContain('column 9')
    expect(refusals[0]!.reason).not.toContain('secret')
  })

  it('refuses a line that is not UTF-8 and keeps its neighbours', async () => {
    const bytes = Buffer.concat([Buffer.from('{"text":"çay"}\n{"text":"'), Buffer.from([0xe7, 0x61]), Buffer.from('"}\n{"text":"su"}\n')])
    const { records, refusals } = await readLines(bytes)
    expect(records.map(({ text }) => text)).toEqual(['çay', 'su'])
    expect(refusals).toMatchObject([{ line: 2, code: 'RECORD_ENCODING' }])
  })

  it('makes lone surrogates well-formed and keeps NUL characters', async () => {
    const { records } = await readLines('{"id":"\\ud800","text":"a\\udc00b\\u0000c"}')
    expect(records).toMatchObject([{ id: '\ufffd', text: 'a\ufffdb\u0000c' }])
  })

  it('accepts a byte order mark and CRLF, and leaves them out of nothing but the mark in raw', async () => {
    const { records } = await readLines('\ufeff{"text":"a"}\r\n{"text":"b"}\r\n', { keepRaw: true })
    expect(records.map(({ raw }) => decoder.decode(raw))).toEqual(['{"text":"a"}\r', '{"text":"b"}\r'])
  })

  it('hands over the unchanged bytes of each record when asked', async () => {
    const lines = ['{ "text" : "\\u0041",  "other":[1, 2.50] }', '{"text":"ığüş","id":1e0}']
    const { records } = await readLines(lines.join('\n'), { keepRaw: true })
    expect(records.map(({ raw }) => decoder.decode(raw))).toEqual(lines)
  })

  it('refuses a line above the limit whether or not it ends in the same piece, and reads on', async () => {
    const long = (size: number) => `{"text":"${'x'.repeat(size)}"}`
    const { records, refusals } = await readLines([long(10), long(200), long(11), long(3_000_000), long(12)].join('\n'), {
      maxRecordBytes: 100,
    })
    expect(records.map(({ line, text }) => [line, text.length])).toEqual([
      [1, 10],
      [3, 11],
      [5, 12],
    ])
    expect(refusals.map(({ line, code }) => [line, code])).toEqual([
      [2, 'RECORD_TOO_LARGE'],
      [4, 'RECORD_TOO_LARGE'],
    ])
  })

  it('takes a number as id in its usual form, however it is written', async () => {
    const ids = ['1e5', '1E5', '100000.0', '100000'].map((id) => `{"id":${id},"text":"a"}`)
    expect((await readLines(ids.join('\n'))).records.map(({ id }) => id)).toEqual(ids.map(() => '100000'))
  })

  it('takes lines of up to 32 MiB where no limit is given', async () => {
    const { records, refusals } = await readLines(Buffer.concat([Buffer.alloc(2 ** 25 + 1, ' '), Buffer.from('\n{"text":"a"}')]))
    expect(records.map(({ line }) => line)).toEqual([2])
    expect(refusals).toMatchObject([{ line: 1, code: 'RECORD_TOO_LARGE', reason: expect.stringContaining('the limit is 33.6 MB') }])
  })

  it('says of a first line that is too long that the file may be one JSON array', async () => {
    const { refusals } = await readLines(`[${'1'.repeat(100)}]\n{"text":"${'a'.repeat(100)}"}`, { maxRecordBytes: 100 })
    expect(refusals.map(({ reason }) => reason.includes('JSON array'))).toEqual([true, false])
  })

  it('reads lines longer than a piece of the file', async () => {
    const texts = ['a'.repeat(2_500_000), 'b', 'c'.repeat(1_048_576)]
    const { records } = await readLines(texts.map((text) => JSON.stringify({ text })).join('\n'))
    expect(records.map(({ text }) => text)).toEqual(texts)
  })

  it('gives every record as it stands until the next batch is asked for, of a file of many pieces, packed under any name or not', async () => {
    // Not repeated, so that the packed file has several pieces as well.
    const texts = Array.from({ length: 900 }, () => randomBytes(3000).toString('base64'))
    const content = texts.map((text) => JSON.stringify({ text })).join('\n')
    for (const bytes of [content, gzipSync(content)]) {
      const { records } = await readLines(bytes)
      expect(records.map(({ text }) => text)).toEqual(texts)
    }
  })

  it('refuses an array that goes over several lines as a whole, with the remedy', async () => {
    const { records, refusals } = await readLines('[\n{"text":"a"},\n{"text":"b"}\n]\n')
    expect(records).toEqual([])
    expect(refusals).toMatchObject([{ line: undefined, code: 'INPUT_UNREADABLE' }])
    expect(refusals[0]!.reason).toContain("jq -c '.[]'")
  })

  it('refuses an object that goes over several lines as a whole', async () => {
    const { refusals } = await readLines(JSON.stringify({ text: 'a', id: 1 }, null, 2))
    expect(refusals).toMatchObject([{ line: undefined, code: 'INPUT_UNREADABLE', reason: expect.stringContaining('jq -c .') }])
  })

  it('reads UTF-16 with a mark, refuses a record of it that is damaged, and a file without one as a whole', async () => {
    const lines = '{"text":"a"}\n{"text":"\ud83e"}\n{"text":"é"}\n'
    const { records, refusals } = await readLines(Buffer.from(`\ufeff${lines}`, 'utf16le'))
    expect(records).toMatchObject([
      { line: 1, text: 'a' },
      { line: 3, text: 'é' },
    ])
    expect(refusals).toMatchObject([{ line: 2, code: 'RECORD_ENCODING' }])
    expect((await readLines(Buffer.from(lines, 'utf16le'))).refusals).toMatchObject([
      { line: undefined, code: 'RECORD_ENCODING', reason: expect.stringMatching(/UTF-16, not UTF-8/) },
    ])
  })

  it('refuses an array in one line, with the remedy', async () => {
    const { refusals } = await readLines('[{"text":"a"},{"text":"b"}]')
    expect(refusals).toMatchObject([{ line: 1, code: 'RECORD_INVALID' }])
    expect(refusals[0]!.reason).toContain("jq -c '.[]'")
  })

  it('does not give up a file for one broken first line', async () => {
    const { records, refusals } = await readLines('[broken\n{"text":"a"}\n{"text":\n')
    expect(records).toHaveLength(1)
    expect(refusals.map(({ line }) => line)).toEqual([1, 3])
  })

  it('gives everything before the place where a gzip file breaks off, then says so', async () => {
    const lines = Array.from({ length: 40_000 }, (_, i) => JSON.stringify({ id: i, text: `Document ${(i * 2654435761) % 4294967296}` }))
    const packed = gzipSync(`${lines.join('\n')}\n`)
    const file = temporaryFile('documents.jsonl.gz', packed.subarray(0, packed.length - 2000))
    const { records, refusals } = await readAll({ file, format: 'jsonl', gzip: true })
    expect(records.length).toBeGreaterThan(35_000)
    expect(records.map(({ id }) => id)).toEqual(records.map((_, i) => String(i)))
    expect(refusals).toMatchObject([{ line: records.length + 1, code: 'INPUT_UNREADABLE' }])
    expect(refusals[0]!.reason).toContain('break off')
  })

  it('reads gzip files of several members', async () => {
    const file = temporaryFile('documents.jsonl.gz', Buffer.concat([gzipSync('{"text":"a"}\n'), gzipSync('{"text":"b"}\n')]))
    const { records, refusals, bytes } = await readAll({ file, format: 'jsonl', gzip: true })
    expect(records.map(({ text }) => text)).toEqual(['a', 'b'])
    expect(refusals).toEqual([])
    expect(bytes).toBeGreaterThan(40)
  })

  it('says that a .gz file is not gzip', async () => {
    const file = temporaryFile('documents.jsonl.gz', '{"text":"a"}\n')
    expect((await readAll({ file, format: 'jsonl', gzip: true })).refusals).toMatchObject([{ line: undefined, code: 'INPUT_UNREADABLE' }])
  })

  it('survives any bytes between two good lines', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (noise) => {
        const good = (id: string) => Buffer.from(`{"id":"${id}","text":"t"}\n`)
        const { records } = await readLines(Buffer.concat([good('first'), noise, Buffer.from('\n'), good('last')]))
        expect(records.filter(({ id }) => id === 'first' || id === 'last')).toHaveLength(2)
      }),
      { numRuns: 200 },
    )
  })

  it('does not read to the end of a long line in every range that lies within it', async () => {
    const content = `{"id":"a","text":"a"}\n{"id":"b","text":"${'b'.repeat(8_000_000)}"}\n{"id":"c","text":"c"}`
    const { parts } = await planInput([temporaryFile('documents.jsonl', content)], { partBytes: 100_000 })
    const read: WholePart[] = []
    for (const part of parts) read.push(await readAll(part))
    expect(read.flatMap(({ records }) => records.map(({ id }) => id))).toEqual(['a', 'b', 'c'])
    expect(read.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(4 * content.length)
  })

  it('gives the same records for every way of cutting a file in two ranges', async () => {
    const content = Buffer.from('\ufeff{"text":"ç"}\r\n\n{"broken\n{"id":4,"text":"four"}\n\n{"id":6,"text":"six"}')
    const file = temporaryFile('documents.jsonl', content)
    const whole = await readAll({ file, format: 'jsonl', gzip: false })
    for (let cut = 0; cut <= content.length; cut++) {
      const head = await readAll({ file, format: 'jsonl', gzip: false, start: 0, end: cut })
      const tail = await readAll({ file, format: 'jsonl', gzip: false, start: cut, end: content.length })
      const shifted = <Item extends { readonly line: number | undefined }>(items: readonly Item[]) =>
        items.map((item) => ({ ...item, line: item.line! + head.lines }))
      expect([...head.records, ...shifted(tail.records)], `cut at ${cut}`).toEqual(whole.records)
      expect([...head.refusals, ...shifted(tail.refusals)], `cut at ${cut}`).toEqual(whole.refusals)
      expect(head.lines + tail.lines, `cut at ${cut}`).toBe(whole.lines)
    }
  })
})
