import { describe, expect, it } from 'vitest'
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
