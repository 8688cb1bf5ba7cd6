import { describe, expect, it } from 'vitest'
import { endedLives } from '../../../../../src/compose/live/sweeping/sweep-passes.js'

const me = { life: 'me', isKnown: false, now: 1_000, silentMs: 500 }

describe('endedLives', () => {
  it('takes all others for ended where a life begins', () => {
    expect(endedLives({ one: 999, two: 10 }, me)).toEqual(['one', 'two'])
    expect(endedLives({}, me)).toEqual([])
  })

  it('lets those live that note themselves, also where another one has taken this life for ended', () => {
    expect(endedLives({ one: 999 }, { ...me, isKnown: true })).toEqual([])
    expect(endedLives({ one: 999, me: 900 }, me)).toEqual([])
  })

  it('takes one for ended that has noted nothing for long', () => {
    expect(endedLives({ one: 499, two: 500, me: 900 }, { ...me, isKnown: true })).toEqual(['one'])
  })
})
