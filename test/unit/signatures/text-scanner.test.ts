import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TextScanner } from '../../../src/signatures/text-scanner.js'
import { restoreWindows1252 } from '../../../src/windows-1252.js'
import { slowFold, slowSignedForm } from '../../reference/fold.js'
import { denseText, misreadText } from '../../support/dense-text.js'
import { foldedOf, scanner, tokensOf } from '../../support/scanned-text.js'
import { hostileTexts, trickyText } from '../../support/texts.js'

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
