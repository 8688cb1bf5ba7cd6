import type { Job } from 'bullmq'
import type { JobPayload } from '../queue/redis/job-payload.js'
import type { WorkLanes } from '../queue/work-lanes.js'
import { isRetried } from './job-fault.js'
import type { WorkerEvents } from './worker-events.js'

/** What upkeep is done with. */
export interface UpkeepJobsParts {
  readonly lanes: WorkLanes
  readonly events: WorkerEvents
}

/** Does the jobs that nobody waits for. One that fails is left to the sweeper, which finds in the index what is not signed or not settled. */
export class UpkeepJobs {
  readonly #parts: UpkeepJobsParts

  constructor(parts: UpkeepJobsParts) {
    this.#parts = parts
  }

  /** @throws OnefoldError of the faults `engine away` and `stopping` */
  async run(job: Job, payload: Exclude<JobPayload, { readonly kind: 'write' }>): Promise<void> {
    const { lanes, events } = this.#parts
    try {
      await lanes.run(payload)
    } catch (error) {
      if (isRetried(error)) throw error
      events.trouble(`a job of upkeep (${job.id}) is left to the sweeper`, error)
    }
  }
}
