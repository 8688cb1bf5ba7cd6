import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hash32OfText, TextNumbers } from '../../../src/hashing/text-numbers.js'

const texts = fc.array(fc.oneof(fc.constantFrom('', 'a', 'the', 'ı', '😀'), fc.string({ unit: 'binary' })), { maxLength: 300 })

/** Texts that are all sought from the same slot on in a table of up to 256 slots, and from four in one of 1,024. */
function collidingTexts(count: number): string[] {
  const colliding: string[] = []
  for (let i = 0; colliding.length < count; i++) if ((hash32OfText(`w${i}`) & 255) === 0) colliding.push(`w${i}`)
  return colliding
}

function expectSameAsMap(entered: readonly string[], others: readonly string[]): void {
  const numbers = new TextNumbers()
  const known = new Map<string, number>()
  for (const text of entered) {
    if (!known.has(text)) known.set(text, known.size)
    expect(numbers.enter(text)).toBe(known.get(text))
    expect(numbers.size).toBe(known.size)
  }
  for (const text of [...entered, ...others]) expect(numbers.numberOf(text)).toBe(known.get(text) ?? -1)
}

describe('TextNumbers', () => {
  it('numbers texts as a map does', () => {
    fc.assert(fc.property(texts, texts, expectSameAsMap))
  })

  it('finds texts that were chosen to collide, however much the table grows', () => {
    const colliding = collidingTexts(140)
    const plain = Array.from({ length: 500 }, (_, i) => `x${i}`)
    expectSameAsMap([...colliding.slice(0, 100), ...plain, ...colliding.slice(50, 120)], colliding.slice(120))
  })
})
