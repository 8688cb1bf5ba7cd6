import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WordEvidence } from '../../../src/analysis/languages/language-guess.js'
import { TokenReader } from '../../../src/analysis/token-reader.js'
import { hash64 } from '../../../src/hashing/hash64.js'
import { referenceTokens } from '../../reference/tokens.js'
import { hostileTexts, trickyText } from '../../support/texts.js'

const shared = new TokenReader()

function spansOf(text: string, tokens = shared): { start: number; end: number }[] {
  tokens.read(text)
  return Array.from({ length: tokens.count }, (_, i) => ({ start: tokens.starts[i]!, end: tokens.ends[i]! }))
}

function tokensOf(text: string): string[] {
  return spansOf(text).map(({ start, end }) => text.slice(start, end))
}

/** The numbers of a text's surfaces. */
function numbersOf(tokens: TokenReader, text: string): number[] {
  tokens.read(text)
  return [...tokens.surfaces.subarray(0, tokens.count)]
}

/** The numbers of a text's surfaces, by a `Map` that numbers new ones. */
function slowNumbersOf(known: Map<string, number>, text: string): number[] {
  return tokensOf(text).map((surface) => {
    if (!known.has(surface)) known.set(surface, known.size)
    return known.get(surface)!
  })
}

/** Some evidence, different for different words: every fourth word has a script, the others vote for up to three languages. */
function evidenceOf(surface: string): WordEvidence {
  const { high, low } = hash64(surface)
  return { mask: (1 << (high & 31)) | (1 << (low & 31)) | (1 << 31), weight: 1 / (1 + (low % 7)), script: low % 4 === 0 ? high % 20 : 255 }
}

function slowVotes(words: readonly string[]): object {
  const all = words.map(evidenceOf)
  const voters = all.filter(({ script }) => script === 255)
  const of = <Item>(length: number, item: (i: number) => Item) => Array.from({ length }, (_, i) => item(i))
  const votersFor = (language: number) => voters.filter(({ mask }) => ((mask >>> language) & 1) === 1)
  return {
    words: words.length,
    scripts: of(256, (script) => (script === 255 ? 0 : all.filter((each) => each.script === script).length)),
    scores: of(32, (language) => votersFor(language).reduce((sum, { weight }) => sum + weight, 0)),
    hits: of(32, (language) => votersFor(language).length),
  }
}

/** `count` of `2^bits` words with the same kernel hash: each of two groups of letters leaves the hash in the same state. */
function collidingWords(bits: number, count: number): string[] {
  const groups = ['\u010f\u0481\u0200', 'a\u04e3\u0448']
  return Array.from({ length: count }, (_, i) => Array.from({ length: bits }, (_, bit) => groups[(i >>> bit) & 1]).join(''))
}

