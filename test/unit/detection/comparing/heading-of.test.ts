import { describe, expect, it } from 'vitest'
import { headingOf } from '../../../../src/detection/comparing/heading-of.js'

describe('headingOf', () => {
  it.each([
    ['### -WhatIf\n\nShows what would happen.', '-WhatIf'],
    ['\n\n## Usage ##\r\nText', 'Usage'],
    ['== Use of C# ==\nText', 'Use of C#'],
    ['## Ends with a blank ## \t\nText', 'Ends with a blank'],
    ['# Of many   words  #', 'Of many   words'],
    ['Options\n=======\nText', 'Options'],
    ['#hashtag first', '#hashtag first'],
    [' ', ''],
  ])('gives the first line without the marks around it: %j', (text, heading) => {
    expect(headingOf(text)).toBe(heading)
  })

  it('reads a line with very many blanks inside once', () => {
    const blanks = ' '.repeat(100_000)
    expect(headingOf(`# Usage${blanks}of it${blanks}`)).toBe(`Usage${blanks}of it`)
  })
})
