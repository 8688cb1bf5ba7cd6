import { describe, expect, it } from 'vitest'
import { mailText } from '../../../../src/analysis/formats/mail-header.js'

const fields = ['Received: from a.example by b.example', '\twith SMTP id 77', 'Message-ID: <1@a.example>', 'From: Anna <anna@a.example>']

function mail(...more: string[]): string {
  return [...fields, ...more, '', 'The ferry leaves at 9.'].join('\n')
}

describe('mailText', () => {
  it('has the subject in place of the header', () => {
    expect(mailText(mail('Subject: The ferry', ' of Harwick', 'X-Id: 9'))).toBe('The ferry of Harwick\n\nThe ferry leaves at 9.')
  })

  it('takes lines with any blanks and breaks that are no ends of lines', () => {
    expect(mailText(mail(`Subject:${' '.repeat(100_000)}\u2028A ferry\u2029now`))).toMatch(/^A ferry\u2029now\n/)
  })

  it('needs no subject', () => {
    expect(mailText(mail())).toBe('\n\nThe ferry leaves at 9.')
  })

  it('reads the envelope of a mailbox, a patch and an article of a newsgroup', () => {
    const body = '\n\nText'
    expect(mailText(`From list@a.example Tue Nov 24\nDate: 1 May\nSubject: A${body}`)).toBe(`A${body}`)
    expect(mailText(`Path: a!b\nNewsgroups: x.y\nFrom: c@d (E)\nSubject: A\nLines: 2${body}`)).toBe(`A${body}`)
    expect(mailText(`\ufeffFrom: c\r\nSubject: A\r\nMIME-Version: 1.0\r\n\r\nText`)).toBe('A\n\nText')
  })

  it('is not for memos, letters, forms and other lists of names', () => {
    const others = [
      'To: all\nFrom: Anna\nDate: 1 May\nSubject: Parking\n\nText',
      'Date: 1 May\nContent-Type: text/html\nX-Powered-By: a\n\nText',
      'From: Anna\nMessage-ID: <1@a>\n\nText',
      'Subject: A\nFrom: Anna\nX-Id: 7\nand then prose\n\nText',
      'LONDON: A ship\n\nText',
      mail().replace('\n\n', '\n'),
      ' From: Anna',
      '',
    ]
    expect(others.map(mailText)).toEqual(others.map(() => undefined))
  })

  it('is no mail again', () => {
    expect(mailText(mailText(mail('Subject: From: Anna'))!)).toBeUndefined()
  })
})
