import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonBody } from '../../../src/model.js'
import { TextKernel } from '../../../src/signatures/text-kernel.js'
import { TextScanner } from '../../../src/signatures/text-scanner.js'
import { hostileTexts, trickyText } from '../../support/texts.js'

const kernel = new TextKernel()

/** A JSON string as JSON.stringify would not write it: any unit may be escaped, with digits in either case. */
const writings = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text).slice(1, -1)),
    fc.stringMatching(/^[ -!#-[\]-~]{0,40}$/),
    fc.constantFrom('\\b', '\\f', '\\n', '\\r', '\\t', '\\/', '\\\\', '\\"', '\\u00e9', '\\u00E9', '\\ud83d', '\\udE00', '\\uD83D\\uDe00'),
    fc.constantFrom('é', '漢', '😀', '\u2028', '\u007f'),
  ),
  { maxLength: 12 },
)

function bodyOf(writing: string): JsonBody {
  const bytes = Buffer.from(`{"text": "${writing}\\ude00"}`)
  return { bytes, start: 10, end: 10 + Buffer.byteLength(writing) }
}

describe('TextKernel.writeJson', () => {
  it('reads the text that JSON.parse reads, made well-formed', () => {
    fc.assert(
      fc.property(writings, (parts) => {
        const writing = parts.join('')
        kernel.writeJson(bodyOf(writing))
        expect(kernel.text).toBe((JSON.parse(`"${writing}"`) as string).toWellFormed())
      }),
      { numRuns: 1000 },
    )
  })

  it('takes no half of a pair for one with what an earlier or a neighbouring text left behind', () => {
    kernel.writeJson(bodyOf('12345\\ud83d\\ude00'))
    kernel.writeJson(bodyOf('12345\\ud83d'))
    expect(kernel.text).toBe('12345\ufffd')
  })
})

describe('a scan of a JSON string', () => {
  it('finds what a scan of its text finds', () => {
    const fromString = new TextScanner()
    const fromJson = new TextScanner()
    const seen = (scanner: TextScanner) => [
      scanner.bytes.slice(0, scanner.byteLength),
      scanner.tokens.slice(0, scanner.count),
      [scanner.words, scanner.allWords, scanner.length, scanner.figureDigestHigh, scanner.figureDigestLow],
    ]
    fc.assert(
      fc.property(fc.oneof(trickyText(), fc.constantFrom(...hostileTexts().map(([, text]) => text.slice(0, 5000)))), (text) => {
        fromString.scan(text.toWellFormed())
        fromJson.scan(bodyOf(JSON.stringify(text).slice(1, -1)))
        expect(seen(fromJson)).toEqual(seen(fromString))
      }),
      { numRuns: 300 },
    )
  })
})

describe('the memory of a kernel', () => {
  it('grows to the longest text and keeps what shorter ones give', () => {
    const scanner = new TextScanner()
    const long = 'river bank '.repeat(300_000)
    scanner.scan(long)
    expect([scanner.length, scanner.byteLength]).toEqual([600_000, 2_700_000])
    scanner.scan('river bank')
    expect([scanner.length, scanner.byteLength]).toEqual([2, 9])
  })

  it('reads words of every length the same, wherever blocks of letters end', () => {
    const scanner = new TextScanner()
    for (let before = 0; before < 70; before++) {
      for (const letters of [1, 2, 3, 4, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200]) {
        scanner.scan(`${'x '.repeat(before)}${'aB'.repeat(100).slice(0, letters)} z`)
        expect(scanner.byteLength).toBe(before + letters + 1)
        expect(scanner.length).toBe(before + 2)
        expect(scanner.count).toBe(letters < 3 ? 0 : 1)
      }
    }
  })
})
