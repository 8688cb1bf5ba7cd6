import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashBytes64 } from '../../../src/hashing/hash64.js'
import {
  readSketchField,
  sketchField,
  sketchHeadingTokens,
  sketchTitleTokens,
  sketchTokens,
  sketchVersion,
} from '../../../src/signatures/sketch.js'
import { quotedFlag } from '../../../src/signatures/sketch-token.js'
import { Sketcher } from '../../../src/signatures/sketcher.js'
import { TextScanner } from '../../../src/signatures/text-scanner.js'
import { trickyText } from '../../support/texts.js'

const sketcher = new Sketcher()

function sketch(text: string, title?: string): Uint16Array {
  sketcher.scan(text, title)
  const words = new Uint16Array(sketcher.sketchWords)
  sketcher.write(words)
  return words
}

const quotedOf = (words: Uint16Array) => [...sketchTokens(words)].map((token) => (token & quotedFlag) !== 0)

describe('Sketcher', () => {
  it('writes what the scanner found into the fields', () => {
    const text = 'The board of Alder Mills declared 25 cents a share.'
    const words = sketch(text)
    const scanner = new TextScanner()
    scanner.scan(text)
    const { high, low } = hashBytes64(scanner.bytes, scanner.byteLength)
    expect(words[sketchField.version]).toBe(sketchVersion)
    expect(readSketchField(words, sketchField.foldedBytes)).toBe(scanner.byteLength)
    expect(readSketchField(words, sketchField.textDigest)).toBe(low)
    expect(readSketchField(words, sketchField.textDigest + 2)).toBe(high)
    expect(readSketchField(words, sketchField.figureDigest)).toBe(scanner.figureDigestHigh >>> 0)
    expect(readSketchField(words, sketchField.ownWords)).toBe(10)
    expect([...sketchTokens(words)]).toEqual([...scanner.tokens.subarray(0, scanner.count)])
  })

  it('makes the same sketch whatever it has read before', () => {
    fc.assert(
      fc.property(trickyText(), trickyText(), trickyText(), (before, text, title) => {
        const fresh = new Sketcher()
        fresh.scan(text, title)
        const expected = new Uint16Array(fresh.sketchWords)
        fresh.write(expected)
        sketch(before, before)
        expect(sketch(text, title)).toEqual(expected)
      }),
    )
  })

  it('keeps the title out of the folded text', () => {
    sketch('A text.', 'A title')
    expect(Buffer.from(sketcher.folded.subarray(0, sketcher.foldedBytes)).toString()).toBe('atext')
  })

  it('counts the tokens of the heading with which a text begins, beside those of its title', () => {
    const headings = ['# Alder Mills\nThe text.', '\n \t### Alder Mills ###\nThe text.', '== Alder Mills ==\nThe text.', '# Alder Mills']
    const underlined = ['=', '-', '~', '^'].flatMap((mark) =>
      ['\n', '\r\n', '\r'].map((end) => `Alder Mills${end}${mark.repeat(11)} ${end}The text.`),
    )
    for (const text of [...headings, ...underlined]) expect(sketchHeadingTokens(sketch(text)), JSON.stringify(text)).toBe(2)
    const titled = sketch(headings[0]!, 'Three words here')
    expect([sketchHeadingTokens(titled), sketchTitleTokens(titled).length]).toEqual([2, 3])
    expect([...sketchTokens(titled)]).toEqual([...sketchTokens(sketch(headings[0]!))])
    expect(sketchHeadingTokens(sketch(`# ${'Alder Mills '.repeat(200)}`))).toBe(255)
  })

  it('takes no other line for a heading', () => {
    const long = 'Alder Mills '.repeat(9)
    const others = ['Alder Mills\nThe text.', '#alder mills\nThe text.', '####### Alder Mills\nThe text.', 'The text.\n# Alder Mills', '']
    const notUnderlined = [
      'Alder Mills\n---\nText',
      'Alder Mills\n-----------x',
      'Al\n--\nText',
      'Alder Mills\n***********',
      'Alder Mills\n\n-----------',
    ]
    for (const text of [...others, ...notUnderlined, `${long}\n${'-'.repeat(120)}`, '-'.repeat(400), `---\n---\nText`])
      expect(sketchHeadingTokens(sketch(text)), JSON.stringify(text)).toBe(0)
  })

  it('has distinct title tokens, at most 64, and a digest that is 0 only without a title', () => {
    expect([...sketchTitleTokens(sketch('text', 'Mills and mills and MILLS'))]).toHaveLength(2)
    const long = Array.from({ length: 100 }, (_, i) => `word${i}x`).join(' ')
    expect(sketchTitleTokens(sketch('text', long)).length).toBeLessThanOrEqual(64)
    expect(['', undefined, '...'].map((title) => readSketchField(sketch('text', title), sketchField.titleDigest))).toEqual([0, 0, 0])
    expect(readSketchField(sketch('text', 'x'), sketchField.titleDigest)).not.toBe(0)
  })

  it('has one digest for two spellings of a title', () => {
    const digestOf = (title: string) => readSketchField(sketch('text', title), sketchField.titleDigest)
    expect(digestOf('Alder Mills: dividend')).toBe(digestOf('ALDER MILLS — Dividend'))
    expect(digestOf('Alder Mills')).not.toBe(digestOf('Borden Mills'))
  })

  it('takes quotes as own where hardly anything else was said', () => {
    const quote = '> The board declared a quarterly dividend today\n'
    expect(quotedOf(sketch(`${quote}Agreed.`)).some(Boolean)).toBe(false)
    const long = sketch(`${quote}This answer has clearly more than six tokens of its own`)
    expect(quotedOf(long).filter(Boolean)).toHaveLength(6)
  })

  it('counts the words of quotes that are taken as own as it counts others', () => {
    const wordsOf = (text: string) => readSketchField(sketch(text), sketchField.ownWords)
    const texts = ['The board of it declared a dividend of 12 today', '北京大学在会议上公布了三十八项新的计划', 'ตลาดหุ้นปิดบวกในวันนี้']
    for (const text of texts) expect(wordsOf(`> ${text}`)).toBe(wordsOf(text))
  })

  it('reads a text of nothing but an attribution and a signature as own words', () => {
    expect(sketchTokens(sketch('jo@example.org (Jo Brandt) writes:\n--\nNorthern University')).length).toBeGreaterThan(0)
  })

  it('says that a text without letters and digits is empty', () => {
    for (const text of ['', ' \n', '...!?', '😀', '\u200b']) {
      sketch(text)
      expect([sketcher.foldedBytes, sketcher.length]).toEqual([0, 0])
    }
  })
})
