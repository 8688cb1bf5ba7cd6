import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Service } from '../compose/service.js'
import type { JsonObject, WriteOutcome } from '../model.js'

/** The metrics of one app; each app has its own registry, and nothing is global. */
export interface Metrics {
  readonly registry: Registry
  observeRequest(labels: { readonly method: string; readonly route: string; readonly status: number }, seconds: number): void
  countOutcomes(outcomes: readonly WriteOutcome[]): void
  /** @param answer answer to a search; its `duplicates` object says what was folded */
  countSearch(answer: JsonObject): void
}

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Makes the metrics of one service, including those of its process. */
export function createMetrics(service: Pick<Service, 'queueDepth' | 'sweepLag' | 'writeAccount'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addQueueGauges(registry, service)
  addSweepGauge(registry, service)
  addAccount(registry, service)
  const requests = requestHistogram(registry)
  const written = counter(registry, 'onefold_documents_written_total', 'Writes of documents, by how they ended', ['result'])
  const searches = counter(registry, 'onefold_searches_total', 'Searches answered, by what was shown', ['show'])
  const folded = counter(registry, 'onefold_search_hits_folded_total', 'Matching documents that were folded under a shown hit', [])
  return {
    registry,
    observeRequest: ({ method, route, status }, seconds) => requests.observe({ method, route, status: String(status) }, seconds),
    countOutcomes: (outcomes) => {
      for (const { result } of outcomes) written.inc({ result })
    },
    countSearch: (answer) => {
      const { show, folded: count } = (answer.duplicates ?? {}) as { readonly show?: unknown; readonly folded?: unknown }
      searches.inc({ show: typeof show === 'string' ? show : 'all' })
      if (typeof count === 'number') folded.inc(count)
    },
  }
}

function requestHistogram(registry: Registry): Histogram<'method' | 'route' | 'status'> {
  return new Histogram({
    name: 'onefold_http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  })
}

function counter<Label extends string>(registry: Registry, name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
  return new Counter({ name, help, labelNames: [...labelNames], registers: [registry] })
}

/** Adds the gauges of the queue, which are read on each request. */
function addQueueGauges(registry: Registry, service: Pick<Service, 'queueDepth'>): void {
  new Gauge({
    name: 'onefold_queue_jobs',
    help: 'Jobs in the queue, by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const depth = await askDepth(service)
      this.reset()
      if (depth === undefined) return
      this.set({ state: 'waiting' }, depth.waiting)
      this.set({ state: 'running' }, depth.running)
    },
  })
  new Gauge({
    name: 'onefold_queue_up',
    help: 'Whether the queue can be asked',
    registers: [registry],
    async collect() {
      this.set((await askDepth(service)) === undefined ? 0 : 1)
    },
  })
  new Gauge({
    name: 'onefold_queue_oldest_seconds',
    help: 'How long the oldest waiting job has waited',
    registers: [registry],
    async collect() {
      this.set(((await askDepth(service))?.oldestMs ?? 0) / 1000)
    },
  })
}

/**
 * Both metrics come from one reading, the pending writes last: in every answer `accepted` is the sum of the other states and of the pending writes.
 */
function addAccount(registry: Registry, service: Pick<Service, 'writeAccount'>): void {
  let held = 0
  new Counter({
    name: 'onefold_writes_total',
    help: 'Writes that this process took (accepted), and how they ended',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { pending, ...states } = service.writeAccount()
      held = pending
      this.reset()
      for (const [state, count] of Object.entries(states)) this.inc({ state }, count)
    },
  })
  new Gauge({
    name: 'onefold_writes_pending',
    help: 'Writes that this process took and that have not ended',
    registers: [registry],
    collect() {
      this.set(held)
    },
  })
}

function addSweepGauge(registry: Registry, service: Pick<Service, 'sweepLag'>): void {
  new Gauge({
    name: 'onefold_sweep_lag_seconds',
    help: 'Time since every document of the collection was last looked at',
    labelNames: ['collection'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [collection, seconds] of service.sweepLag()) this.set({ collection }, seconds)
    },
  })
}

/** The depth; undefined if the queue cannot be asked, which another metric reports. The other metrics are then needed more than ever. */
async function askDepth(service: Pick<Service, 'queueDepth'>) {
  try {
    return await service.queueDepth()
  } catch {
    return undefined
  }
}
