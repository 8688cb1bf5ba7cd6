import { describe, expect, it } from 'vitest'
import { needsReading } from '../../../src/store/elastic/writing/engine-writer.js'
import { writeWaves } from '../../../src/store/write-waves.js'

describe('writeWaves', () => {
  it('puts the n-th write of every document into the n-th wave, in the order of the call', () => {
    const ids = ['a', 'b', 'a', 'c', 'a', 'b']
    const waves = writeWaves(ids.map((id, at) => ({ at, write: { id, kind: 'put' } })))
    expect(waves.map((wave) => wave.map(({ at }) => at))).toEqual([[0, 1, 3], [2, 5], [4]])
  })

  it('is empty for nothing', () => {
    expect(writeWaves([])).toEqual([])
  })
})

describe('needsReading', () => {
  it('is so of what engines have no condition for', () => {
    expect(needsReading({ id: 'a', kind: 'put', expect: 'present' })).toBe(true)
    expect(needsReading({ id: 'a', kind: 'put', expect: 'absent' })).toBe(false)
    expect(needsReading({ id: 'a', kind: 'delete', expect: 'absent' })).toBe(true)
    expect(needsReading({ id: 'a', kind: 'patch', expect: 'present' })).toBe(false)
    expect(needsReading({ id: 'a', kind: 'patch', expect: { seqNo: 1, primaryTerm: 1 } })).toBe(false)
  })
})
