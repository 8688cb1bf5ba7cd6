import { describe, expect, it } from 'vitest'
import { UniqueIds } from '../../../src/compose/unique-ids.js'

describe('UniqueIds', () => {
  it('takes each id once and refuses its second use with place and remedy', () => {
    const ids = new UniqueIds()
    expect([ids.take('a', 'x', 1), ids.take('b', 'x', 2), ids.take('', 'x', 3)]).toEqual([undefined, undefined, undefined])
    expect(ids.take('a', 'y', 7)).toMatchObject({ file: 'y', line: 7, id: 'a', code: 'RECORD_DUPLICATE_ID' })
    expect(ids.take('a', 'y', 8)?.reason).toContain('--id-field')
  })

  it('tells ids apart by every character', () => {
    const ids = new UniqueIds()
    expect(['1', '01', ' 1', 'İ', 'I', '__proto__'].map((id) => ids.take(id, 'x', 1))).toEqual(Array(6).fill(undefined))
  })
})
