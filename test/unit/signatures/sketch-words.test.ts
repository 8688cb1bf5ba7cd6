import { describe, expect, it } from 'vitest'
import { codeFlag, factFlag, hashMask, isCodeWord, nameFlag } from '../../../src/signatures/sketch-token.js'
import { tokensOf } from '../../support/scanned-text.js'

describe('TextScanner.scan: sketch tokens', () => {
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

  it('are names in code where they have no capital: between backticks, in options, paths and names with points', () => {
    const inCode = (text: string) => tokensOf(text).filter(isCodeWord)
    for (const text of ['use `quiet` now', 'use ``quiet`` now', 'use --quiet now', '(--quiet)', 'see /quiet now'])
      expect(inCode(text)).toEqual(tokensOf('quiet').map((token) => token | nameFlag | codeFlag))
    for (const text of [
      'set server.port now',
      'set `server port` now',
      'set --server-port now',
      'set /server/port now',
      'set oci://server/port now',
    ])
      expect(inCode(text)).toHaveLength(2)
    expect(inCode('use `Date` now')).toEqual([])
  })

  it('are not in code behind dashes, inside relative addresses and links, in blocks, and where an apostrophe closes a quotation', () => {
    for (const text of [
      'he came--late though',
      'at 5 p.m. today, e.g. here',
      'it ended. then it began',
      'see [settings]: ../settings/cli.md now',
      'see `the guide`_ now',
      '```quiet\n```',
      "the ``good'' and the ``bad'' ones",
      "the `good' (`bad') ones",
      '<a title="`">quiet` now',
      'use `設定` now',
      'a lone ` mark\nthen another ` mark',
    ])
      expect(tokensOf(text).filter(isCodeWord)).toEqual([])
  })

  it('are in code up to 99 characters behind a backtick, and from 64 before the point of a name', () => {
    const inCode = (text: string) => tokensOf(text).filter(isCodeWord).length
    expect([99, 100].map((length) => inCode(`\`${'x'.repeat(length)}\``))).toEqual([1, 0])
    expect([59, 60, 61].map((length) => inCode(`one-${'x'.repeat(length)}.yaml`))).toEqual([3, 3, 2])
  })

  it('are not in code between backticks that are typed for apostrophes', () => {
    for (const text of [
      'Türkiye`nin başkenti Ankara`da',
      'сім`я має п`ять дітей',
      'the `abd al-rahman and `umar',
      '`twas dawn and `tis noon',
    ])
      expect(tokensOf(text).filter(isCodeWord)).toEqual([])
  })

  it('are not in code in the name of a site, which copies of an article have in their by-lines', () => {
    for (const text of ['see example.com now', 'see news.example.org.', 'Example.net', 'haber.com.tr', 'news.co.uk', 'zeitung.de'])
      expect(tokensOf(text).filter(isCodeWord)).toEqual([])
    for (const text of [
      'example.community',
      'com.example',
      'example.com/charts',
      'see `example.com` now',
      'index.js',
      'values.co',
      'run.sh.md',
    ])
      expect(tokensOf(text).filter(isCodeWord)).not.toEqual([])
  })

  it('hash words in code as they hash the same words in prose', () => {
    const hashes = (text: string) => tokensOf(text).map((token) => token & hashMask)
    expect(hashes('use `quiet mode` in server.port and --dry-run')).toEqual(hashes('use quiet mode in server port and dry run'))
  })

  it('hash names of one or two capitals in code as they hash them in prose, and drop them beside an apostrophe', () => {
    const inCode = tokensOf('see `FP` and `-W` and `T`. Then')
    expect(inCode).toEqual(tokensOf('see FP and -W and T then'))
    expect(inCode.filter((token) => (token & factFlag) !== 0)).toHaveLength(3)
    expect(tokensOf('see D`Alba and d`A too')).toEqual(tokensOf("see D'Alba and d'A too"))
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
