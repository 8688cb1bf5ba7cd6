import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CursorState,
  decodeCursor,
  encodeCursor,
  maxCursorEntries,
} from '../../../../../src/detection/search/request/search-cursor.js'
import { sha256Base64Url } from '../../../../../src/hashing/digest.js'

const totals = { hits: { value: 7, relation: 'eq' }, maxScore: 1.5, groups: { value: 3, relation: 'eq' } }
const state: CursorState = { shown: [{ key: 'k1', id: 'ä/1' }], hidden: ['k2'], totals }

function stateOf(shown: number, hidden: number): CursorState {
  const list = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}${i}`)
  return { shown: list(shown, 'g').map((key) => ({ key, id: key })), hidden: list(hidden, 'h'), totals }
}

describe('encodeCursor', () => {
  it('writes what decodeCursor reads, in characters that need no escape', () => {
    const ids = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 5 })
    const hits = fc.array(
      fc.record({ key: fc.string(), id: fc.string(), index: fc.constantFrom('a', 'b') }, { requiredKeys: ['key', 'id'] }),
    )
    fc.assert(
      fc.property(hits, ids, fc.string(), (shown, hidden, digest) => {
        const given: CursorState = { shown, hidden, totals }
        const cursor = encodeCursor(given, digest)
        expect(cursor).toMatch(/^[\w-]+$/)
        expect(decodeCursor(cursor, digest)).toEqual(given)
      }),
    )
  })

  it('stays small when it has shown as many groups as it may', () => {
    expect(encodeCursor(stateOf(5000, 0), 'q').length).toBeLessThan(200)
  })
})

describe('decodeCursor', () => {
  it('refuses the cursor of another query', () => {
    expect(() => decodeCursor(encodeCursor(state, 'q'), 'other')).toThrow(expect.objectContaining({ code: 'CURSOR_INVALID' }))
  })

  it('refuses a cursor of another version', () => {
    const content = JSON.stringify({ v: 2, query: 'q' })
    const cursor = Buffer.from(sha256Base64Url(content) + content).toString('base64url')
    expect(() => decodeCursor(cursor, 'q')).toThrow(/another version/)
  })

  it('refuses a cursor whose content has the checksum but not the shape', () => {
    for (const wrong of [
      { shown: [['a']] },
      { shown: [['a', 'b', 0]] },
      { shown: [['a', 'b', 'length']], indices: ['x'] },
      { shown: [['a', 'b', '__proto__']], indices: ['x'] },
      { shown: 'x' },
      { indices: [1] },
      { hidden: [1] },
      { totals: 3 },
      { totals: {} },
    ]) {
      const content = JSON.stringify({ v: 1, query: 'q', shown: [], hidden: [], totals, ...wrong })
      const cursor = Buffer.from(sha256Base64Url(content) + content).toString('base64url')
      expect(() => decodeCursor(cursor, 'q')).toThrow(/is damaged/)
    }
  })

  it('refuses whatever was changed, cut or made up', () => {
    const cursor = encodeCursor(state, 'q')
    fc.assert(
      fc.property(fc.nat(cursor.length - 1), fc.constantFrom('A', 'z', '_', '!', ''), (at, character) => {
        const changed = cursor.slice(0, at) + character + cursor.slice(at + 1)
        fc.pre(Buffer.compare(Buffer.from(changed, 'base64url'), Buffer.from(cursor, 'base64url')) !== 0)
        expect(() => decodeCursor(changed, 'q')).toThrow(expect.objectContaining({ code: 'CURSOR_INVALID' }))
      }),
    )
    for (const wrong of ['', 'x', 'null', '{}', 'A'.repeat(6_000_000)]) expect(() => decodeCursor(wrong, 'q')).toThrow(/is damaged/)
  })

  it('refuses a cursor that has shown as many groups as a page can exclude, hidden ones included', () => {
    const limit = expect.objectContaining({ code: 'CURSOR_LIMIT' })
    expect(() => decodeCursor(encodeCursor(stateOf(maxCursorEntries, 0), 'q'), 'q')).toThrow(limit)
    expect(() => decodeCursor(encodeCursor(stateOf(600, 400), 'q'), 'q')).toThrow(limit)
    expect(decodeCursor(encodeCursor(stateOf(600, 399), 'q'), 'q').hidden).toHaveLength(399)
  })
})
