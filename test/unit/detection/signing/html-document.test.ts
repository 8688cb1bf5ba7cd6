import { describe, expect, it } from 'vitest'
import { documentOfHtml } from '../../../../src/detection/signing/html-document.js'
import { stories } from '../../../support/stories.js'

const page = `<html lang="tr"><head><title>Page title</title></head><body><nav><a href="/">Home</a></nav><article><p>${stories.harbour.replaceAll('\n', '</p><p>')}</p></article></body></html>`

describe('documentOfHtml', () => {
  it('replaces the source by the main text, with the title of the page, and takes over no declared language', () => {
    const document = documentOfHtml({ id: 'x', text: page, time: 5 })
    expect(document).toMatchObject({ id: 'x', title: 'Page title', time: 5 })
    expect(document.language).toBeUndefined()
    expect(document.text).toContain('Nobody was hurt')
    expect(document.text).not.toMatch(/[<>]|Home/)
  })

  it('prefers what the document says of itself', () => {
    expect(documentOfHtml({ id: 'x', text: page, title: 'Own', language: 'en' })).toMatchObject({ title: 'Own', language: 'en' })
  })

  it('gives a page without text an empty text and no title', () => {
    expect(documentOfHtml({ id: 'x', text: '<br>' })).toEqual({ id: 'x', text: '' })
  })
})
