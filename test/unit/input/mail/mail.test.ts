import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readDocumentFile } from '../../../../src/input/texts/read-document.js'
import { readFile } from '../../../support/read-all.js'
import { temporaryFile } from '../../../support/temporary-folder.js'

const header = [
  'From: =?utf-8?q?J=C3=B8rn?= <jorn@example.org>',
  'To: harbour@example.org, "Night, Watch" <watch@example.org>',
  'Subject: =?utf-8?B?RsOkaHJlIG5hY2ggUG9ydCBBbGRlcg==?=',
  'Date: Tue, 3 Mar 2026 09:15:00 +0100',
  'Message-ID: <1@example.org>',
  'MIME-Version: 1.0',
]

function mail(...lines: string[]): string {
  return [...header, ...lines, ''].join('\r\n')
}

const quoted = mail(
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Die F=E4hre legt um neun =',
  'ab.',
)

const both = mail(
  'Content-Type: multipart/alternative; boundary=cut',
  '',
  '--cut',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('The ferry leaves at nine.').toString('base64'),
  '--cut',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>The ferry leaves at nine.</p>',
  '--cut--',
)

const htmlAlone = mail('Content-Type: text/html; charset=utf-8', '', '<p>The ferry leaves at nine.</p>')

describe('mails', () => {
  it('give the text part, decoded, and the subject as the title', async () => {
    const { records, refusals } = await readFile('a.eml', quoted)
    expect(refusals).toEqual([])
    expect(records).toMatchObject([{ title: 'Fähre nach Port Alder', html: false }])
    expect(records[0]!.text.trim()).toBe('Die Fähre legt um neun ab.')
    expect((await readFile('a.eml.gz', gzipSync(quoted))).records[0]!.text).toBe(records[0]!.text)
  })

  it('have the quotation marks and letters that windows-1252 has and Latin-1 has not', async () => {
    const typed = mail(
      'Content-Type: text/plain; charset=windows-1252',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '=93L=92=9Cuvre=94 =96 5 =80',
    )
    expect((await readFile('a.eml', typed)).records[0]!.text.trim()).toBe('“L’œuvre” – 5 €')
  })

  it('give their HTML where they have no text part', async () => {
    expect((await readFile('a.eml', both)).records).toMatchObject([
      { text: expect.stringMatching(/^The ferry leaves at nine\.\s*$/), html: false },
    ])
    expect((await readFile('a.eml', htmlAlone)).records).toMatchObject([{ text: expect.stringContaining('<p>The ferry'), html: true }])
  })

  it('have fields that options name: sender, receivers, date and number', async () => {
    const { records } = await readFile('a.eml', quoted, { timeField: 'date', idField: 'messageId', keepRaw: true })
    expect(records).toMatchObject([{ id: '<1@example.org>', time: Date.parse('2026-03-03T08:15:00Z') }])
    expect(JSON.parse(Buffer.from(records[0]!.raw!).toString())).toMatchObject({
      from: 'Jørn <jorn@example.org>',
      to: 'harbour@example.org, Night, Watch <watch@example.org>',
      date: '2026-03-03T08:15:00.000Z',
    })
  })

  it('are read without a date that nobody can read, and as empty without a body', async () => {
    const broken = 'From: a@example.org\r\nDate: yesterday\r\n\r\n'
    expect((await readFile('a.eml', broken, { timeField: 'date' })).records).toMatchObject([{ text: '', time: undefined }])
  })

  it('are refused if they have no header, or parts within parts without end', async () => {
    expect((await readFile('a.eml', 'The ferry leaves at nine.')).refusals).toMatchObject([
      { code: 'RECORD_INVALID', reason: expect.stringContaining('is not a mail') },
    ])
    const deep = Array.from({ length: 300 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`).join('')
    expect((await readFile('a.eml', `From: a@example.org\r\n${deep}`)).refusals).toMatchObject([{ code: 'RECORD_INVALID' }])
  })

  it('are read with a byte order mark', async () => {
    expect((await readFile('a.eml', `\uFEFFSubject: Port Alder\r\n\r\nThe ferry leaves at nine.`)).records).toMatchObject([
      { title: 'Port Alder', text: expect.stringContaining('The ferry') },
    ])
  })

  it('are refused before they are read if they may have too many parts, unless they have none', async () => {
    const lines = '--cut\n\n'.repeat(20_001)
    expect((await readFile('a.eml', mail('Content-Type: multipart/mixed; boundary=cut', '', lines))).refusals).toMatchObject([
      { code: 'RECORD_INVALID', reason: expect.stringContaining('more than 20000 lines that may begin a part') },
    ])
    expect((await readFile('a.eml', mail('', lines))).refusals).toEqual([])
  })

  it('are compared as a scan reads them', async () => {
    expect(await readDocumentFile(temporaryFile('a.eml', htmlAlone))).toMatchObject({ html: true, title: 'Fähre nach Port Alder' })
    expect(await readDocumentFile(temporaryFile('a.eml', both))).toMatchObject({ html: false, text: expect.stringContaining('The ferry') })
  })
})

const envelope = 'From jorn@example.org Tue Mar  3 09:15:00 2026\n'

function mailbox(...mails: string[]): string {
  return mails.map((each) => `${envelope}${each.replaceAll('\r\n', '\n')}\n`).join('')
}

describe('mailboxes', () => {
  it('give each mail, named by its place, with the marks of lines taken away that look like the begin of a mail', async () => {
    const text = mail('', 'From here on it is calm.', '', 'From the pier, at nine.', '', '>From now on.', '>>From then on.')
    const { records, refusals } = await readFile('a.mbox', mailbox(quoted, text, both))
    expect(refusals).toEqual([])
    expect(records.map(({ id, line }) => [id, line])).toEqual([
      [undefined, 1],
      [undefined, 14],
      [undefined, 29],
    ])
    expect(records[1]!.text).toMatch(/^From here on it is calm\.\n\nFrom the pier, at nine\.\n\nFrom now on\.\n>From then on\.\s*$/)
  })

  it('are read with a byte order mark', async () => {
    const { records, refusals } = await readFile('a.mbox', `\uFEFF${mailbox(quoted, both)}`)
    expect(refusals).toEqual([])
    expect(records.map(({ line }) => line)).toEqual([1, 14])
  })

  it('are read compressed, and refuse one mail that is too long without its neighbours', async () => {
    const long = mail('', `${'The ferry leaves at nine.\r\n'.repeat(100)}`)
    const { records, refusals } = await readFile('a.mbox.gz', gzipSync(mailbox(quoted, long, both)), { maxRecordBytes: 1500 })
    expect(records.map(({ line }) => line)).toEqual([1, 124])
    expect(refusals).toMatchObject([{ line: 14, code: 'RECORD_TOO_LARGE' }])
  })

  it('refuse a mail with a line that is never held, because it is longer than a mail may be', async () => {
    const { records, refusals } = await readFile('a.mbox', mailbox(quoted, mail('', 'x'.repeat(3_000_000)), both), { maxRecordBytes: 1500 })
    expect(records.map(({ line }) => line)).toEqual([1, 24])
    expect(refusals).toMatchObject([{ line: 14, code: 'RECORD_TOO_LARGE' }])
  })

  it('are refused as a whole where a mail without an envelope, or other text, begins them', async () => {
    for (const content of [quoted, 'some text\n\nFrom a@example.org Tue Mar  3 09:15:00 2026\n'])
      expect(await readFile('a.mbox', content)).toMatchObject({ records: [], refusals: [{ code: 'INPUT_UNREADABLE', line: undefined }] })
    expect(await readFile('a.mbox', '')).toMatchObject({ records: [], refusals: [] })
  })
})
