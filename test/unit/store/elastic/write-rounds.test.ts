import { describe, expect, it } from 'vitest'
import { writeRounds } from '../../../../src/store/elastic/write-rounds.js'
import type { StoreWrite } from '../../../../src/store/store.js'

const roundsOf = (...writes: StoreWrite[]) =>
  writeRounds(writes.map((write, at) => ({ at, write }))).map((round) => round.map(({ at }) => at))
const put = (id: string): StoreWrite => ({ id, kind: 'put' })
const present = (id: string): StoreWrite => ({ id, kind: 'put', expect: 'present' })

describe('writeRounds', () => {
  it('keeps writes together that need no reading, several of one id too', () => {
    expect(roundsOf(put('a'), put('b'), { id: 'a', kind: 'patch' }, { id: 'a', kind: 'delete' })).toEqual([[0, 1, 2, 3]])
  })

  it('begins a round where what is to be read may have been written in this one', () => {
    expect(roundsOf(put('a'), put('b'), present('a'))).toEqual([[0, 1], [2]])
    expect(roundsOf(put('a'), { id: 'a', kind: 'delete', expect: 'absent' })).toEqual([[0], [1]])
  })

  it('begins a round behind what was read, so that nothing comes between reading and writing', () => {
    expect(roundsOf(present('a'), put('a'), put('a'))).toEqual([[0], [1, 2]])
    expect(roundsOf(present('a'), present('b'), present('a'))).toEqual([[0, 1], [2]])
  })

  it('is empty for nothing', () => {
    expect(roundsOf()).toEqual([])
  })
})
