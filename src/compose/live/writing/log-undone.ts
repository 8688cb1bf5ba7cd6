import { isStoreUnavailable } from '../../../errors.js'
import type { LogTrouble } from '../../../logger/throttle-trouble.js'
import type { WriteOutcome } from '../../../model.js'
import type { JobProcessor, WriteJob } from '../../../queue/job-queue.js'

/**
 * The same processor, but it logs writes that the store did not take, for example because its disk is full. Their callers receive that in their
 * answers, which are not logged.
 */
export function logUndone(processor: JobProcessor, logTrouble: LogTrouble): JobProcessor {
  const told = ({ collection }: WriteJob, reason: string | undefined): void =>
    logTrouble('warn', 'documents are not written, and answered with 503', undefined, { collection, reason })
  return {
    write: async (job) => {
      try {
        const outcomes = await processor.write(job)
        const undone = outcomes.find(({ result }: WriteOutcome) => result === 'pending')
        if (undone !== undefined) told(job, undone.error?.reason)
        return outcomes
      } catch (error) {
        if (isStoreUnavailable(error)) told(job, error.message)
        throw error
      }
    },
    sign: (job) => processor.sign(job),
    settle: (job) => processor.settle(job),
  }
}
