import { describe, expect, it } from 'vitest'
import { documentOfHtml } from '../../../../src/detection/signing/html-document.js'
import { compareTexts } from '../../../support/compare-texts.js'
import { stories } from '../../../support/stories.js'

const page = `<html lang="tr"><head><title>Page title</title></head><body><nav><a href="/">Home</a></nav><article><p>${stories.harbour.replaceAll('\n', '</p><p>')}</p></article></body></html>`

/** An entry of a manual about a name in code, whose marks stand around it. */
const entry = (name: string, [open, close]: readonly [string, string]) =>
  `Runs the script ${open}${name}${close} of the package, with all arguments that follow on the command line, and prints what it writes. ` +
  'If the package has no script of this name, the command ends with an error that lists the scripts that it has.'

describe('documentOfHtml', () => {
  it('gives entries about two names in code the verdict that their Markdown has, and is exactly the text without marks', () => {
    const html = (name: string) => documentOfHtml({ text: `<p>${entry(name, ['<code>', '</code>'])}</p>` })
    const markdown = (name: string) => ({ text: entry(name, ['`', '`']) })
    const plain = (name: string) => ({ text: entry(name, ['', '']) })
    expect(compareTexts(plain('deploy'), plain('minify')).verdict).toBe('near')
    expect(compareTexts(markdown('deploy'), markdown('minify')).verdict).toBe('variant')
    expect(compareTexts(html('deploy'), html('minify')).verdict).toBe('variant')
    expect(compareTexts(html('deploy'), plain('deploy')).verdict).toBe('exact')
    expect(compareTexts(html('deploy'), markdown('deploy')).verdict).toBe('exact')
  })

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
