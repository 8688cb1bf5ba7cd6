import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mix32 } from '../../../src/hashing/mix.js'
import { codeFlag, factFlag, hashMask, nameFlag, quotedFlag, wordHash } from '../../../src/signatures/sketch-token.js'
import { slowSignedForm } from '../../reference/fold.js'
import { type SlowToken, slowScan } from '../../reference/sketch-tokens.js'
import { denseText } from '../../support/dense-text.js'
import { scanner, tokensOf } from '../../support/scanned-text.js'
import { trickyText } from '../../support/texts.js'

/** FNV-1a over the code units, mixed. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return mix32(hash)
}

function tokenOf({ hashed, first, listed, fact, code, name, heading, inCode, quoted }: SlowToken): number {
  const hash = first === undefined ? hashOf(hashed) & hashMask : (listed ?? wordHash(first.charCodeAt(0), hashOf(hashed)))
  return (
    hash | (fact ? factFlag : 0) | (code || heading || inCode ? codeFlag : 0) | (name || inCode ? nameFlag : 0) | (quoted ? quotedFlag : 0)
  )
}

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
