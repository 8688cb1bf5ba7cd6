import { lacksRight, rightRemedy } from '../queue/redis/why-unreachable.js'

/** BullMQ does not say which of the two it is. */
const silence = 'a job could not be taken or kept, most likely because Redis is away or full; it is asked again'

/** Redis has answered, but gives the job to whoever asks next. */
const loss =
  'this worker gave no sign of life for a job within "worker.lockDuration", most likely because the machine is busy; the job is taken up again'

/** The key is missing where another worker has done the job meanwhile. */
const lostJob = /^(?:could not renew lock|Missing (?:lock|key)|Lock mismatch) for job /

/** What an error of BullMQ's worker means, for operators. */
export function troubleOf({ message }: Error): string {
  if (lacksRight(message)) return `Redis does not let this worker work; ${rightRemedy}`
  return lostJob.test(message) ? loss : silence
}
