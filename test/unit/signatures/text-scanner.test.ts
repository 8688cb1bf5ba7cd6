import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mix32 } from '../../../src/hashing/mix.js'
import { codeFlag, factFlag, hashMask, nameFlag, quotedFlag, wordHash } from '../../../src/signatures/sketch-token.js'
import { TextScanner } from '../../../src/signatures/text-scanner.js'
import { restoreWindows1252 } from '../../../src/windows-1252.js'
import { slowFold, slowSignedForm } from '../../reference/fold.js'
import { type SlowToken, slowScan } from '../../reference/sketch-tokens.js'
import { hostileTexts, trickyText } from '../../support/texts.js'

const scanner = new TextScanner()

function foldedOf(text: string): string {
  scanner.scan(text)
  return Buffer.from(scanner.bytes.subarray(0, scanner.byteLength)).toString()
}

function tokensOf(text: string, withLineKinds = true): number[] {
  scanner.scan(text, withLineKinds)
  return [...scanner.tokens.subarray(0, scanner.count)]
}

/** FNV-1a over the code units, mixed. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return mix32(hash)
}

function tokenOf({ hashed, first, listed, fact, code, name, heading, quoted }: SlowToken): number {
  const hash = first === undefined ? hashOf(hashed) & hashMask : (listed ?? wordHash(first.charCodeAt(0), hashOf(hashed)))
  return hash | (fact ? factFlag : 0) | (code || heading ? codeFlag : 0) | (name ? nameFlag : 0) | (quoted ? quotedFlag : 0)
}

const pieces = [
  ...[
    'Anna',
    'de',
    'river',
    'Borden',
    'seven',
    'several',
    'RED',
    'Reds',
    'чёрного',
    'schwarzen',
    'İstanbul',
    'IĞDIR',
    'ılık',
    'i\u0307stanbul',
    'ΟΔΟΣ',
    'b2b',
    'KX2301-A',
    '3M',
    "it's",
    'Ankara’da',
    'U.S.',
    'U.S',
    'EU',
    'XL',
    'XXL',
    'A',
    'Iz',
    'C++',
    'c#',
    'OR NO OF',
    'HC-20',
    'read_line',
    '_mm_ad_7',
    'EU_',
    '__',
    'x',
    'é',
    'e\u0301',
  ],
  ...[
    '4,800,000',
    '4.800.000',
    '1.5',
    '15',
    '-5',
    '(-5',
    '2026-11-21',
    '٣٫٥',
    '１２',
    '②',
    '⒛',
    '❿',
    '1:2/3-4.5,6',
    '2 GB',
    '5ml',
    '3 Л',
    '7  km',
    '8\ncl',
    '9-g',
    '2023 w',
    '2023 г.',
    '6 l’',
    '5 L',
    '220v',
    '10 am',
  ],
  ...[
    'http://a.org/x?y=1',
    'www.example.org.',
    'HTTPS://B',
    'www',
    'http:',
    'jo@example.org',
    '@',
    'a@',
    '@b',
    'a@b@c',
    'x.y@z)',
    'http://a.b/中c',
    '中@b',
    'a@中',
    'a@b.c谢',
    'www.xไทย',
    '](/中c)',
    '](',
    '[b](/c?d=2x3)',
    '](b12@c',
    '[www.b](/c2',
    '<img src="a.b/v2" alt="',
    '">',
    '<b>',
    "<a x='1'>",
    '<3 = "',
    '&',
  ],
  ...['. ', '." ', '? ', '.', '!', ', ', ' ', '  ', '\t', '\u00a0', '\n', '\n\n', '\r\n', '\r', ': ', ':\n', '\n-- \n', '\n==========\n'],
  ...[
    '\n> ',
    '\n>',
    '\n» ',
    '\n| ',
    '\n: ',
    '\n} ',
    '\n] ',
    'said:\n] a river\n] the town',
    '\n\t> ',
    '\n_> ',
    '\nAB> ',
    '\n    |> ',
    '|>',
    '"',
    '“',
    '”',
    '’',
    "'",
    '(',
    ')',
    ']',
    '-',
    '--',
    '…',
    '。',
    '！',
    '؟ ',
  ],
  ...[
    '中国',
    '語',
    'カー',
    '한국어',
    '한',
    'ไทยดี',
    'ที่',
    'می\u200cروم',
    '𝒜',
    '𠀀',
    '😀',
    '&ouml;',
    '&amp;',
    '&',
    '\u0092',
    '\u00ad',
    '\ufeff',
  ],
  ...[
    'حَرَكَة',
    'ﺣﺮﻛـة',
    'أحمدﷲ',
    '۱۲٫۵',
    'שָׁלוֹם',
    'ﬁne',
    'm²',
    ' 10² ',
    'CO₂',
    'ｶﾞ',
    'Ａ４',
    'țară',
    'Thành',
    'gặp',
    'Ậ',
    ' Ⅳ ',
    '\u001b[1;31m',
    '\u001b]0;a',
    '\u0007',
    '\u001b[2C',
    '\b',
    'N\bNA\bA',
    '\n1\n00:00:01,000 --> 00:00:02,500\n<i>',
    '2:03.5 --> 2:04.5 line:0\n{\\an8}',
    ' --> ',
    '-->',
    '</i>',
    'WEBVTT\n\n',
    '\n\nNOTE ',
    '[Script Info]\n',
    '\nDialogue: 0,1,2,3,4,5,6,7,8,',
    'From: Anna\n',
    'Subject: A river\n two\nX-Id: 7\n\n',
    'Message-ID: <a@b>\n',
    'From jo Tue\n',
  ],
  ...['ONE TWO THREE FOUR', '\nTHE BOARD OF ALDER MILLS\n', 'wrote:\n', 'jo@example.org wrote:\n> '],
]
/** Characters whose bytes are letters, marks and figures of windows-1252, and what may stand between them. */
const readWrongly = [...'üšşł½’✓\u00a0яʻ中😀éaN 5_', '. ', 'x="', 'http://a.b/', '<a t="', '">', '\n> ', 'jo@a.b', 'þý']
const misreadText = fc
  .array(fc.constantFrom(...readWrongly), { maxLength: 12 })
  .map((list) => Buffer.from(list.join('')).toString('latin1'))
