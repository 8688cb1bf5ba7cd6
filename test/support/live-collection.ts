import { toSettings } from '../../src/compose/live/collection-registry.js'
import { defaultCollection } from '../../src/config/load-config.js'
import type { CollectionSettings } from '../../src/detection/live/collection-settings.js'
import { computeGroupKey } from '../../src/detection/live/placing/group-key.js'
import { readScope, readTime } from '../../src/detection/live/signing/signing-input.js'
import { CollectionWriter } from '../../src/detection/live/writing/collection-writer.js'
import type { JsonObject, WriteOperation, WriteOutcome } from '../../src/model.js'
import { loadEntityResources } from '../../src/resources/load.js'
import { decodeSketch } from '../../src/signatures/sketch.js'
import { stampAt } from '../../src/stamp.js'
import type { Store } from '../../src/store/store.js'
import type { StoredDocument, StoredFields } from '../../src/store/stored-document.js'
import { type ReplayedDocument, type ReplayedPlace, replay } from '../reference/replay.js'
import { HoldingSigner } from './holding-signer.js'
import { temporaryStore } from './temporary-store.js'

/** Settings of a collection without configuration. */
export function settingsOf(changes: Partial<CollectionSettings> = {}): CollectionSettings {
  const { scopeFields = [], timeField } = changes
  const factFields = [...scopeFields, timeField].filter((field) => field !== undefined)
  return { ...toSettings(defaultCollection('news')), profile: 'lean', factFields, ...changes }
}

/** An operation without the properties that the collection adds. */
export type Change = Omit<WriteOperation, 'stamp' | 'acceptedAt'> & { readonly acceptedAt?: number }

let clock = 1_000_000

/** The time of what is accepted now, in microseconds, after all that a test has accepted before. */
export function tick(): number {
  return ++clock
}

/** Changes as they are accepted one after another. */
export function stamped(changes: readonly Change[]): WriteOperation[] {
  return changes.map((change) => {
    const at = tick()
    return { acceptedAt: at, ...change, stamp: stampAt(at) }
  })
}

/** One signer for all tests of a file: reading name lists takes longer than most tests. */
export const signer = new HoldingSigner({ entities: loadEntityResources() })

/** A collection in a store of its own, by default an embedded one, and the writer for it. */
export class LiveCollection {
  readonly settings: CollectionSettings
  readonly store: Store
  readonly writer: CollectionWriter

  constructor(changes: Partial<CollectionSettings> = {}, store: Store = temporaryStore(), remembersDeletes = false) {
    this.settings = settingsOf(changes)
    this.store = store
    this.writer = new CollectionWriter({
      store,
      settings: this.settings,
      signer,
      now: () => new Date('2026-11-21T10:00:00Z'),
      remembersDeletes,
    })
  }

  static async open(changes: Partial<CollectionSettings> = {}, store?: Store, remembersDeletes?: boolean): Promise<LiveCollection> {
    const collection = new LiveCollection(changes, store, remembersDeletes)
    await collection.store.createCollection(collection.settings)
    return collection
  }

  /** Stamps the changes and writes them as one batch. */
  async write(changes: readonly Change[], options: { readonly sign?: boolean } = {}): Promise<WriteOutcome[]> {
    const outcomes = await this.writer.write(stamped(changes), options)
    if (!this.store.capabilities.visibleAtOnce) await this.store.refresh(this.settings)
    return outcomes
  }

  async index(documents: Readonly<Record<string, JsonObject>>): Promise<WriteOutcome[]> {
    return this.write(Object.entries(documents).map(([id, source]) => ({ kind: 'index', id, source })))
  }

  async get(id: string): Promise<StoredDocument | undefined> {
    return (await this.store.read(this.settings, [id]))[0]
  }

  /** All stored documents. */
  all(): Promise<StoredDocument[]> {
    return readAll(this.store, this.settings)
  }

  /** The stored groups by ids of their anchors, in the form of the reference. */
  places(): Promise<Map<string, ReplayedPlace>> {
    return readPlaces(this.store, this.settings)
  }

  /** The documents in the form of the reference. */
  replayed(): Promise<ReplayedDocument[]> {
    return readReplayed(this.store, this.settings)
  }
}

/** All stored documents of a collection. */
export async function readAll(store: Store, settings: CollectionSettings): Promise<StoredDocument[]> {
  const { items } = await store.walk(settings, { size: 10_000, after: null })
  const read = await store.read(
    settings,
    items.map(({ id }) => id),
  )
  return read.map((document) => document!)
}

/** The stored groups of a collection by ids of their anchors, in the form of the reference. */
export async function readPlaces(store: Store, settings: CollectionSettings): Promise<Map<string, ReplayedPlace>> {
  return placesOf(settings, await readAll(store, settings))
}

/** What of a document says where it is: as a store returns it, or as a transfer reads it from an index. */
type PlacedDocument = Pick<StoredDocument, 'id' | 'source'> & { readonly fields: StoredFields }

/** The groups of documents by ids of their anchors, in the form of the reference. */
export function placesOf(settings: CollectionSettings, documents: readonly PlacedDocument[]): Map<string, ReplayedPlace> {
  const keys = new Map(documents.map(({ id, source }) => [computeGroupKey(settings.name, readScope(settings, source), id), id]))
  const name = (group: string): string => keys.get(group) ?? `unknown ${group}`
  return new Map(
    documents.map(({ id, fields }) => {
      const anchor = name(fields.group)
      if ((fields.joined ?? false) !== (anchor !== id)) throw new Error(`${id} has joined ${fields.joined} in the group of ${anchor}`)
      return [id, { anchor, containers: (fields.containers ?? []).map(name) }]
    }),
  )
}

/** The anchors of a collection's documents by id, once everything written is visible. */
export async function readAnchors(store: Store, settings: CollectionSettings): Promise<Record<string, string>> {
  await store.refresh(settings)
  return Object.fromEntries([...(await readPlaces(store, settings))].map(([id, { anchor }]) => [id, anchor]))
}

/** The documents of a collection in the form of the reference. */
export async function readReplayed(store: Store, settings: CollectionSettings): Promise<ReplayedDocument[]> {
  return replayedOf(settings, await readAll(store, settings))
}

/** The documents of a collection that are not in the groups of a replay, each with the place that it should have and the one that it has. */
export async function readMisplaced(store: Store, settings: CollectionSettings) {
  const expected = replay(await readReplayed(store, settings), settings.withinMs)
  const places = await readPlaces(store, settings)
  const wrong = [...expected].filter(([id, place]) => JSON.stringify(places.get(id)) !== JSON.stringify(place))
  return wrong.map(([id, place]) => ({ id, expected: place, stored: places.get(id) }))
}

/** Documents in the form of the reference. */
export function replayedOf(settings: CollectionSettings, documents: readonly PlacedDocument[]): ReplayedDocument[] {
  return documents.map(({ id, source, fields }) => {
    const scope = readScope(settings, source)
    const time = readTime(settings, source)
    return {
      id,
      since: fields.since,
      ...(scope !== undefined && { scope }),
      ...(time !== undefined && { time }),
      ...(fields.exact !== undefined && { exact: fields.exact }),
      ...(fields.sketch !== undefined && { sketch: decodeSketch(fields.sketch) }),
    }
  })
}