describe('TokenReader', () => {
  it('takes no more memory for many long texts, each a little longer than the one before, than for a few', () => {
    const tokens = new TokenReader()
    for (let more = 0; more < 20; more++) tokens.read('word'.padEnd(2 ** 20 + more))
    expect(tokens.starts.buffer.byteLength).toBeLessThan(16 * 2 ** 20)
  })

  it('finds runs of letters, marks and digits', () => {
    expect(tokensOf('Two words, 3M and b2b: na\u0308ive!')).toEqual(['Two', 'words', '3M', 'and', 'b2b', 'na\u0308ive'])
  })

  it('lists the tokens that are followed by something other than a single space and a word', () => {
    shared.read('One two, three  four\nfive 6 (seven) eight 中文 nine')
    expect([...shared.gaps.subarray(0, shared.gapCount)]).toEqual([1, 2, 3, 5, 6, 7, 8, 9])
  })

  it('keeps figures that are joined by a point, comma, colon, slash or hyphen whole', () => {
    expect(tokensOf('3.5 1,234.50 10:30 1987-10-12 1/2 5. ,7')).toEqual(['3.5', '1,234.50', '10:30', '1987-10-12', '1/2', '5', '7'])
  })

  it('keeps an apostrophe before a letter and drops it elsewhere', () => {
    expect(tokensOf("don’t 'quoted' boys' 2005'te l&rsquo;&eacute;t&eacute;")).toEqual([
      'don’t',
      'quoted',
      'boys',
      "2005'te",
      'l&rsquo;&eacute;t&eacute;',
    ])
  })

  it('keeps initials with their dots together, but no words that a lost space has glued', () => {
    expect(tokensOf('the U.S. and e.g. a.b.c but end.Begin x.yz')).toEqual([
      'the',
      'U.S',
      'and',
      'e.g',
      'a.b.c',
      'but',
      'end',
      'Begin',
      'x',
      'yz',
    ])
  })

  it('reads character references that were left undecoded, also those escaped twice, as characters', () => {
    expect(tokensOf('T&uuml;rkiye &amp;ouml;yle &nbsp;&hellip; AT&amp;T AT&T &bogus;')).toEqual([
      'T&uuml;rkiye',
      '&amp;ouml;yle',
      'AT',
      'T',
      'AT',
      'T',
      'bogus',
    ])
  })

  it('lets soft hyphens and zero-width characters stand inside a token', () => {
    expect(tokensOf('co\u00adoperate می\u200cروم')).toEqual(['co\u00adoperate', 'می\u200cروم'])
  })

  it('reads C1 controls as the letters and quotes of windows-1252', () => {
    expect(tokensOf('don\u0092t \u009eena')).toEqual(['don\u0092t', '\u009eena'])
  })

  it('gives overlapping pairs of Han, kana and Hangul', () => {
    expect(tokensOf('我们今天。東京で')).toEqual(['我们', '们今', '今天', '東京', '京で'])
    expect(tokensOf('한국어 a中b')).toEqual(['한국', '국어', 'a', '中', 'b'])
  })

  it('gives overlapping triples of Thai characters, each with its marks', () => {
    expect(tokensOf('ที่สุด')).toEqual(['ที่สุด'])
    expect(tokensOf('ไทยดี')).toEqual(['ไทย', 'ทยดี'])
  })

  it('takes letters beyond U+FFFF and separates at lone surrogates and emoji', () => {
    expect(tokensOf('𝒜𝒷c\ud800d 😀e 𠀀𠀁')).toEqual(['𝒜𝒷c', 'd', 'e', '𠀀𠀁'])
  })

  it('cuts a word without end into tokens of the maximal length', () => {
    expect(tokensOf('x'.repeat(600)).map((token) => token.length)).toEqual([255, 255, 90])
  })

  it('finds the same tokens as the slow reference', () => {
    // The reference uses the Unicode version of the running Node, which may be older or newer than the table's.
    const disputed = new Set<string>()
    for (let codePoint = 0; codePoint < 0x20000; codePoint++) {
      const character = String.fromCodePoint(codePoint)
      if (spansOf(character).length !== referenceTokens(character).length) disputed.add(character)
    }
    expect([...disputed].filter((character) => character < '\u0300')).toEqual([])
    expect(disputed.size).toBeLessThan(15_000)
    fc.assert(
      fc.property(trickyText(), (text) => {
        fc.pre(![...text].some((character) => disputed.has(character)))
        expect(spansOf(text)).toEqual(referenceTokens(text))
      }),
      { numRuns: 2000 },
    )
  })

  it.each(hostileTexts())('reads %s in linear time, with every token inside the text and in order', (_name, text) => {
    let last = 0
    for (const { start, end } of spansOf(text)) {
      if (start < last || end <= start || end > text.length) expect.fail(`token ${start}-${end} after ${last}`)
      last = start
    }
  })

  it('numbers surfaces in order of first appearance, as a Map does', () => {
    fc.assert(
      fc.property(fc.array(trickyText(), { maxLength: 8 }), (texts) => {
        const tokens = new TokenReader()
        const known = new Map<string, number>()
        for (const text of [...texts, ...texts]) expect(numbersOf(tokens, text)).toEqual(slowNumbersOf(known, text))
        expect(tokens.size).toBe(known.size)
        for (const [surface, number] of known) expect(tokens.surface(number)).toBe(surface)
      }),
      { numRuns: 100 },
    )
  })

  it('numbers words that differ in their last letter alone, whatever their length', () => {
    const words = Array.from({ length: 60 }, (_, i) => ['x', 'y'].map((last) => 'w'.repeat(i) + last)).flat()
    const all = Array.from(words, (_, i) => i)
    expect(numbersOf(new TokenReader(), [...words, ...words].join(' '))).toEqual([...all, ...all])
  })

  it('keeps numbers while its tables grow, and starts anew when cleared', () => {
    const tokens = new TokenReader()
    const words = Array.from({ length: 50_000 }, (_, i) => `word${i}`)
    const all = Array.from(words, (_, i) => i)
    expect(numbersOf(tokens, words.join(' '))).toEqual(all)
    expect(numbersOf(tokens, words.join(' '))).toEqual(all)
    expect(tokens.surface(49_999)).toBe('word49999')
    tokens.clear()
    expect(tokens.size).toBe(0)
    expect(numbersOf(tokens, 'word49999')).toEqual([0])
    expect(tokens.surface(0)).toBe('word49999')
  })

  it('tells words of one hash apart, also when its tables have grown since', () => {
    const tokens = new TokenReader()
    const known = new Map<string, number>()
    const colliding = collidingWords(9, 300).join(' ')
    expect(numbersOf(tokens, colliding)).toEqual(slowNumbersOf(known, colliding))
    const others = Array.from({ length: 30_000 }, (_, i) => `w${i}`).join(' ')
    expect(numbersOf(tokens, others)).toEqual(slowNumbersOf(known, others))
    expect(numbersOf(tokens, colliding)).toEqual(slowNumbersOf(known, colliding))
    expect(tokens.size).toBe(known.size)
  })

  it('stays fast on tens of thousands of words of one hash', () => {
    const tokens = new TokenReader()
    const words = collidingWords(16, 60_000).join(' ')
    const numbers = numbersOf(tokens, words)
    expect(numbersOf(tokens, words)).toEqual(numbers)
    expect(tokens.size).toBe(60_000)
  })

  it('numbers spellings by the language of the text, and asks again only for words that another language had since', () => {
    const languages = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), trickyText()), { maxLength: 8 })
    fc.assert(
      fc.property(languages, (texts) => {
        const tokens = new TokenReader()
        const known = new Map<string, number>()
        const spellingOf = (language: number, surface: string) => {
          const key = `${language} ${surface}`
          if (!known.has(key)) known.set(key, known.size)
          return known.get(key)!
        }
        for (const [language, text] of [...texts, ...texts]) {
          const surfaces = tokensOf(text)
          tokens.read(text)
          tokens.spell(language, (number) => spellingOf(language, tokens.surface(number)))
          expect([...tokens.spellings.subarray(0, tokens.count)]).toEqual(surfaces.map((surface) => spellingOf(language, surface)))
          tokens.spell(language, () => expect.fail('asked again'))
        }
      }),
      { numRuns: 100 },
    )
  })

  it('counts votes as adding them up word by word does, and asks for the evidence of a word once', () => {
    fc.assert(
      fc.property(fc.array(trickyText(), { maxLength: 6 }), fc.integer({ min: 0, max: 20 }), (texts, most) => {
        const tokens = new TokenReader()
        const asked: string[] = []
        const evidence = (surface: string) => {
          asked.push(surface)
          return evidenceOf(surface)
        }
        for (const text of texts) {
          const words = tokensOf(text).slice(0, most)
          tokens.read(text)
          const { words: count, scripts, scores, hits } = tokens.countVotes(most, evidence)
          expect({ words: count, scripts: [...scripts], scores: [...scores], hits: [...hits] }).toEqual(slowVotes(words))
        }
        expect(new Set(asked).size).toBe(asked.length)
      }),
      { numRuns: 100 },
    )
  })
})
