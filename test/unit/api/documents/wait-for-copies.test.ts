import { expect, it } from 'vitest'
import { waitForCopies } from '../../../../src/api/documents/wait-for-copies.js'

/** A service whose collection has one active copy more at each look, up to all. */
function serviceOf(active: number, all: number) {
  let seen = active
  return { activeCopies: async () => ({ active: Math.min(seen++, all), all }) }
}

const never = { activeCopies: () => Promise.reject(new Error('asked')) }

it.each([0, 1])('does not look at the copies for %s of them', async (wanted) => {
  await expect(waitForCopies('news', wanted, () => 0, never)).resolves.toBeUndefined()
})

it('writes to a store of one copy when all are asked for', async () => {
  await expect(waitForCopies('news', 'all', () => 0, serviceOf(1, 1))).resolves.toBeUndefined()
})

it.each([2, 'all'] as const)('waits until %s copies are active', async (wanted) => {
  await expect(waitForCopies('news', wanted, () => 1000, serviceOf(1, 2))).resolves.toBeUndefined()
})

it.each([2, 'all'] as const)('says that %s copies were not seen active in time, and that nothing was done', async (wanted) => {
  const waiting = waitForCopies('news', wanted, () => 0, serviceOf(1, 2))
  await expect(waiting).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', message: expect.stringMatching(`${wanted} copies .* 1 could`) })
})

it('waits no longer for a store that does not answer', async () => {
  const end = performance.now() + 20
  const left = () => Math.max(0, end - performance.now())
  const activeCopies = () => new Promise<{ active: number; all: number }>((done) => setTimeout(done, 500, { active: 1, all: 1 }))
  const waiting = waitForCopies('news', 'all', left, { activeCopies })
  await expect(waiting).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', message: expect.stringContaining('0 could') })
})

it('refuses at once to wait for more copies than there are to be', async () => {
  const waiting = waitForCopies('news', 3, () => Number.POSITIVE_INFINITY, serviceOf(1, 2))
  await expect(waiting).rejects.toMatchObject({ code: 'ARGUMENT_UNSUPPORTED' })
})
