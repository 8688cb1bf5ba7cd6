import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toNormalForm } from '../../../src/analysis/canonical-form.js'

/** Marks of many combining classes: some have class 0, some decompose into two marks, one is beyond U+FFFF. */
const marks = [
  '\u0301',
  '\u0323',
  '\u0334',
  '\u0345',
  '\u0344',
  '\u0f73',
  '\u0f71',
  '\u0f72',
  '\u0f74',
  '\u05b0',
  '\u064b',
  '\u0e31',
  '\u20dd',
  '\u{1d165}',
  '\u{1d16e}',
]

describe('toNormalForm', () => {
  it('gives normal form C, however many marks follow each other', () => {
    const piece = fc.oneof(
      fc.constantFrom('a', 'ệ', '각', '\u1100', '\u1161', ' ', '😀', '😀'.repeat(70)),
      fc.string({ unit: fc.constantFrom(...marks), maxLength: 400 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const text = pieces.join('')
        expect(toNormalForm(text)).toBe(text.normalize('NFC'))
      }),
    )
  })

  it('finds a long run wherever it stands', () => {
    const run = '\u0301\u0323'.repeat(64)
    for (let before = 0; before < 256; before++) {
      const text = `${'x'.repeat(before)}${run}y`
      expect(toNormalForm(text)).toBe(text.normalize('NFC'))
    }
  })

  it('takes runs of millions, of marks and of characters beyond U+FFFF', () => {
    expect(toNormalForm(`a${'\u0301'.repeat(6_000_000)}`)).toBe(`á${'\u0301'.repeat(5_999_999)}`)
    const others = `a${'😀\u{20000}'.repeat(100_000)}`
    expect(toNormalForm(others)).toBe(others)
  })

  it('takes time with the number of marks, not with its square', () => {
    // V8's own normalisation takes half a minute.
    const text = `a${'\u0f74\u0f72\u0f71'.repeat(40_000)}`
    expect(toNormalForm(text)).toBe(`a${'\u0f71'.repeat(40_000)}${'\u0f72'.repeat(40_000)}${'\u0f74'.repeat(40_000)}`)
  })
})
