import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StoreWriteResults, WriteTally } from '../../../../../src/store/elastic/writing/write-tally.js'
import type { StoreWrite, StoreWriteResult } from '../../../../../src/store/store.js'

const revision = { seqNo: 1, primaryTerm: 1, version: 1 }
const fault = { httpStatus: 400, type: 't', reason: 'r' }
const result = fc.constantFrom<StoreWriteResult>(
  { status: 'created', ...revision },
  { status: 'updated', ...revision },
  { status: 'deleted', ...revision },
  { status: 'missing' },
  { status: 'conflict' },
  { status: 'refused', ...fault },
  { status: 'pending', ...fault },
)
const kind = fc.constantFrom<StoreWrite['kind']>('put', 'patch', 'delete')

describe('WriteTally', () => {
  it('has at every moment as many taken as ended and pending together', () => {
    const call = fc.array(fc.tuple(kind, result, fc.boolean()))
    fc.assert(
      fc.property(fc.array(call), (calls) => {
        const tally = new WriteTally()
        const addsUp = (): void => {
          const { taken, underWay, ...ends } = tally.figures
          expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(taken)
          expect(underWay).toBeLessThanOrEqual(ends.pending)
        }
        const open: StoreWriteResults[] = []
        for (const writes of calls) {
          const results = tally.take(writes.map(([kind], n) => ({ id: String(n), kind })))
          addsUp()
          for (const [at, [, end, isEnded]] of writes.entries()) if (isEnded) results.set(at, end)
          addsUp()
          open.push(results)
        }
        for (const results of open) tally.close(results)
        addsUp()
        expect(tally.figures.underWay).toBe(0)
      }),
    )
  })

  it('says what became of each', () => {
    const tally = new WriteTally()
    const results = tally.take((['put', 'delete', 'patch', 'put', 'put'] as const).map((kind, n) => ({ id: String(n), kind })))
    results.set(0, { status: 'created', ...revision })
    results.set(1, { status: 'missing' })
    results.set(2, { status: 'missing' })
    results.set(3, { status: 'refused', ...fault })
    expect(tally.figures).toEqual({ taken: 5, ok: 1, noop: 1, conflict: 1, refused: 1, pending: 1, underWay: 1 })
    tally.close(results)
    expect(tally.figures).toEqual({ taken: 5, ok: 1, noop: 1, conflict: 1, refused: 1, pending: 1, underWay: 0 })
  })

  it('takes one result for each write', () => {
    const results = new WriteTally().take([{ id: 'a', kind: 'put' }])
    results.set(0, { status: 'conflict' })
    expect(() => results.set(0, { status: 'conflict' })).toThrow('has ended before')
    expect(results.all()).toEqual([{ status: 'conflict' }])
  })
})
