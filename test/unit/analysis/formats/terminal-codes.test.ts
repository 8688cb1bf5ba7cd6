import { describe, expect, it } from 'vitest'
import { withoutTerminalCodes } from '../../../../src/analysis/formats/terminal-codes.js'

describe('withoutTerminalCodes', () => {
  it('leaves out colours, also inside a word and with many parameters', () => {
    expect(withoutTerminalCodes('\u001b[1;31mfail\u001b[0med in \u001b[38;5;208m3\u001b[m files\u001b[K')).toBe('failed in 3 files')
  })

  it('leaves out links and titles, and keeps the words of a link', () => {
    expect(withoutTerminalCodes('see \u001b]8;;http://a.org/7\u001b\\page 2\u001b]8;;\u0007 \u001b]0;job 9\u0007now')).toBe(
      'see page 2 now',
    )
  })

  it('keeps what follows a command that does not end in its line', () => {
    expect(withoutTerminalCodes('\u001b]0;title\nand the text')).toBe('0;title\nand the text')
  })

  it('puts a blank where the cursor moves', () => {
    expect(withoutTerminalCodes('a\u001b[10Cb\u001b[2;3Hc')).toBe('a b c')
  })

  it('keeps the last of characters that are printed over each other', () => {
    expect(withoutTerminalCodes('N\bNA\bA_\bm\b\b +\bo')).toBe('NA o')
    expect(withoutTerminalCodes('N\bNA\bAM\bME\bE _\bf_\bi_\bl_\be')).toBe('NAME file')
  })

  it('gives a text without any of them as it is', () => {
    expect(withoutTerminalCodes('[1] an [x] and [31m')).toBe('[1] an [x] and [31m')
  })

  it.each([
    ['escapes', '\u001b'],
    ['beginnings of sequences', '\u001b['],
    ['beginnings of commands', '\u001b]'],
    ['parameters', '\u001b[1;2;3'],
    ['backspaces', 'a\b'],
  ])('reads a million %s in one go', (_, piece) => {
    expect(withoutTerminalCodes(piece.repeat(1_000_000)).length).toBeLessThanOrEqual(piece.length * 1_000_000)
  })
})
