import { describe, expect, it } from 'vitest'
import { withoutComments } from '../../../../src/input/texts/markdown-comments.js'

describe('withoutComments', () => {
  it.each([
    ['a notice of a licence above the heading', '<!--\n Licensed to the ferry company.\n-->\n# Sailing times\n', '\n# Sailing times\n'],
    ['several, also with lines that end in CR', 'One.\r<!-- two -->\r\n  <!-- three\rthree -->\rFour.', 'One.\r\r\n\rFour.'],
    ['but not what follows in its last line', '<!-- note --> The ferry leaves at nine.', ' The ferry leaves at nine.'],
    ['after code within a line', '``` one ``` two\n<!-- note -->\n', '``` one ``` two\n\n'],
    ['after a block of code with the beginning of another', '```js\n```js\n```\n<!-- note -->\n', '```js\n```js\n```\n\n'],
    ['after a block of code', '```html\n```\n<!-- note -->\nThe ferry.', '```html\n```\n\nThe ferry.'],
  ])('leaves out %s', (_, text, expected) => {
    expect(withoutComments('ferry.md', text)).toBe(expected)
    expect(withoutComments('FERRY.MD.gz', text)).toBe(expected)
    expect(withoutComments('ferry.txt', text)).toBe(text)
  })

  it.each([
    ['one in code', '````html\n```\n<!-- note -->\n````\n'],
    ['one in code that shows how code begins', '```\n```js\n<!-- note -->\n```\n'],
    ['one inside a line', 'Comments are written as `<!-- note -->`.'],
    ['one that does not end', '# Sailing times\n<!-- the ferry\nleaves at nine.'],
    ['an indented line, which is code', '    <!-- note -->'],
  ])('leaves %s', (_, text) => {
    expect(withoutComments('ferry.md', text)).toBe(text)
  })

  it('takes a hundred thousand comments that do not end in a moment', () => {
    const text = '<!--\n'.repeat(100_000)
    expect(withoutComments('ferry.md', text)).toBe(text)
  })
})