const denseText = fc.array(fc.constantFrom(...pieces), { maxLength: 50 }).map((list) => list.join(''))

describe('TextScanner.scan: folded text', () => {
  it('is letters, marks and numbers of the normalised text in lower case, as UTF-8', () => {
    fc.assert(
      fc.property(fc.oneof(trickyText(), denseText), (text) => {
        fc.pre(!/\p{Cn}/u.test(slowSignedForm(text)))
        // The slow fold does not check whether `_` joins the letter to a preceding word.
        fc.pre(!/_[a-z][#+]/i.test(slowSignedForm(text)))
        expect(foldedOf(text)).toBe(slowFold(slowSignedForm(text)))
      }),
      { numRuns: 500 },
    )
  })

  it('is that of the text that was meant, if its bytes were taken for another encoding', () => {
    fc.assert(
      fc.property(misreadText, fc.boolean(), (text, isWindows1252) => {
        const given = isWindows1252 ? restoreWindows1252(text) : text
        expect(foldedOf(given)).toBe(slowFold(slowSignedForm(given)))
      }),
      { numRuns: 2000 },
    )
  })

  it('makes i, ı, İ and I one letter, also where another program has lower-cased İ', () => {
    expect(['ıspanak', 'İSPANAK', 'Ispanak', 'i\u0307spanak'].map(foldedOf)).toEqual(Array(4).fill('ispanak'))
  })

  it('decodes character references, also those that were escaped twice, and reads C1 controls as windows-1252', () => {
    expect(['g&ouml;l', 'g&amp;ouml;l', 'g&#246;l', 'go\u0308l'].map(foldedOf)).toEqual(Array(4).fill('gol'))
    expect(foldedOf('\u008aumava')).toBe('sumava')
  })

  it('keeps combining marks and drops everything invisible', () => {
    expect(foldedOf('किताब')).toBe('किताब')
    expect(foldedOf('a\u00adb\u200bc\ufeffd')).toBe('abcd')
  })

  it('is the same when the scanner has read other texts before', () => {
    fc.assert(
      fc.property(denseText, denseText, (before, text) => {
        const fresh = new TextScanner()
        fresh.scan(text)
        scanner.scan(before)
        scanner.scan(text)
        const state = ({ byteLength, count, words, length, figureDigestHigh, figureDigestLow }: TextScanner) => ({
          ...{ byteLength, count, words, length, figureDigestHigh, figureDigestLow },
        })
        expect(state(scanner)).toEqual(state(fresh))
        expect(tokensOf(text)).toEqual([...fresh.tokens.subarray(0, fresh.count)])
      }),
    )
  })

  it.each(hostileTexts())('reads %s in one go', (_, text) => {
    scanner.scan(text)
    expect(scanner.byteLength).toBeLessThanOrEqual(text.length * 3)
  })
})

describe('TextScanner.scan: sketch tokens', () => {
  it('are those of the slow tokenizer', () => {
    fc.assert(
      fc.property(denseText, fc.boolean(), (text, withLineKinds) => {
        expect(tokensOf(text, withLineKinds)).toEqual(slowScan(text, withLineKinds).tokens.map(tokenOf))
      }),
      {
        numRuns: 2000,
        examples: [
          ['Anna<img src="a.b/v2" alt="[b](/c?d=2x3)|>Anna', false],
          ['Anna<img src="a.b/v2" alt=".6 l’|>Anna', false],
        ],
      },
    )
  })

  it('are those of the slow tokenizer for any text', () => {
    fc.assert(
      fc.property(trickyText(), (text) => {
        fc.pre(!/\p{Cn}/u.test(slowSignedForm(text)))
        expect(tokensOf(text)).toEqual(slowScan(text).tokens.map(tokenOf))
      }),
      { numRuns: 500 },
    )
  })

  it('sums the whole hashes of facts, own and all, without those that only their capitals make facts, and keeps the upper half', () => {
    fc.assert(
      fc.property(denseText, (text) => {
        fc.pre(!text.includes('@'))
        scanner.scan(text)
        const facts = slowScan(text).tokens.filter(({ fact, cased }) => fact && !cased)
        const digest = (some: SlowToken[]) => some.reduce((sum, { hashed }) => (sum + hashOf(hashed)) >>> 0, 0) >>> 16
        expect([scanner.factDigest, scanner.allFactDigest]).toEqual([digest(facts.filter(({ quoted }) => !quoted)), digest(facts)])
      }),
      { numRuns: 500 },
    )
  })

  it('gives no digest of facts where an address has taken some of them back', () => {
    scanner.scan('room 101, write to b12@example.org')
    expect(scanner.factDigest).toBe(0)
  })

  it('counts own words as the slow tokenizer does', () => {
    fc.assert(
      fc.property(denseText, (text) => {
        scanner.scan(text)
        const { words, allWords } = slowScan(text)
        expect([scanner.words, scanner.allWords]).toEqual([words, allWords])
      }),
      { numRuns: 500, examples: [['Anna ’a@b@c']] },
    )
  })

  it('cut words to four letters and drop words of one or two', () => {
    expect(tokensOf('a town of inflection')).toEqual(tokensOf('the town of inflections').slice(1))
    expect(tokensOf('it is so')).toEqual([])
  })

  it('take words joined by _ for one name, whole as codes are, and not those that stand between two', () => {
    expect(tokensOf('call read_until_end now')).not.toEqual(tokensOf('call read_until_empty now'))
    expect(tokensOf('call mm_add_ps now').map((token) => (token & factFlag) !== 0)).toEqual([false, true, false])
    expect(tokensOf('_the ferry_ leaves')).toEqual(tokensOf('the ferry leaves'))
  })

  it('take three words or more that capitals join for one name, whole as codes are', () => {
    expect(tokensOf('call getMinValue now')).not.toEqual(tokensOf('call getMinVal now'))
    expect(tokensOf('call NSFMimePartGetInfo now').map((token) => (token & factFlag) !== 0)).toEqual([false, true, false])
  })

  it('take the first four letters of each of two words that capitals join', () => {
    expect(tokensOf('the YouTube page')).toEqual(tokensOf('the YouTubers page'))
    for (const [one, other] of [
      ['setWidth', 'setHeight'],
      ['HashMap', 'HashSet'],
      ['McDonald', 'McDonnell'],
      ['PlayStation', 'PlayBook'],
    ])
      expect(tokensOf(`the ${one} page`)).not.toEqual(tokensOf(`the ${other} page`))
    expect(tokensOf('the HashMap page').some((token) => (token & factFlag) !== 0)).toBe(false)
  })

  it('take a word for one with a single letter before its capital, or none behind', () => {
    expect(tokensOf('an iPhone rang')).toEqual(tokensOf('an iphone rang'))
    expect(tokensOf('the ChromeOS page')).toEqual(tokensOf('the Chrome page'))
    expect(tokensOf('a sum of 5 kWh')).toEqual(tokensOf('a sum of 5 kwh'))
  })

  it('read a number at the end of a word like one behind a hyphen or a blank', () => {
    for (const [joined, ...others] of [
      ['the COVID19 ward', 'the COVID-19 ward'],
      ['the G20 summit', 'the G-20 summit'],
      ['an A320 landed', 'an A-320 landed'],
      ['the MH370 inquiry', 'the MH-370 inquiry'],
    ]) {
      for (const other of others) expect(tokensOf(joined!)).toEqual(tokensOf(other))
    }
    const withoutCode = (text: string) => tokensOf(text).map((token) => token & ~codeFlag)
    expect(withoutCode('the COVID19 ward')).toEqual(withoutCode('the COVID 19 ward'))
    expect(withoutCode('the utf8 text')).toEqual(withoutCode('the UTF-8 text'.toLowerCase()))
    expect(tokensOf('THE A320 LANDED')).not.toEqual(tokensOf('THE B320 LANDED'))
  })

  it('read a number at the end of a word alike in capitals and small letters', () => {
    for (const name of ['mp3', 'Co2', 'b12', 'x264'])
      expect(tokensOf(`the ${name.toUpperCase()} test`)).toEqual(tokensOf(`the ${name.toLowerCase()} test`))
    expect(tokensOf('was x264 once')).not.toEqual(tokensOf('was y264 once'))
    expect(tokensOf('was ab12345 once')).not.toEqual(tokensOf('was ac12345 once'))
  })

  it('read a word whole if its digits are inside, or `_` is', () => {
    for (const [word, other] of [
      ['H1N1', 'H1N2'],
      ['file2_old', 'file2_new'],
    ]) {
      const tokens = tokensOf(`was ${word} once`)
      expect(tokens).toHaveLength(3)
      expect(tokens).not.toEqual(tokensOf(`was ${other} once`))
    }
  })

  it('mark names: capitals inside a sentence, not at its start and not in headings', () => {
    const names = (text: string) => tokensOf(text).map((token) => (token & nameFlag) !== 0)
    expect(names('Yesterday Borden said. Later Anna went home')).toEqual([false, true, false, false, true, false, false])
    expect(names('BOARD OF ALDER MILLS MEETS TODAY')).toEqual(Array(5).fill(false))
  })

  it('are the same for İ and for the i with a dot above that lower-casing elsewhere makes of it', () => {
    expect(tokensOf('gittik i\u0307stanbul ve i\u0307zmir')).toEqual(tokensOf('gittik istanbul ve izmir'))
    expect(tokensOf('İSTANBUL').map((token) => token & ~nameFlag)).toEqual(tokensOf('i\u0307stanbul'))
  })

  it('drop suffixes after an apostrophe', () => {
    expect(tokensOf("in Ankara'da now")).toEqual(tokensOf('in Ankara now'))
    expect(tokensOf("in Ankara'A4 now").filter((token) => (token & factFlag) === 0)).toEqual(tokensOf('in Ankara now'))
    expect(tokensOf("in Ankara'A4 now")).toHaveLength(3)
  })

  it('drop addresses and what follows them up to a blank', () => {
    expect(tokensOf('see http://example.org/a,b?c=d now')).toEqual(tokensOf('see now'))
    expect(tokensOf('mail jo.brandt@example.org now')).toEqual(tokensOf('mail now'))
  })

  it('drop addresses up to the next character of a script without spaces, because words stand beside them without a blank', () => {
    expect(tokensOf('看http://t.cn/zHd3y2N转发')).toEqual(tokensOf('看转发'))
    expect(tokensOf('写信给jo.brandt@example.org谢谢')).toEqual(tokensOf('写信给谢谢'))
    expect(tokensOf('ดูwww.example.orgไทย')).toEqual(tokensOf('ดูไทย'))
    expect(tokensOf('한글http://example.org에서')).toHaveLength(2)
  })

  it('keep the words before a mention in a script without spaces', () => {
    expect(tokensOf('表达一下谢意@王克勤')).toEqual(tokensOf('表达一下谢意 王克勤'))
  })

  it('drop the target of a link, in whatever script it is', () => {
    expect(tokensOf('[看](/维基/人民)转发')).toEqual(tokensOf('看 转发'))
  })

  it('are one a character in scripts without spaces, and one a word of Hangul', () => {
    expect(tokensOf('中国人民')).toHaveLength(4)
    expect(tokensOf('ไทยดี')).toHaveLength(4)
    expect(tokensOf('정부는 화요일')).toHaveLength(2)
    expect(tokensOf('정부는')).toEqual(tokensOf('정부가'))
  })
})

describe('TextScanner: lines', () => {
  const rules = [
    '==========',
    '  ----------',
    'o----+=====o',
    '/\\/\\/\\/\\/\\/\\',
    ' -=-=-=-=-=-=',
    '\t//////////',
    '9::::::::::',
    '_---------',
    '---------',
  ]
  const others = [
    'Jane Roe',
    'a table of --',
    'x => y >> z',
    '          |> far behind blanks',
    '',
    ' |> barred',
    'or----+=====',
    '100 ----------',
    '--',
  ]
  const line = fc.constantFrom(...rules, ...others)
  const sentence = fc.record({ words: fc.constantFrom('It rained -- as always', 'It rained, as always'), isLast: fc.boolean() })

  it('finds rules and barred quotes wherever they begin, whether or not dashes stand between words', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\r', '\r\n'), sentence, (lines, end, { words, isLast }) => {
        const text = (isLast ? [...lines, words] : [words, ...lines]).join(end)
        expect(tokensOf(text)).toEqual(slowScan(text).tokens.map(tokenOf))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('TextScanner: digest of the figures', () => {
  const digestOf = (text: string) => {
    scanner.scan(text)
    return `${scanner.figureDigestHigh}:${scanner.figureDigestLow}`
  }

  it('is the same for two spellings of one figure', () => {
    expect(digestOf('rose to 4,800,000 tonnes')).toBe(digestOf('rose to 4.800.000 tonnes'))
    expect(digestOf('1.50')).toBe(digestOf('1,5'))
    expect(digestOf('007')).toBe(digestOf('7'))
    expect(digestOf('٣')).toBe(digestOf('3'))
  })

  it('tells a decimal mark, a sign and an order', () => {
    const texts = ['1.5 2', '15 2', '2 1.5', '-1.5 2', '1.5 -2', '1 5 2', '']
    expect(new Set(texts.map(digestOf)).size).toBe(texts.length)
  })

  it('takes a hyphen for no sign', () => {
    expect(digestOf('page-5')).toBe(digestOf('page 5'))
    expect(digestOf('(-5)')).toBe(digestOf(' −5'))
    expect(digestOf('(-5)')).not.toBe(digestOf('(5)'))
  })
})
