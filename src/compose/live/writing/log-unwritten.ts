import { isStoreUnavailable } from '../../../errors.js'
import type { LogTrouble } from '../../../logger/throttle-trouble.js'
import type { WriteOutcome } from '../../../model.js'
import type { JobProcessor, WriteJob } from '../../../queue/job-queue.js'

/**
 * The same processor, but it logs writes that the store did not take, for example because its disk is full. Their callers receive that in their
 * answers, which are not logged.
 */
export function logUnwritten(processor: JobProcessor, logTrouble: LogTrouble): JobProcessor {
  const log = ({ collection }: WriteJob, reason: string | undefined): void =>
    logTrouble('warn', 'documents are not written, and answered with 503', undefined, { collection, reason })
  return {
    write: async (job) => {
      try {
        const outcomes = await processor.write(job)
        const unwritten = outcomes.find(({ result }: WriteOutcome) => result === 'pending')
        if (unwritten !== undefined) log(job, unwritten.error?.reason)
        return outcomes
      } catch (error) {
        if (isStoreUnavailable(error)) log(job, error.message)
        throw error
      }
    },
    sign: (job) => processor.sign(job),
    settle: (job) => processor.settle(job),
  }
}
