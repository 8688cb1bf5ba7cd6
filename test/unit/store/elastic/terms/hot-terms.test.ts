import { describe, expect, it } from 'vitest'
import { HotTerms } from '../../../../../src/store/elastic/terms/hot-terms.js'

describe('HotTerms', () => {
  it('gives a count that was noted, and says when it is time to count again', () => {
    let now = 0
    const hot = new HotTerms(() => now)
    hot.note('a', 500)
    now = 600_000
    expect(hot.get('a')).toEqual({ count: 500, isOld: false })
    now = 600_001
    expect(hot.get('a')).toEqual({ count: 500, isOld: true })
    hot.note('a', 700)
    expect(hot.get('a')).toEqual({ count: 700, isOld: false })
    expect(hot.get('b')).toBeUndefined()
  })

  it('forgets the terms that were not asked for the longest time', () => {
    const hot = new HotTerms(() => 0)
    hot.note('first', 200)
    hot.note('second', 200)
    for (let n = 0; n < 49_999; n++) {
      hot.get('first')
      hot.note(`other ${n}`, 200)
    }
    expect(hot.get('first')).toBeDefined()
    expect(hot.get('second')).toBeUndefined()
  })
})
