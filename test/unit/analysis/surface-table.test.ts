import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SurfaceTable } from '../../../src/analysis/surface-table.js'
import { hash64 } from '../../../src/hashing/hash64.js'
import { arbitraryUnits } from '../../support/texts.js'

const lengthHash = (text: string) => text.length
const constantHash = () => 7

describe('SurfaceTable', () => {
  it.each([
    ['a poor hash', lengthHash],
    ['one hash for all', constantHash],
  ])('numbers distinct strings in order of first appearance, as a Map does, with %s', (_name, hash) => {
    fc.assert(
      fc.property(fc.array(arbitraryUnits(), { maxLength: 100 }), (texts) => {
        const table = new SurfaceTable()
        const reference = new Map<string, number>()
        for (const text of [...texts, ...texts]) {
          if (!reference.has(text)) reference.set(text, reference.size)
          expect(table.intern(`<${text}>`, 1, text.length + 1, hash(text))).toBe(reference.get(text))
        }
        expect(table.size).toBe(reference.size)
        for (const [text, id] of reference) expect(table.surface(id)).toBe(text)
      }),
    )
  })

  it.each([
    ['a poor hash', lengthHash],
    ['one hash for all', constantHash],
    ['a good hash', (text: string) => hash64(text).low | 0],
  ])('numbers all tokens of a text as one by one, with %s', (_name, hash) => {
    fc.assert(
      fc.property(fc.array(fc.array(arbitraryUnits(), { maxLength: 60 }), { maxLength: 4 }), (texts) => {
        const [together, apart] = [new SurfaceTable(), new SurfaceTable()]
        for (const tokens of texts) {
          const text = tokens.join('')
          const ends = Uint32Array.from(tokens, (_, i) => tokens.slice(0, i + 1).join('').length)
          const starts = Uint32Array.from(tokens, (token, i) => ends[i]! - token.length)
          const hashes = Int32Array.from(tokens, hash)
          const numbers = new Int32Array(tokens.length)
          together.internAll(text, { count: tokens.length, starts, ends, hashes }, numbers)
          expect([...numbers]).toEqual(tokens.map((_, i) => apart.intern(text, starts[i]!, ends[i]!, hashes[i]!)))
        }
      }),
      { numRuns: 50 },
    )
  })

  it('grows, and starts anew when cleared', () => {
    const table = new SurfaceTable()
    const intern = (i: number) => table.intern(`word${i}`, 0, `word${i}`.length, Math.imul(i, 0x9e3779b1))
    for (let i = 0; i < 50_000; i++) expect(intern(i)).toBe(i)
    for (let i = 0; i < 50_000; i++) expect(intern(i)).toBe(i)
    table.clear()
    expect(table.size).toBe(0)
    expect(intern(49_999)).toBe(0)
  })

  it('finds strings again that collided before it grew', () => {
    const table = new SurfaceTable()
    // Undoes the table's own multiplication: the first thousand begin at one slot while the table is small, and at many once it is larger.
    const hash = (i: number) => (i < 1000 ? Math.imul(i << 21, 0xe8b2f51) : Math.imul(i, 0x2545f491))
    const intern = (i: number) => table.intern(`word${i}`, 0, `word${i}`.length, hash(i))
    for (let i = 0; i < 20_000; i++) intern(i)
    expect(Array.from({ length: 20_000 }, (_, i) => intern(i)).every((id, i) => id === i)).toBe(true)
    expect(table.size).toBe(20_000)
  })

  it('stays fast on a hundred thousand strings of one hash', () => {
    const table = new SurfaceTable()
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 100_000; i++) if (table.intern(`w${i}`, 0, `w${i}`.length, 7) !== i) expect.fail(`wrong number for w${i}`)
    }
    expect(table.size).toBe(100_000)
  })
})
