import type { Job, Queue } from 'bullmq'
import { describe, expect, it } from 'vitest'
import type { DeadLetters } from '../../../src/compose/live/dead-letters.js'
import type { WriteOutcome } from '../../../src/model.js'
import { toPayload } from '../../../src/queue/redis/job-payload.js'
import { decodeOutcomes } from '../../../src/queue/redis/outcome-codes.js'
import type { UpkeepQueue } from '../../../src/queue/redis/upkeep-queue.js'
import { WorkLanes } from '../../../src/queue/work-lanes.js'
import { faultOf } from '../../../src/worker/job-fault.js'
import { WriteJobs } from '../../../src/worker/write-jobs.js'

const operations = ['a', 'b'].map((id, i) => ({ kind: 'index', id, source: {}, stamp: `${i}`, acceptedAt: i }) as const)
const payload = toPayload({ kind: 'write', collection: 'news', operations } as const)
const job = { id: '1', stalledCounter: 0, attemptsStarted: 1 } as Job

/** Does the job where its writes end so. */
function run(outcomes: readonly WriteOutcome[]) {
  const nothing = async () => undefined
  const lanes = new WorkLanes({ write: async () => [...outcomes], sign: nothing, settle: nothing })
  const events = { written: () => undefined } as unknown as ConstructorParameters<typeof WriteJobs>[0]['events']
  const unused = { lanes, events, upkeep: {} as UpkeepQueue, queue: {} as Queue, deadLetters: {} as DeadLetters }
  return new WriteJobs({ ...unused, maxStalled: 3, lockMs: 1, now: () => new Date(0) }).run(job, payload, 'token')
}

const created = { id: 'a', result: 'created', status: 201 } as const
const pending = (status: number) => ({ id: 'b', result: 'pending', status, error: { type: 'x', reason: 'y' } }) as const

describe('WriteJobs', () => {
  it.each([429, 502, 503, 504])(
    'has a batch done again of which the engine did not take all because it was busy or away (%i)',
    async (status) => {
      const failure = await run([created, pending(status)]).catch((error: unknown) => error)
      expect(faultOf(failure)).toBe('engine away')
    },
  )

  it('tells of what the engine failed at, which may lie in the document, and does not try it for ever', async () => {
    const outcomes = [created, pending(500)]
    expect(decodeOutcomes(operations, await run(outcomes))).toEqual(outcomes)
  })
})
