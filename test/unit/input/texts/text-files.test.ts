import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InputOptions } from '../../../../src/input/input-options.js'
import { planInput } from '../../../../src/input/plan-input.js'
import { readDocumentFile } from '../../../../src/input/texts/read-document.js'
import { readAll } from '../../../support/read-all.js'
import { temporaryFile, temporaryFolder } from '../../../support/temporary-folder.js'

async function readFile(name: string, content: string | Uint8Array, options: InputOptions = {}) {
  const { parts } = await planInput([temporaryFile(name, content)])
  return readAll(parts[0]!, options)
}

describe('readTextFiles', () => {
  it('gives a file as one document, without a byte order mark', async () => {
    const { records, lines, bytes } = await readFile('a.txt', '\ufefffirst\nsecond\r\n')
    expect(records).toMatchObject([{ line: 1, text: 'first\nsecond\r\n', html: false, title: undefined }])
    expect({ lines, bytes }).toEqual({ lines: 1, bytes: 17 })
  })

  it('takes an empty file as an empty document', async () => {
    expect(await readFile('a.txt', '')).toMatchObject({ records: [{ text: '' }], refusals: [] })
  })

  it('gives raw as a JSON line that reads back as the same document', async () => {
    const { records } = await readFile('a.html', '<p>"a"\n</p>', { keepRaw: true })
    expect(JSON.parse(Buffer.from(records[0]!.raw!).toString())).toEqual({ id: records[0]!.id, html: '<p>"a"\n</p>' })
  })

  it('keeps the title of Markdown in the record, so that it is the same document when it is read again', async () => {
    const { records } = await readFile('a.md', '# Sailing times\n\nAt nine.\n', { keepRaw: true })
    const raw = JSON.parse(Buffer.from(records[0]!.raw!).toString()) as object
    expect(raw).toEqual({ id: records[0]!.id, title: 'Sailing times', text: '# Sailing times\n\nAt nine.\n' })
  })

  it('refuses what is not UTF-8 or too long, and knows UTF-16', async () => {
    expect(await readFile('a.txt', Buffer.from('caf\xe9', 'latin1'))).toMatchObject({
      records: [],
      refusals: [{ code: 'RECORD_ENCODING' }],
    })
    const { refusals } = await readFile('a.txt', Buffer.from('\ufeffcafé', 'utf16le'))
    expect(refusals).toMatchObject([{ code: 'RECORD_ENCODING', reason: expect.stringContaining('UTF-16') }])
    expect((await readFile('a.txt', 'x'.repeat(101), { maxRecordBytes: 100 })).refusals).toMatchObject([{ code: 'RECORD_TOO_LARGE' }])
    expect((await readFile('b.txt.gz', gzipSync('x'.repeat(1e6)), { maxRecordBytes: 100 })).refusals).toMatchObject([
      { code: 'RECORD_TOO_LARGE' },
    ])
  })

  it('refuses a broken gzip file, since half a document is another document', async () => {
    const packed = gzipSync('some text that is long enough to be cut')
    expect(await readFile('a.txt.gz', packed.subarray(0, 20))).toMatchObject({ records: [], refusals: [{ code: 'INPUT_UNREADABLE' }] })
  })

  it('reads or refuses any bytes, as text and as gzip', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), fc.constantFrom('a.txt', 'a.html', 'a.txt.gz'), async (bytes, name) => {
        const { records, refusals } = await readFile(name, bytes)
        expect(records.length + refusals.length).toBe(1)
      }),
      { numRuns: 150 },
    )
  })
})

describe('readDocumentFile', () => {
  it('reads text, HTML and gzip, and takes an unknown ending for text', async () => {
    expect(await readDocumentFile(temporaryFile('a.htm', '<p>'))).toEqual({ text: '<p>', html: true })
    expect(await readDocumentFile(temporaryFile('a.xhtml.gz', gzipSync('<p>')))).toEqual({ text: '<p>', html: true })
    expect(await readDocumentFile(temporaryFile('LICENSE', 'text'))).toEqual({ text: 'text', html: false })
  })

  it('names the file that is missing', async () => {
    await expect(readDocumentFile(join(temporaryFolder(), 'no.txt'))).rejects.toMatchObject({
      code: 'INPUT_NOT_FOUND',
      message: expect.stringContaining('no.txt cannot be read'),
    })
  })
})
