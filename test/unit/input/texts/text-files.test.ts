import { execFileSync } from 'node:child_process'
import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { planInput } from '../../../../src/input/plan-input.js'
import { readDocumentFile } from '../../../../src/input/texts/read-document.js'
import { readAll, readFile } from '../../../support/read-all.js'
import { temporaryFile, temporaryFolder } from '../../../support/temporary-folder.js'

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

  it.each([
    ['<meta charset=windows-1252>', [0x80, 0x92, 0xe9], '€’é'],
    ['<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1">', [0xe9], 'é'],
    ['<?xml version="1.0" encoding="windows-1251"?>', [0xe4, 0xe0], 'да'],
    ['<META  CHARSET = "Shift_JIS">', [0x8a, 0x77, 0x8d, 0x5a], '学校'],
    ['<meta charset="iso-8859-1">', [...Buffer.from('école')], 'école'],
  ])('decodes HTML as it declares, unless it is UTF-8: %s', async (declaration, bytes, text) => {
    const page = Buffer.concat([Buffer.from(declaration), Buffer.from(bytes)])
    expect((await readFile('a.html', page)).records).toMatchObject([{ text: declaration + text }])
    expect(await readDocumentFile(temporaryFile('a.html', page))).toMatchObject({ text: declaration + text })
  })

  it('reads HTML in ISO-2022-JP, which is all ASCII, as it declares, but not what was converted since', async () => {
    const declaration = '<meta charset="ISO-2022-JP">'
    const page = (text: string) => readFile('a.html', Buffer.from(text))
    expect((await page(`${declaration}\x1b$B3X9;\x1b(B`)).records).toMatchObject([{ text: `${declaration}学校` }])
    for (const text of [
      `${declaration}学校`,
      `${declaration}学校 \x1b(B`,
      '<meta charset="windows-1252">\x1b$B3X9;\x1b(B “école”',
      '<meta charset="none">\x1b(B',
    ])
      expect((await page(text)).records).toMatchObject([{ text }])
  })

  it.each([
    ['euc-kr', 'b1b9beee', '국어'],
    ['gbk', 'b4f3d1a7', '大学'],
    ['big5', 'bec7aed5', '學校'],
    ['euc-jp', 'b3d8b9bb', '学校'],
    ['koi8-r', 'dbcbcfccc1', 'школа'],
    ['windows-1256', 'e3cfd1d3c9', 'مدرسة'],
    ['iso-8859-8-i', 'f2e1f8e9fa', 'עברית'],
  ])('reads HTML that declares %s', async (label, bytes, text) => {
    const declaration = `<meta charset=${label}>`
    const page = Buffer.concat([Buffer.from(declaration), Buffer.from(bytes, 'hex')])
    expect((await readFile('a.html', page)).records).toMatchObject([{ text: declaration + text }])
  })

  it('reads text that is not UTF-8 in the encoding that is named, which is not that of HTML that declares another', async () => {
    const encoding = 'windows-1251'
    expect((await readFile('a.txt', Buffer.of(0xe4, 0xe0), { encoding })).records).toMatchObject([{ text: 'да' }])
    expect((await readFile('a.html', Buffer.of(0xe4, 0xe0), { encoding })).records).toMatchObject([{ text: 'да' }])
    const page = Buffer.from('<meta charset=iso-8859-1>\xe9', 'latin1')
    expect((await readFile('a.html', page, { encoding })).records).toMatchObject([{ text: '<meta charset=iso-8859-1>é' }])
  })

  it.each(['', '<meta charset=utf-8>', '<meta charset=utf-16>', '<meta charset=none>', '<meta charset=euc-jp>'])(
    'refuses HTML that is neither UTF-8 nor what it declares: %s',
    async (declaration) => {
      const page = Buffer.from(`${declaration}caf\xe9`, 'latin1')
      expect(await readFile('a.html', page)).toMatchObject({ records: [], refusals: [{ code: 'RECORD_ENCODING' }] })
    },
  )

  it.each([
    ['utf-8', 'latin1', 'caf\xe9'],
    ['utf-16', 'latin1', 'caf\xe9'],
    ['euc-jp', 'latin1', '\xb3\xd8\xff'],
    ['iso-8859-7', 'latin1', '\x93\xff'],
  ] as const)('reads a page with few damaged bytes as it declares, as browsers do: %s', async (label, latin1, damage) => {
    const page = Buffer.from(`<meta charset=${label}>${'The ferry leaves at nine. '.repeat(80)}${damage}`, latin1)
    const { records, refusals } = await readFile('a.html', page)
    expect(refusals).toEqual([])
    expect(records[0]!.text).toMatch(/nine\. (?:caf|学|“)\ufffd$/)
    expect(await readDocumentFile(temporaryFile('a.html', page))).toMatchObject({ text: records[0]!.text })
  })

  it('reads a page in ISO-2022-JP that was cut off in the middle of a character', async () => {
    const { records } = await readFile(
      'a.html',
      Buffer.from(`<meta charset=iso-2022-jp>${'\x1b$B3X9;\x1b(B at nine. '.repeat(100)}\x1b$B3X9`),
    )
    expect(records[0]!.text).toMatch(/学校 at nine\. 学\ufffd$/)
    const converted = `<meta charset=iso-2022-jp>${'The ferry leaves at nine. '.repeat(80)}© \x1b(B`
    expect((await readFile('a.html', Buffer.from(converted))).records[0]!.text).toBe(converted)
  })

  it('takes a page that begins with a byte order mark for UTF-8, damaged or not, whatever it declares', async () => {
    for (const declaration of ['', '<meta charset=windows-1252>']) {
      const page = Buffer.from(`\xef\xbb\xbf${declaration}${'The ferry leaves at nine. '.repeat(80)}caf\xc3\xa9 caf\xe9`, 'latin1')
      const { records } = await readFile('a.html', page)
      expect(records[0]?.text).toBe(`${declaration}${'The ferry leaves at nine. '.repeat(80)}café caf\ufffd`)
    }
  })

  it('reads a damaged page in the encoding that is named, and refuses one that holds zero bytes', async () => {
    const page = Buffer.from(`<meta charset=utf-8>${'The ferry leaves at nine. '.repeat(80)}caf\xe9`, 'latin1')
    const { records } = await readFile('a.html', page, { encoding: 'windows-1252' })
    expect(records[0]!.text).toMatch(/ café$/)
    expect(await readFile('a.html', Buffer.concat([page, Buffer.of(0)]))).toMatchObject({ records: [], refusals: [{}] })
  })

  it('names the encoding that a page declares if it is not read, and how to convert the page', async () => {
    const page = Buffer.from('<?xml version="1.0" encoding="IBM855"?><p>\xe1\xe2</p>', 'latin1')
    const { refusals } = await readFile('a.html', page)
    expect(refusals).toMatchObject([
      { code: 'RECORD_ENCODING', reason: expect.stringMatching(/^declares the encoding IBM855, .*`iconv -f IBM855/) },
    ])
    expect((await readFile('a.html', page, { encoding: 'ibm866' })).records).toHaveLength(1)
  })

  it('refuses what is not UTF-8 or too long, and knows UTF-16', async () => {
    expect(await readFile('a.txt', Buffer.from('caf\xe9', 'latin1'))).toMatchObject({
      records: [],
      refusals: [{ code: 'RECORD_ENCODING' }],
    })
    expect(await readFile('a.txt', Buffer.from('ab\0\xe9', 'latin1'))).toMatchObject({
      refusals: [{ code: 'RECORD_ENCODING', reason: expect.stringMatching(/^is not text: it holds zero bytes/) }],
    })
    const { refusals } = await readFile('a.txt', Buffer.from('Sailing times', 'utf16le'))
    expect(refusals).toMatchObject([{ code: 'RECORD_ENCODING', reason: expect.stringContaining('iconv -f UTF-16LE') }])
    const big = Buffer.from('Sailing times', 'utf16le').swap16()
    expect((await readFile('a.txt', big)).refusals).toMatchObject([{ reason: expect.stringContaining('iconv -f UTF-16BE') }])
    expect((await readFile('a.txt', Buffer.from('\ufeffcafé', 'utf16le'))).records).toMatchObject([{ text: 'café' }])
    expect((await readFile('b.txt.gz', gzipSync('x'.repeat(100)), { maxRecordBytes: 100 })).refusals).toEqual([])
    expect((await readFile('a.txt', 'x'.repeat(101), { maxRecordBytes: 100 })).refusals).toMatchObject([{ code: 'RECORD_TOO_LARGE' }])
    expect((await readFile('b.txt.gz', gzipSync('x'.repeat(1e6)), { maxRecordBytes: 100 })).refusals).toMatchObject([
      { code: 'RECORD_TOO_LARGE' },
    ])
  })

  it('refuses a broken gzip file, since half a document is another document', async () => {
    const packed = gzipSync('some text that is long enough to be cut')
    expect(await readFile('a.txt.gz', packed.subarray(0, 20))).toMatchObject({
      records: [],
      refusals: [{ code: 'INPUT_UNREADABLE', reason: 'is cut off: its gzip data break off. Copy or download the file again' }],
    })
  })

  it('reads files of any length alike, one after another or among many', async () => {
    const folder = temporaryFolder()
    const lengths = [0, 1, 15, 16, 4096, 2 ** 18 - 1, 2 ** 18, 2 ** 18 + 1, 2 ** 20, 2 ** 20 + 1]
    for (const [i, length] of lengths.entries()) writeFileSync(join(folder, `${i}.txt`), 'x'.repeat(length))
    const { parts } = await planInput([folder])
    const { records, refusals, bytes } = await readAll(parts[0]!)
    expect(refusals).toEqual([])
    expect(records.map(({ text }) => text.length)).toEqual(lengths)
    expect(records.every(({ text }) => /^x*$/.test(text))).toBe(true)
    expect(bytes).toBe(lengths.reduce((sum, length) => sum + length, 0))
  })

  it('lets other work in while it lists and reads many files', async () => {
    const folder = temporaryFolder()
    for (let i = 0; i < 200; i++) writeFileSync(join(folder, `${i}.txt`), 'text')
    let rounds = 0
    const countRound = () => {
      rounds++
      next = setImmediate(countRound)
    }
    let next = setImmediate(countRound)
    onTestFinished(() => clearImmediate(next))
    const { parts } = await planInput([folder])
    expect(rounds).toBeGreaterThan(2)
    rounds = 0
    await readAll(parts[0]!)
    expect(rounds).toBeGreaterThan(4)
  })

  it('names the file of a mail whose fields make no document, not the folder', async () => {
    const folder = temporaryFolder()
    for (const name of ['a.eml', 'b.eml']) writeFileSync(join(folder, name), 'Subject: Sailing times\n\nAt nine.\n')
    const { parts } = await planInput([folder])
    const { refusals } = await readAll(parts[0]!, { textFields: ['body'] })
    expect(refusals).toMatchObject([
      { file: join(folder, 'a.eml'), line: undefined, code: 'RECORD_NO_TEXT' },
      { file: join(folder, 'b.eml'), line: undefined, code: 'RECORD_NO_TEXT' },
    ])
  })

  it('goes on with what stands in the place of a file when its turn comes: a pipe, a folder, nothing', async () => {
    const folder = temporaryFolder()
    const names = ['a', 'b', 'c', 'd'].map((name) => join(folder, `${name}.txt`))
    for (const name of names) writeFileSync(name, name)
    const { parts } = await planInput([folder])
    for (const name of names.slice(0, 3)) unlinkSync(name)
    execFileSync('mkfifo', [names[0]!])
    mkdirSync(names[1]!)
    const [{ records, refusals }] = await Promise.all([readAll(parts[0]!), writeFile(names[0]!, 'from a pipe')])
    expect(records.map(({ id, text }) => [id, text])).toEqual([
      ['a.txt', 'from a pipe'],
      ['d.txt', names[3]],
    ])
    expect(refusals.map(({ file, reason }) => [file, reason])).toEqual([
      [names[1], 'cannot be read: it is a folder; name a file in it'],
      [names[2], 'cannot be read: there is no such file; check the path'],
    ])
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
