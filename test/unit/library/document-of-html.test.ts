import { describe, expect, it } from 'vitest'
import { compare, type Document, documentOfHtml, scan } from '../../../src/index.js'

const text = 'The ferry to Port Alder leaves at nine on weekdays. Tickets are sold on board, and dogs travel free of charge.'
const html = `<title>Ferry</title><nav><a href="/">Home</a></nav><p>${text}</p>`

describe('documentOfHtml', () => {
  it('needs no id where what it makes is compared', () => {
    const page = documentOfHtml({ text: html })
    expect(page.title).toBe('Ferry')
    expect(compare(page, { text }).verdict).toBe('exact')
  })

  it('makes of documents what can be scanned, with their ids and times', () => {
    const documents: Document[] = [
      { id: 'page', text: html, time: 5 },
      { id: 'print', text: `<p>${text}</p>` },
    ]
    const pages: Document[] = documents.map(documentOfHtml)
    expect(pages[0]).toEqual({ id: 'page', text, title: 'Ferry', time: 5 })
    expect([...scan(pages).pairs()].map(({ a, verdict, b }) => [a, verdict, b])).toEqual([['page', 'exact', 'print']])
  })
})
