import type { WorkerEvents } from '../../src/worker/worker-events.js'

/** Event handlers of a worker that do nothing. */
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
