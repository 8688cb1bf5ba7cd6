import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Service } from '../compose/service.js'
import { addCounter, addGauge, addWritten, createRegistry, type MeasuredProcess } from '../compose/shared-metrics.js'
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
export function createMetrics(service: MeasuredProcess & Pick<Service, 'writeAccount' | 'collectionsUp'>): Metrics {
  const registry = createRegistry(service)
  addAccount(registry, service)
  addCollections(registry, service)
  const requests = requestHistogram(registry)
  const searches = addCounter(registry, 'onefold_searches_total', 'Searches answered, by what was shown', ['show'])
  const folded = addCounter(registry, 'onefold_search_hits_folded_total', 'Matching documents that were folded under a shown hit')
  return {
    registry,
    observeRequest: ({ method, route, status }, seconds) => requests.observe({ method, route, status: String(status) }, seconds),
    countOutcomes: addWritten(registry),
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
  addGauge(registry, 'onefold_writes_pending', 'Writes that this process took and that have not ended', () => held)
}

function addCollections(registry: Registry, service: Pick<Service, 'collectionsUp'>): void {
  new Gauge({
    name: 'onefold_collection_up',
    help: 'Whether the collection can be used: its index is there with all shards, open, and has the fields of onefold',
    labelNames: ['collection'],
    registers: [registry],
    async collect() {
      for (const [collection, isUp] of await service.collectionsUp()) this.set({ collection }, isUp ? 1 : 0)
    },
  })
}
