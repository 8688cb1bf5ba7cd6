import { Counter, Gauge, type Registry } from 'prom-client'
import type { SweepStep } from '../detection/live/sweeping/sweep-step.js'

/** The counters of a sweep. */
export interface SweepMetrics {
  readonly swept: Counter<'collection' | 'found'>
  readonly passes: Counter<'collection'>
}

/** The findings of a step of a sweep. */
const findings = ['signed', 'stale', 'edited', 'orphans', 'postponed'] as const

/** Adds the metrics of a sweeper to a registry. @param lag seconds since every document of each collection was last looked at */
export function createSweepMetrics(registry: Registry, lag: () => ReadonlyMap<string, number>): SweepMetrics {
  const registers = [registry]
  new Gauge({
    name: 'onefold_sweep_lag_seconds',
    help: 'Time since every document of the collection was last looked at',
    labelNames: ['collection'],
    registers,
    collect() {
      this.reset()
      for (const [collection, seconds] of lag()) this.set({ collection }, seconds)
    },
  })
  return {
    swept: new Counter({
      name: 'onefold_sweep_documents_total',
      help: 'Documents that the sweeper looked at (seen), and what it found and put right',
      labelNames: ['collection', 'found'],
      registers,
    }),
    passes: new Counter({
      name: 'onefold_sweep_passes_total',
      help: 'How often every document of the collection was looked at',
      labelNames: ['collection'],
      registers,
    }),
  }
}

/** Counts a step. */
export function countSwept({ swept }: SweepMetrics, collection: string, step: SweepStep): void {
  swept.inc({ collection, found: 'seen' }, step.seen)
  for (const found of findings) swept.inc({ collection, found }, step[found])
  swept.inc({ collection, found: 'refused' }, step.refused.length)
  swept.inc({ collection, found: 'gaps' }, step.gaps.length)
}
