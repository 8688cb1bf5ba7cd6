import { describe, expect, it } from 'vitest'
import { pairInTurn } from '../../../src/similarity/pair-in-turn.js'

describe('pairInTurn', () => {
  it('pairs copies of a key in order of occurrence', () => {
    expect([...pairInTurn(['x', 'y', 'x'], ['x', 'x', 'y'])]).toEqual([0, 2, 1])
  })

  it('pairs copies that are left over in a with the last one in b', () => {
    expect([...pairInTurn(['x', 'x', 'x'], ['x', 'x'])]).toEqual([0, 1, 1])
  })

  it('leaves a key unpaired that b does not have, and an empty one always', () => {
    expect([...pairInTurn(['x', ''], ['y', ''])]).toEqual([-1, -1])
  })
})
