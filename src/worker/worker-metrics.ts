import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { WriteOutcome } from '../model.js'
import type { QueueDepth } from '../queue/job-queue.js'

import { createSweepMetrics, type SweepMetrics } from './sweep-metrics.js'

/** The figures that are read whenever the metrics are requested. */
interface WorkerFigures {
  /** Rejects if Redis cannot be asked. */
  depth(): Promise<QueueDepth>
  /** Seconds in which this worker takes no jobs because the engine is busy or unavailable. */
  restSeconds(): number
  running(): number
  /** Seconds since every document of each collection was last looked at. */
  sweepLag(): ReadonlyMap<string, number>
}

/** The metrics of a worker; each worker has its own registry, and nothing is global. */
export interface WorkerMetrics extends SweepMetrics {
  readonly registry: Registry
  readonly jobSeconds: Histogram<'kind'>
  readonly documents: Counter<'kind'>
  readonly written: Counter<'result'>
  readonly engineAway: Counter
  readonly stalled: Counter
  readonly halved: Counter
  readonly deadLetters: Counter
  readonly handedBack: Counter
}

const durationBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Makes the metrics of one worker, including those of its process. */
export function createWorkerMetrics(figures: WorkerFigures): WorkerMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  addGauges(registry, figures)
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter<Label>({ name, help, labelNames, registers })
  return {
    registry,
    ...createSweepMetrics(registry, figures.sweepLag),
    jobSeconds: new Histogram({
      name: 'onefold_job_duration_seconds',
      help: 'Time from the taking of a job to its end',
      labelNames: ['kind'],
      buckets: durationBuckets,
      registers,
    }),
    documents: counter('onefold_job_documents_total', 'Documents of jobs that were done', ['kind']),
    written: counter('onefold_documents_written_total', 'Writes of documents, by how they ended', ['result']),
    engineAway: counter('onefold_engine_refusals_total', 'Jobs that were put back because the engine was away or took no writes'),
    stalled: counter('onefold_jobs_stalled_total', 'Jobs that were taken up because their worker was gone'),
    halved: counter('onefold_batches_halved_total', 'Batches that were halved because something in them does harm'),
    deadLetters: counter('onefold_dead_letters_total', 'Documents that were set aside'),
    handedBack: counter('onefold_jobs_handed_back_total', 'Jobs that were handed back because the process stopped'),
  }
}

/** Counts the outcomes of writes. */
export function countOutcomes({ written }: WorkerMetrics, outcomes: readonly WriteOutcome[]): void {
  for (const { result } of outcomes) written.inc({ result })
}

/** Adds the gauges, which read their figures on each request. */
function addGauges(registry: Registry, figures: WorkerFigures): void {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  const depth = () => figures.depth().catch(() => undefined)
  gauge('onefold_queue_up', 'Whether Redis answers', async () => ((await depth()) === undefined ? 0 : 1))
  gauge('onefold_queue_oldest_seconds', 'How long the oldest waiting job has waited', async () => ((await depth())?.oldestMs ?? 0) / 1000)
  gauge(
    'onefold_engine_rest_seconds',
    'How long this worker still rests because the engine is away or takes no writes',
    figures.restSeconds,
  )
  gauge('onefold_worker_jobs', 'Jobs that this worker is doing', figures.running)
  new Gauge({
    name: 'onefold_queue_jobs',
    help: 'Jobs in the queue, by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const found = await depth()
      this.reset()
      if (found === undefined) return
      this.set({ state: 'waiting' }, found.waiting)
      this.set({ state: 'running' }, found.running)
    },
  })
}
