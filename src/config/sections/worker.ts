import { z } from 'zod'
import { byteSize, duration, settingWithDefault, wholeNumber } from '../setting.js'

/** How jobs from Redis are processed. */
export const worker = z
  .strictObject({
    inService: settingWithDefault(z.boolean(), false, {
      does: 'Whether `onefold serve` also works on jobs instead of leaving them all to `onefold worker`.',
    }),
    host: settingWithDefault(z.string().regex(/^[\w.:-]{1,255}$/), '127.0.0.1', {
      takes: 'a host name or address',
      does: 'Where a worker answers for its health, readiness and metrics. They contain nothing of documents, and need no key.',
    }),
    port: settingWithDefault(wholeNumber(0, 65_535), 9281, { does: 'Port for that; 0 takes any free one.' }),
    jobs: settingWithDefault(wholeNumber(1, 64), 4, { does: 'How many batches of documents a worker process works on at a time.' }),
    lockDuration: settingWithDefault(duration('2s', '10m'), '8s', {
      does: 'How long a batch stays with a worker that gives no sign of life. The batch of a killed worker is taken up after this time and at most twice `stalledInterval`.',
    }),
    stalledInterval: settingWithDefault(duration('500ms', '5m'), '3s', {
      does: 'How often workers look for batches whose worker is gone.',
    }),
    maxStalled: settingWithDefault(wholeNumber(1, 100), 3, {
      does: 'How often the worker of a batch may die before the batch is taken for the cause and halved.',
    }),
    signTimeout: settingWithDefault(duration('1s', '1h'), '1m', {
      does: 'How long signing a batch may take before the batch is halved. A single document that takes longer becomes a dead letter.',
    }),
    signMemory: settingWithDefault(byteSize('64MB', '16GB'), '512MB', {
      does: 'Memory of a signing thread. A batch that needs more is halved.',
    }),
    shutdown: settingWithDefault(duration('0s', '10m'), '20s', {
      does: 'Time for batches under way to finish after SIGTERM. What is not done by then goes back to the queue.',
    }),
    sweepWithin: settingWithDefault(duration('10s', '30d'), '1h', {
      does: 'Time in which the sweeper looks at every document once: the longest that an edit made past onefold goes unnoticed.',
    }),
  })
  .prefault({})
