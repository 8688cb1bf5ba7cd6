import { type Counter, Histogram, type Registry } from 'prom-client'
import { addCounter, addGauge, addWritten, createRegistry, type MeasuredProcess } from '../compose/shared-metrics.js'
import type { WriteOutcome } from '../model.js'

/** The figures that are read whenever the metrics are requested. */
interface WorkerFigures extends MeasuredProcess {
  /** Seconds in which this worker takes no jobs because the engine is busy or unavailable. */
  restSeconds(): number
  running(): number
}

/** The metrics of a worker; each worker has its own registry, and nothing is global. */
export interface WorkerMetrics {
  readonly registry: Registry
  readonly jobSeconds: Histogram<'kind'>
  readonly documents: Counter<'kind'>
  countOutcomes(outcomes: readonly WriteOutcome[]): void
  readonly engineAway: Counter
  readonly stalled: Counter
  readonly halved: Counter
  readonly deadLetters: Counter
  readonly handedBack: Counter
}

const durationBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Makes the metrics of one worker, including those of its process. */
export function createWorkerMetrics(figures: WorkerFigures): WorkerMetrics {
  const registry = createRegistry(figures)
  const rest = 'How long this worker still rests because the engine is away or takes no writes'
  addGauge(registry, 'onefold_engine_rest_seconds', rest, figures.restSeconds)
  addGauge(registry, 'onefold_worker_jobs', 'Jobs that this worker is doing', figures.running)
  const counter = (name: string, help: string): Counter => addCounter(registry, name, help)
  return {
    registry,
    jobSeconds: new Histogram({
      name: 'onefold_job_duration_seconds',
      help: 'Time from the taking of a job to its end',
      labelNames: ['kind'],
      buckets: durationBuckets,
      registers: [registry],
    }),
    documents: addCounter(registry, 'onefold_job_documents_total', 'Documents of jobs that were done', ['kind']),
    countOutcomes: addWritten(registry),
    engineAway: counter('onefold_engine_refusals_total', 'Jobs that were put back because the engine was away or took no writes'),
    stalled: counter('onefold_jobs_stalled_total', 'Jobs that were taken up because their worker was gone'),
    halved: counter('onefold_batches_halved_total', 'Batches that were halved because something in them does harm'),
    deadLetters: counter('onefold_dead_letters_total', 'Documents that were set aside'),
    handedBack: counter('onefold_jobs_handed_back_total', 'Jobs that were handed back because the process stopped'),
  }
}
