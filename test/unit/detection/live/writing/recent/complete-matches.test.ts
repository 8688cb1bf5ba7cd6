import { describe, expect, it } from 'vitest'
import { completeMatches } from '../../../../../../src/detection/live/writing/recent/complete-matches.js'
import type { RecentWrite } from '../../../../../../src/detection/live/writing/recent/recent-write.js'

describe('completeMatches', () => {
  it('leaves out documents all of whose terms have older holders enough', () => {
    const write = (id: string, since: number) => ({ id, facts: { id, since, joined: false } }) as unknown as RecentWrite
    const recent = { get: () => undefined, holdersOf: () => new Map([['t', [write('young', 2), write('old', 1)]]]) }
    const lookup = { terms: { fingerprints: ['t'] }, hotAbove: 9, perTerm: 1, includeJoined: true }
    expect(completeMatches({ documents: [], hot: [] }, lookup, recent)).toMatchObject({
      documents: [{ facts: { id: 'old' }, terms: ['t'] }],
      hot: [],
    })
  })
})
