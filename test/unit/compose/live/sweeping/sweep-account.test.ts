import { expect, it } from 'vitest'
import { SweepAccount } from '../../../../../src/compose/live/sweeping/sweep-account.js'

const nothing = { after: null, seen: 0, signed: 0, stale: 0, edited: 0, settled: 0, orphans: 0, refused: [], gaps: [], postponed: 0 }

it('adds up the findings of steps and the passes, by collection', () => {
  const account = new SweepAccount()
  account.add('news', { ...nothing, seen: 200, stale: 3, refused: [{ id: 'a', reason: 'too long' }] })
  account.add('news', { ...nothing, seen: 100, stale: 4, gaps: [{ id: 'b', reason: 'read in part' }] })
  account.endPass('news')
  account.add('laws', { ...nothing, seen: 1 })
  const { documents, passes } = account.findings.get('news')!
  expect(Object.fromEntries(documents)).toMatchObject({ seen: 300, stale: 7, refused: 1, gaps: 1, edited: 0 })
  expect([passes, account.findings.get('laws')!.passes]).toEqual([1, 0])
})
