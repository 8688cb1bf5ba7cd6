import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { usefulThreads } from '../../../../src/compose/files/useful-threads.js'

describe('usefulThreads', () => {
  it('starts a second thread when there is enough input for two, and never more than the machine runs at once', () => {
    const most = Math.min(availableParallelism(), 8)
    expect([undefined, 0, 999, 1999].map((bytes) => usefulThreads(bytes, 1000))).toEqual([1, 1, 1, 1])
    expect(usefulThreads(2000, 1000)).toBe(Math.min(2, most))
    expect(usefulThreads(1e12, 1000)).toBe(most)
  })
})
