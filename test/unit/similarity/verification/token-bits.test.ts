import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Sketcher } from '../../../../src/signatures/sketcher.js'
import { SketchComparer } from '../../../../src/similarity/verification/sketch-comparer.js'
import { TokenBits } from '../../../../src/similarity/verification/token-bits.js'

const sketcher = new Sketcher()
const comparer = new SketchComparer()

function sketchOf(text: string): Uint16Array {
  sketcher.scan(text, undefined)
  const sketch = new Uint16Array(sketcher.sketchWords)
  sketcher.write(sketch)
  return sketch
}

const words = Array.from({ length: 300 }, (_, i) => `${String.fromCharCode(97 + (i % 23))}${String.fromCharCode(97 + (i % 19))}word${i}`)
const sentence = fc.array(fc.constantFrom(...words), { minLength: 8, maxLength: 20 }).map((list) => `${list.join(' ')}. `)
/** Pairs of texts with some sentences in common, in any order, sometimes with quotes. */
const pairs = fc
  .tuple(fc.array(sentence, { maxLength: 8 }), fc.array(sentence, { maxLength: 8 }), fc.array(sentence, { maxLength: 8 }), fc.boolean())
  .map(
    ([common, a, b, quotes]) => [[...common, ...a].join(''), (quotes ? '\n> ' : '') + [...b, ...common].join(quotes ? '\n' : '')] as const,
  )

describe('TokenBits.bound', () => {
  it('is never below what verification says', () => {
    const told = { distinct: 0, contained: 0, any: 0 }
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const bits = new TokenBits()
        bits.set(3000, sketchOf(a))
        bits.set(0, sketchOf(b))
        const bound = bits.bound(3000, 0)
        told[bound]++
        expect(bits.bound(0, 3000)).toBe(bound)
        const comparison = comparer.compare(sketchOf(a), sketchOf(b))
        if (bound === 'distinct') {
          expect(comparison).toEqual({ verdict: 'distinct', aInB: 0, bInA: 0, resemblance: 0, substituted: 0 })
        }
        if (bound === 'contained') expect(['exact', 'near']).not.toContain(comparison.verdict)
      }),
      { numRuns: 400 },
    )
    expect(Math.min(told.distinct, told.contained, told.any)).toBeGreaterThan(20)
  })

  it('knows only the documents that were set', () => {
    const bits = new TokenBits()
    bits.set(5000, sketchOf('a text of some words'))
    expect([bits.has(5000), bits.has(4999), bits.has(5001), bits.has(1_000_000)]).toEqual([true, false, false, false])
  })

  it('lets a text be anything to itself', () => {
    const bits = new TokenBits()
    bits.set(0, sketchOf(words.join(' ')))
    expect(bits.bound(0, 0)).toBe('any')
  })
})

describe('TokenBits.byteLength', () => {
  it('is that of the documents that were set, up to the highest', () => {
    const bits = new TokenBits()
    expect(bits.byteLength).toBe(0)
    bits.set(9, sketchOf('one two three'))
    bits.set(2, sketchOf('one two three'))
    expect(bits.byteLength).toBe(10 * 128)
  })
})
