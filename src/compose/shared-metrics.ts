import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { WriteOutcome } from '../model.js'
import type { Service } from './service.js'

/** What the shared metrics are read from. */
export type MeasuredProcess = Pick<Service, 'queueDepth' | 'sweepLag' | 'sweepFindings'>

/** A registry of a process's own, with the metrics that services and workers share: those of the process, the queue and the sweeper. */
export function createRegistry(process: MeasuredProcess): Registry {
  const registry = new Registry()
  const registers = [registry]
  // Undefined if the queue cannot be asked, which a metric of its own reports. The other metrics are then needed more than ever.
  const askDepth = () => process.queueDepth().catch(() => undefined)
  collectDefaultMetrics({ register: registry })
  addGauge(registry, 'onefold_queue_up', 'Whether the queue can be asked', async () => ((await askDepth()) === undefined ? 0 : 1))
  addGauge(
    registry,
    'onefold_queue_oldest_seconds',
    'How long the oldest waiting job has waited',
    async () => ((await askDepth())?.oldestMs ?? 0) / 1000,
  )
  new Gauge({
    name: 'onefold_queue_jobs',
    help: 'Jobs in the queue, by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const depth = await askDepth()
      this.reset()
      if (depth === undefined) return
      this.set({ state: 'waiting' }, depth.waiting)
      this.set({ state: 'running' }, depth.running)
    },
  })
  new Gauge({
    name: 'onefold_sweep_lag_seconds',
    help: 'Time since every document of the collection was last looked at',
    labelNames: ['collection'],
    registers,
    collect() {
      this.reset()
      for (const [collection, seconds] of process.sweepLag()) this.set({ collection }, seconds)
    },
  })
  addSweepFindings(registry, process)
  return registry
}

function addSweepFindings(registry: Registry, process: Pick<MeasuredProcess, 'sweepFindings'>): void {
  new Counter({
    name: 'onefold_sweep_documents_total',
    help: 'Documents that the sweeper looked at (seen), and what it found and put right',
    labelNames: ['collection', 'found'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [collection, { documents }] of process.sweepFindings()) {
        for (const [found, count] of documents) this.inc({ collection, found }, count)
      }
    },
  })
  new Counter({
    name: 'onefold_sweep_passes_total',
    help: 'How often every document of the collection was looked at',
    labelNames: ['collection'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [collection, { passes }] of process.sweepFindings()) this.inc({ collection }, passes)
    },
  })
}

/** Adds a metric that is read on each request. */
export function addGauge(registry: Registry, name: string, help: string, read: () => number | Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read())
    },
  })
}

/** Adds a metric that counts events. */
export function addCounter<Label extends string = never>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: Label[] = [],
): Counter<Label> {
  return new Counter({ name, help, labelNames, registers: [registry] })
}

/** Adds the metric of writes. @returns counts the outcomes of some */
export function addWritten(registry: Registry): (outcomes: readonly WriteOutcome[]) => void {
  const written = addCounter(registry, 'onefold_documents_written_total', 'Writes of documents, by how they ended', ['result'])
  return (outcomes) => {
    for (const { result } of outcomes) written.inc({ result })
  }
}
