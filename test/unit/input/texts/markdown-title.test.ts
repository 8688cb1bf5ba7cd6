import { describe, expect, it } from 'vitest'
import { titleOfFile } from '../../../../src/input/texts/markdown-title.js'

describe('titleOfFile', () => {
  it.each([
    ['a heading', '# Sailing times\n\nThe ferry leaves at nine.'],
    ['a heading after empty lines', '\n\r\n## Sailing times ##\r\nThe ferry leaves at nine.'],
    ['an underlined heading', 'Sailing times\n=====\nThe ferry leaves at nine.'],
    ['a title in front matter, before any heading', '---\nlayout: page\ntitle: "Sailing times"\n---\n# Welcome\n'],
    ['a heading after front matter that has no title', '---\nlayout: page\n---\n\nSailing times\n---\n'],
    ['a heading after front matter whose title is empty', '---\ntitle: ""\n---\n# Sailing times\n'],
    ['a heading whose line ends in CR alone', '# Sailing times\r\rThe ferry leaves at nine.\r'],
    ['a title without the comment after it', '---\ntitle: Sailing times # as of May\n---\n'],
    ['a title in quotes without the comment after it', '---\ntitle: "Sailing times" # as of May\n---\n'],
  ])('takes %s', (_, text) => {
    expect(titleOfFile('docs/ferry.md', text)).toBe('Sailing times')
    expect(titleOfFile('FERRY.MD.gz', text)).toBe('Sailing times')
    expect(titleOfFile('ferry.markdown', text)).toBe('Sailing times')
    expect(titleOfFile('ferry.txt', text)).toBeUndefined()
  })

  it.each([
    ['text without a heading', 'The ferry leaves at nine.\n\n# Sailing times\n'],
    ['a tag that begins with the sign of headings', '#sailing #times'],
    ['a heading of seven signs, which Markdown does not have', '####### Sailing times'],
    ['a heading without text', '#\n\nThe ferry leaves at nine.'],
    ['a title over several lines of front matter', '---\ntitle: >\n  Sailing\n  times\n---\nThe ferry leaves at nine.'],
    ['front matter that does not end', '---\ntitle: Sailing times\n'],
    ['a heading that is longer than any title', `# ${'x'.repeat(1001)}`],
    ['an item of a list above a rule', '- The ferry leaves at nine.\n---\n'],
    ['a quote above a rule', '> The ferry leaves at nine.\n---\n'],
    ['an empty text', ''],
  ])('has none for %s', (_, text) => {
    expect(titleOfFile('ferry.md', text)).toBeUndefined()
  })

  it('keeps signs that belong to the title', () => {
    expect(titleOfFile('a.md', '# Notes on C#\n')).toBe('Notes on C#')
    expect(titleOfFile('a.md', '---\ntitle: Notes on C#\n---\n')).toBe('Notes on C#')
    expect(titleOfFile('a.md', '---\ntitle: "Notes #1"\n---\n')).toBe('Notes #1')
    expect(titleOfFile('a.md', '---\ntitle: "Notes" and more\n---\n')).toBe('"Notes" and more')
    expect(titleOfFile('a.md', "---\ntitle: 'It''s late'\n---\n")).toBe("It's late")
    expect(titleOfFile('a.md', '---\ntitle: "Say \\"yes\\""\n---\n')).toBe('Say "yes"')
  })
})
