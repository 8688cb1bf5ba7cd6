/** Fields with the persons, the subject and the time. Memos begin with some of them, too. */
const people = new Set(['bcc', 'cc', 'date', 'from', 'organization', 'reply-to', 'sender', 'subject', 'to'])
/** Fields that only mail programs and servers write. */
const routes = new Set([
  'authentication-results',
  'auto-submitted',
  'content-disposition',
  'content-language',
  'content-transfer-encoding',
  'content-type',
  'delivered-to',
  'dkim-signature',
  'domainkey-signature',
  'envelope-to',
  'errors-to',
  'in-reply-to',
  'lines',
  'message-id',
  'mime-version',
  'newsgroups',
  'nntp-posting-host',
  'path',
  'precedence',
  'received',
  'received-spf',
  'references',
  'return-path',
  'user-agent',
  'xref',
])
const routePrefix = /^(?:x|list|arc|resent)-/
// With `s`, because a line of blanks before a character at which `.` stops would take quadratic time.
const field = /^([A-Za-z][A-Za-z0-9-]{0,60}):(?:[ \t](.*))?$/s
const envelope = /^>?From \S.{0,200}$/
const continuation = /^[ \t]+\S/

const fewestKnown = 3
const mostLines = 500

/**
 * The text of a mail with its subject in place of its header; undefined if it does not begin with a header.
 *
 * Copies of one mail took other routes, to other people, and have other numbers. Like the authors and times of any document, these are not its text.
 * A header is a block of lines with names up to an empty line. Three names must be known, one of them a name that only mail programs write, and a
 * sender or a subject must be among them. So memos and letters, which begin with lines like these, keep them.
 */
export function mailText(text: string): string | undefined {
  let at = text.startsWith('\ufeff') ? 1 : 0
  const header = new MailHeader()
  for (let count = 0; count < mostLines && at < text.length; count++) {
    const end = lineEndFrom(text, at)
    const line = text.slice(at, end)
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1
    if (line.trim() === '') return header.isMail ? `${header.subject}\n\n${text.slice(at)}` : undefined
    if (!header.take(line)) return undefined
  }
  return undefined
}

class MailHeader {
  subject = ''
  #known = 0
  #lines = 0
  #hasRoute = false
  #hasSource = false
  /** Whether the last field was the subject, which may continue in the next line. */
  #isSubject = false

  get isMail(): boolean {
    return this.#known >= fewestKnown && this.#hasRoute && this.#hasSource
  }

  /** @returns whether the line can be part of a header */
  take(line: string): boolean {
    if (this.#lines++ === 0 && envelope.test(line)) {
      this.#takeRoute()
      return true
    }
    if (this.#lines > 1 && continuation.test(line)) {
      if (this.#isSubject) this.subject += ` ${line.trim()}`
      return true
    }
    const found = field.exec(line)
    if (found === null) return false
    this.#takeField(found[1]!.toLowerCase(), found[2]?.trim() ?? '')
    return true
  }

  #takeField(name: string, value: string): void {
    this.#isSubject = name === 'subject' && this.subject === ''
    if (this.#isSubject) this.subject = value
    if (name === 'subject' || name === 'from') this.#hasSource = true
    if (routes.has(name) || routePrefix.test(name)) this.#takeRoute()
    else if (people.has(name)) this.#known++
  }

  #takeRoute(): void {
    this.#hasRoute = true
    this.#known++
  }
}

function lineEndFrom(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}
