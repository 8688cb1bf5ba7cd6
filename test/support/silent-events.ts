import type { WorkerEvents } from '../../src/worker/worker-events.js'

/** Events of a worker that nobody listens to. */
export const silentEvents: WorkerEvents = {
  done: () => undefined,
  written: () => undefined,
  engineAway: () => undefined,
  stalled: () => undefined,
  halved: () => undefined,
  deadLetter: () => undefined,
  handedBack: () => undefined,
  trouble: () => undefined,
}
