import type { CollectionConfig } from '../../../config/config.js'
import { stampAt } from '../../../stamp.js'
import type { RecordStore, Store } from '../../../store/store.js'
import { type Clock, microsOf } from '../clock.js'
import type { CollectionRegistry } from '../collection-registry.js'
import { RecordsOfKind } from '../records-of-kind.js'
import { UnchangedCollections } from './unchanged-collections.js'

/** What a queue knows of its own past. */
interface QueueMemory {
  /** The name of the queue's life: if it changes, jobs may have been lost in between. Rejects if the queue cannot be asked. */
  life(): Promise<string>
  /** Whether the life ends with this process and everything that was handed over is done. Absent: the life does not end with the process. */
  endsWhole?(): boolean
}

/** What {@link SweepPasses} need. */
export interface SweepPassesParts {
  readonly store: Store
  readonly registry: CollectionRegistry
  readonly memory: QueueMemory
  readonly clock: Clock
  /** Milliseconds in which every document is looked at once. */
  readonly withinMs: number
}

/** The progress of a pass over a collection. */
export interface SweepProgress {
  readonly after: string | null
  /** When the pass began, in microseconds since the epoch. */
  readonly startedAt: number
  /** Number of documents when it began, which sets its pace. */
  readonly documents: number
  /** When the last whole pass began, in microseconds since the epoch. */
  readonly wholeFrom?: number
  /** When the last whole pass ended, in milliseconds since the epoch. */
  readonly endedAt?: number
  /** Lives of queues that met the collection, except those that ended with everything done, and those whose writes are already being settled. */
  readonly lives?: QueueLives
  /** Stamp from which on documents are settled in this pass. */
  readonly settleFrom?: string
  /** The name of the index, or of its alias, that held the fields of onefold at the last look. A record of an earlier build lacks it. */
  readonly index?: string
}

/** A pass as this process continues it. */
export interface SweepPass {
  readonly progress: SweepProgress
  /** The life of the queue in which this process continues it. */
  readonly life: string
  /** Whether the pass can be left out, because it would find what the last one found. */
  readonly isUnchanged: boolean
}

/** A job that was lost with the queue may have been handed over this many milliseconds before the queue's life was last noted. */
const lostBeforeMs = 600_000

/** The progress of the sweeps of all collections, kept in the store so that another process continues where this one stopped. */
export class SweepPasses {
  readonly #parts: SweepPassesParts
  /** By the names of collections. */
  readonly #records: RecordsOfKind<SweepProgress>
  readonly #ended = new Map<string, number>()
  /** The life last noted for each collection. Until one is noted, lives that ended before have not been dealt with. */
  readonly #met = new Map<string, string>()
  readonly #unchanged: UnchangedCollections
  /** The progress that this process last noted for each collection. */
  readonly #noted = new Map<string, string>()

  constructor(parts: SweepPassesParts) {
    this.#parts = parts
    this.#records = sweepsIn(parts.store.records)
    this.#unchanged = new UnchangedCollections(parts.store)
  }

