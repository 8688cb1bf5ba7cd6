import type { Address, Email } from 'postal-mime'
import { OnefoldError } from '../../errors.js'
import { restoreWindows1252 } from '../../windows-1252.js'
import { withoutByteOrderMark } from '../byte-order-mark.js'
import { reasons } from '../refusal-reasons.js'

/** The fields of a mail, if it has them. */
export type MailFields = Readonly<Partial<Record<'title' | 'from' | 'to' | 'cc' | 'date' | 'messageId' | 'text' | 'html', string>>>

/** Each part takes the library up to .1 ms, so this many take two seconds. Mails of mail programs have a hundred at most. */
const maxParts = 20_000

/** The bytes before and at the start of a line that begins a part. */
const cut = '\n--'

/** The library, loaded with the first mail, because most input has none. */
let parser: Promise<(bytes: Uint8Array) => Promise<Email>> | undefined

async function loadParser(): Promise<(bytes: Uint8Array) => Promise<Email>> {
  const { default: PostalMime } = await import('postal-mime')
  return (bytes) => PostalMime.parse(bytes)
}

/**
 * The fields of a mail, in the form of a record: `title` is the subject; `from`, `to`, `cc`, `date` and `messageId` are the values of its header,
 * decoded; `text` is its text part, or otherwise `html` its HTML. Attachments are left out; forwarded mails are part of the text.
 *
 * @throws OnefoldError `RECORD_INVALID` for bytes without a mail's header, parts nested without end, or too many parts
 */
export async function readMail(bytes: Uint8Array): Promise<MailFields> {
  parser ??= loadParser()
  const parse = await parser
  if (hasTooManyParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)))
    throw new OnefoldError('RECORD_INVALID', reasons.tooManyParts(maxParts))
  const mail = await parse(withoutByteOrderMark(bytes)).catch(() => {
    throw new OnefoldError('RECORD_INVALID', reasons.brokenMail)
  })
  if (!isMail(mail)) throw new OnefoldError('RECORD_INVALID', reasons.notAMail)
  return withoutGaps({
    title: mail.subject,
    from: mail.from && shown([mail.from]),
    to: mail.to && shown(mail.to),
    cc: mail.cc && shown(mail.cc),
    // If dates are asked for, a date that cannot be parsed would get the mail refused.
    date: Number.isNaN(Date.parse(mail.date ?? '')) ? undefined : mail.date,
    messageId: mail.messageId,
    ...bodyOf(mail),
  })
}

/**
 * Whether a mail may have more parts than are read, judged by its lines that could begin one, before the library sees it, in time linear in its
 * bytes. Parts of a forwarded mail in base64 are not counted.
 */
function hasTooManyParts(bytes: Buffer): boolean {
  let count = 0
  for (let at = bytes.indexOf(cut); at >= 0 && count <= maxParts; at = bytes.indexOf(cut, at + cut.length)) count++
  return count > maxParts && /boundary/i.test(bytes.toString('latin1'))
}

function isMail(mail: Email): boolean {
  return mail.headers.some(({ key }) => ['from', 'to', 'subject', 'date', 'message-id', 'received', 'content-type'].includes(key))
}

function bodyOf({ text, html }: Email): MailFields {
  if (isWritten(text)) return { text }
  return isWritten(html) ? { html } : { text: '' }
}

function isWritten(body: string | undefined): body is string {
  return body !== undefined && body.trim() !== ''
}

function shown(addresses: readonly Address[]): string {
  return addresses.map((each) => (each.group ? `${each.name}: ${shown(each.group)};` : showMailbox(each.name, each.address))).join(', ')
}

function showMailbox(name: string, address: string): string {
  return name === '' ? address : `${name} <${address}>`
}

function withoutGaps(fields: Record<string, string | undefined>): MailFields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, restoreWindows1252(value)]])),
  )
}
