import type { SweepStep } from '../../../detection/live/sweeping/sweep-step.js'
import { addCount, entryOf } from '../../../maps.js'

/** What the sweeps of a process found in a collection since its start. */
export interface SweepFindings {
  /** Number of documents by what was found: `seen`, `signed`, `stale`, `edited`, `settled`, `orphans`, `refused`, `gaps`, `postponed`. */
  readonly documents: ReadonlyMap<string, number>
  /** How often every document was looked at. */
  readonly passes: number
}

interface CollectionAccount extends SweepFindings {
  readonly documents: Map<string, number>
  passes: number
}

/** Number of documents of a step by what was found; see {@link SweepFindings.documents}. */
export function countFound({ after: _, refused, gaps, ...found }: SweepStep): [string, number][] {
  return Object.entries({ ...found, refused: refused.length, gaps: gaps.length })
}

/** Adds up what the steps of a sweeper find, by collection. */
export class SweepAccount {
  readonly #collections = new Map<string, CollectionAccount>()

  /** The findings of all collections of which a step is done. */
  get findings(): ReadonlyMap<string, SweepFindings> {
    return this.#collections
  }

  /** Adds a step. */
  add(collection: string, step: SweepStep): void {
    const { documents } = this.#of(collection)
    for (const [found, count] of countFound(step)) addCount(documents, found, count)
  }

  /** Counts a pass that has ended. */
  endPass(collection: string): void {
    this.#of(collection).passes++
  }

  #of(collection: string): CollectionAccount {
    return entryOf(this.#collections, collection, () => ({ documents: new Map<string, number>(), passes: 0 }))
  }
}