  /**
   * Seconds since every document was last looked at, for each collection that this process sweeps; since the start of the process if that has not
   * happened yet.
   */
  lagSeconds(): ReadonlyMap<string, number> {
    const now = this.#parts.clock.now()
    return new Map([...this.#ended].map(([name, at]) => [name, Math.max(0, now - at) / 1000]))
  }

  /** Tells no lag of a collection any more, because another process sweeps it now, until this one has a pass of it again. */
  leaveToAnother(name: string): void {
    this.#ended.delete(name)
  }

  /** The pass over a collection that is under way, or the next one. */
  async current(name: string): Promise<SweepPass> {
    const { store, registry, clock, memory } = this.#parts
    const life = await memory.life()
    const record = await this.#records.get(name)
    this.#ended.set(name, record?.endedAt ?? this.#ended.get(name) ?? clock.now())
    const { lives, lostFrom } = this.#meet(name, life, record?.lives ?? {})
    if (record !== undefined && record.after !== null && lostFrom === undefined) {
      // This process does not know what another one left to do in its part of the pass.
      if (this.#noted.get(name) !== placeOf(record)) this.#unchanged.leave(name)
      return { progress: { ...record, lives }, life, isUnchanged: false }
    }
    const settings = await registry.get(name, false)
    const { settleFrom: before, ...last } = record ?? {}
    const settleFrom = lostFrom === undefined ? before : earlier(before, lostFrom)
    const isUnchanged = (await this.#unchanged.isUnchanged(settings)) && settleFrom === undefined
    const documents = isUnchanged && record !== undefined ? record.documents : (await store.counts(settings)).documents
    const progress = {
      ...last,
      ...(settleFrom !== undefined && { settleFrom }),
      lives,
      after: null,
      startedAt: microsOf(clock),
      documents,
    }
    return { progress, life, isUnchanged }
  }

  /** Notes that a pass is left out. */
  leaveOut(name: string, { progress }: SweepPass): Promise<void> {
    return this.#note(name, progress, null)
  }

  /** Records that something in a collection is left to do, so that the next pass over it is not left out. */
  leaveToDo(name: string): void {
    this.#unchanged.leave(name)
  }

  /** Notes the progress of a pass. @param after null: it has ended */
  async advance(name: string, { progress, life }: SweepPass, after: string | null): Promise<void> {
    await this.#note(name, progress, after)
    if (after === null) this.#unchanged.end(name)
    this.#met.set(name, life)
  }

  /** Notes that nothing written in the lives of this process is left unsettled, so that the next sweeper need not look for it. */
  async endLives(): Promise<void> {
    await Promise.all([...this.#met].map(([name, life]) => this.#endLife(name, life)))
  }

  async #endLife(name: string, life: string): Promise<void> {
    const record = await this.#records.get(name)
    if (record === undefined) return
    const { [life]: _, ...lives } = record.lives ?? {}
    await this.#records.put(name, { ...record, lives })
  }

  /** The lives to note from now on, and the stamp from which writes of ended lives may be unsettled. */
  #meet(name: string, life: string, lives: QueueLives): { readonly lives: QueueLives; readonly lostFrom: string | undefined } {
    const { clock, withinMs } = this.#parts
    const now = clock.now()
    const lost = endedLives(lives, { life, isKnown: this.#met.get(name) === life, now, silentMs: withinMs })
    const lostFrom = lost.length === 0 ? undefined : firstStampAt(Math.min(...lost.map((each) => lives[each]!)) - lostBeforeMs)
    const others = Object.entries(lives).filter(([each]) => !lost.includes(each))
    return { lives: { ...Object.fromEntries(others), [life]: now }, lostFrom }
  }

  async #note(name: string, progress: SweepProgress, after: string | null): Promise<void> {
    const { settleFrom, ...rest } = progress
    const isWhole = after === null
    const ending = isWhole
      ? { endedAt: this.#parts.clock.now(), wholeFrom: progress.startedAt }
      : settleFrom !== undefined && { settleFrom }
    await this.#records.put(name, { ...rest, after, ...ending, index: this.#parts.registry.fieldsIndexOf(name) })
    this.#noted.set(name, placeOf({ ...progress, after }))
  }
}

/** The progress of sweeps, by the names of collections. */
function sweepsIn(records: RecordStore): RecordsOfKind<SweepProgress> {
  return new RecordsOfKind(records, 'sweeps')
}

/** Whether a sweeper of any process has met a collection whose fields of onefold were in this index, so that it has been there. */
export async function hasBeenIn(records: RecordStore, { name, index }: Pick<CollectionConfig, 'name' | 'index'>): Promise<boolean> {
  return (await sweepsIn(records).get(name))?.index === index
}

/** Identifies a pass and its progress. */
function placeOf({ startedAt, after }: SweepProgress): string {
  return `${startedAt} ${after}`
}

/** A stamp below all stamps that are given from a time on. */
function firstStampAt(milliseconds: number): string {
  return stampAt(Math.max(0, Math.floor(milliseconds * 1000)))
}

function earlier(one: string | undefined, other: string): string {
  return one === undefined || other < one ? other : one
}

/** Lives of queues that have met a collection, each with the time of its last meeting, in milliseconds since the epoch. */
type QueueLives = Readonly<Record<string, number>>

/** The life that meets a collection now. */
interface MetLife {
  readonly life: string
  /** Whether this process has met the collection in this life before. */
  readonly isKnown: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Milliseconds without a meeting after which a life counts as ended. */
  readonly silentMs: number
}

/**
 * The lives that have ended, and may have left something unsettled.
 *
 * A new life may have replaced any of the noted ones, so all of them count as ended. A life that is not new shares the collection with the noted
 * ones: they belong to processes without a common queue, each with a life of its own. A life that goes on notes itself again, so it is taken for
 * ended once, and not at every look.
 */
export function endedLives(lives: QueueLives, { life, isKnown, now, silentMs }: MetLife): string[] {
  const isNew = !isKnown && !Object.hasOwn(lives, life)
  return Object.keys(lives).filter((each) => each !== life && (isNew || now - lives[each]! > silentMs))
}
