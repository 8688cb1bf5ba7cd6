import type { Counter, Registry } from 'prom-client'
import { addCounter } from '../compose/shared-metrics.js'
import type { SweepStep } from '../detection/live/sweeping/sweep-step.js'

/** The counters of a sweep. */
export interface SweepMetrics {
  readonly swept: Counter<'collection' | 'found'>
  readonly passes: Counter<'collection'>
}

/** The findings of a step of a sweep. */
const findings = ['signed', 'stale', 'edited', 'orphans', 'postponed'] as const

/** Adds the metrics of a sweeper to a registry. */
export function createSweepMetrics(registry: Registry): SweepMetrics {
  const swept = 'Documents that the sweeper looked at (seen), and what it found and put right'
  return {
    swept: addCounter(registry, 'onefold_sweep_documents_total', swept, ['collection', 'found']),
    passes: addCounter(registry, 'onefold_sweep_passes_total', 'How often every document of the collection was looked at', ['collection']),
  }
}

/** Counts a step. */
export function countSwept({ swept }: SweepMetrics, collection: string, step: SweepStep): void {
  swept.inc({ collection, found: 'seen' }, step.seen)
  for (const found of findings) swept.inc({ collection, found }, step[found])
  swept.inc({ collection, found: 'refused' }, step.refused.length)
  swept.inc({ collection, found: 'gaps' }, step.gaps.length)
}
