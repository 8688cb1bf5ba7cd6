import { OnefoldError } from '../../src/errors.js'
import { entryOf } from '../../src/maps.js'
import type { JsonObject } from '../../src/model.js'
import { foreignGroup, sinceOfForeign } from '../../src/store/foreign-document.js'
import {
  type DocumentMark,
  type FoundIndex,
  type IndexTransfer,
  markFields,
  type RangeOptions,
  type RangePages,
  type RawDocument,
  type SequenceRange,
} from '../../src/store/index-transfer.js'
import { collectionMethods, type Store, type StoreCollection, type StoreWrite, type StoreWriteResult } from '../../src/store/store.js'
import type { StoredDocument } from '../../src/store/stored-document.js'
import { EngineLikeStore } from './engine-like-store.js'
import { held } from './held.js'
import { temporaryStore } from './temporary-store.js'
import { withMembers } from './with-members.js'

/** A store with the means to copy its indices. */
type IndexedStore = Store & { readonly transfer: IndexTransfer; learnTerms(): void }

/** The answer to a write of an index that is blocked. */
const blocked: StoreWriteResult = { status: 'pending', httpStatus: 403, type: 'cluster_block_exception', reason: 'index blocked' }

/** Awaited before a step of a process, and after its answer, which is called `done …`. */
export type Gate = (step: string) => Promise<void>

const open: Gate = async () => {}

/**
 * An engine on the embedded store: it has indices of one shard, aliases that move and blocks that wait for the writes under way, so that everything a reindex
 * does can be run without an engine, one step at a time.
 */
export class EngineWithAliases {
  readonly #engine: EngineLikeStore
  readonly #turn: () => Promise<void>
  readonly #indices = new Set<string>()
  readonly #aliases = new Map<string, string>()
  readonly #blocked = new Set<string>()
  /** Writes that have reached an index and have not ended. */
  readonly #writing = new Map<string, Set<Promise<unknown>>>()
  /** How many steps the next write waits in its index before it is done. */
  delay = (): number => 0

  /** @param turn awaited before every step of a request */
  constructor(turn: () => Promise<void> = async () => {}) {
    this.#engine = new EngineLikeStore(temporaryStore(), turn)
    this.#turn = turn
  }

  /** Makes an index, behind an alias if one is given. */
  async make(index: string, alias?: string): Promise<void> {
    await this.#engine.createCollection(collectionNamed(index))
    this.#indices.add(index)
    if (alias !== undefined) this.#aliases.set(alias, index)
  }

  /** The index behind a name. */
  resolve(name: string): string {
    return this.#aliases.get(name) ?? name
  }

  isBlocked(index: string): boolean {
    return this.#blocked.has(index)
  }

  /** The documents of an index or alias, by id. */
  async sources(name: string): Promise<Map<string, JsonObject>> {
    return new Map((await this.#shown(this.resolve(name))).map(({ id, source }) => [id, source]))
  }

  /**
   * Writes to an index or an alias as others do, who know nothing of onefold.
   *
   * @param source undefined: deletes
   * @returns whether the engine took it
   */
  async writeAsOthers(name: string, id: string, source?: JsonObject): Promise<boolean> {
    const fields = { write: '', since: sinceOfForeign, group: foreignGroup(id) }
    const write: StoreWrite = source === undefined ? { id, kind: 'delete' } : { id, kind: 'put', source, fields }
    const [result] = await this.#write(collectionNamed(this.resolve(name)), [write])
    return result!.status !== 'pending'
  }

  /** The engine as one process reaches it. */
  reached(gate: Gate = open): IndexedStore {
    return this.#reached(gate, (name) => this.resolve(name))
  }

  /** @param resolve tells the index of a collection when a request arrives; the request stays with it if the alias moves then */
  #reached(gate: Gate, resolve: (name: string) => string): IndexedStore {
    const engine = this.#engine
    const inIndex = <Rest extends unknown[], Answer>(
      step: string,
      call: (collection: StoreCollection, ...rest: Rest) => Promise<Answer>,
    ) => [
      step,
      (collection: StoreCollection, ...rest: Rest) =>
        passing(gate, step, () => call({ ...collection, name: resolve(collection.name) }, ...rest)),
    ]
    const methods = collectionMethods.flatMap((method) => {
      if (!(method in engine)) return []
      const call = engine[method as keyof EngineLikeStore] as (...words: unknown[]) => Promise<unknown>
      return [inIndex(method, (...words) => call.apply(engine, words))]
    })
    const { position, between } = engine.writeLog
    return withMembers(engine as unknown as IndexedStore, {
      ...Object.fromEntries([...methods, inIndex('write', (collection, writes: readonly StoreWrite[]) => this.#write(collection, writes))]),
      learnTerms: () => {},
      records: throughGate(gate, engine.records),
      tombstones: throughGate(gate, engine.tombstones),
      writeLog: Object.fromEntries([inIndex('position', position), inIndex('between', between)]),
      transfer: throughGate(gate, this.#transfer(gate)),
    })
  }

  async #write(collection: StoreCollection, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    if (this.#blocked.has(collection.name)) return writes.map(() => blocked)
    const done = async (): Promise<StoreWriteResult[]> => {
      for (let steps = this.delay(); steps > 0; steps--) await this.#turn()
      return this.#engine.write(collection, writes)
    }
    const underWay = entryOf(this.#writing, collection.name, () => new Set())
    const writing = done()
    underWay.add(writing)
    return writing.finally(() => underWay.delete(writing))
  }

  async #shown(index: string): Promise<StoredDocument[]> {
    await this.#engine.refresh(collectionNamed(index))
    return this.#engine.shown(collectionNamed(index))
  }

  #transfer(gate: Gate): IndexTransfer {
    const engine = this.#engine
    async function* pages<Item>(
      index: string,
      { from, to }: SequenceRange,
      { ids }: RangeOptions,
      read: (document: StoredDocument) => Item,
    ): RangePages<Item> {
      await gate('pages')
      const isWanted = ({ id, seqNo }: StoredDocument) => seqNo >= from && seqNo < to && (ids === undefined || ids.includes(id))
      yield { items: (await engine.shown(collectionNamed(index))).filter(isWanted).map(read), next: to }
      return undefined
    }
    return {
      find: async (name): Promise<FoundIndex | undefined> => {
        const index = this.resolve(name)
        if (!this.#indices.has(index)) return undefined
        const aliases = [...this.#aliases].filter(([, to]) => to === index).map(([alias]) => alias)
        return { name: index, uuid: index, shards: 1, keepsSource: true, aliases }
      },
      checkpoints: async (index) => {
        const position = await engine.writeLog.position(collectionNamed(index))
        await engine.refresh(collectionNamed(index))
        return [...position!.shards]
      },
      readSources: (index, range, options) => pages(index, range, options, toRaw),
      readDocuments: (index, range, options) => pages(index, range, options, toRaw),
      readMarks: (index, range, options) => pages(index, range, options, toMark),
      refresh: (index) => engine.refresh(collectionNamed(index)),
      count: async (index) => (await this.#shown(index)).length,
      marksOf: async (index, documents) => {
        const ids = documents.map(({ id }) => id)
        const read = await engine.read(collectionNamed(index), ids)
        return new Map(read.filter((each) => each !== undefined).map((each) => [each.id, toMark(each)]))
      },
      createLike: (_, name) => this.make(name),
      finishLoading: async () => {},
      isBlocked: async (index) => this.isBlocked(index),
      blockWrites: async (index, isBlocked) => {
        if (!isBlocked) return void this.#blocked.delete(index)
        this.#blocked.add(index)
        await Promise.allSettled(this.#writing.get(index) ?? [])
      },
      moveAlias: async (alias, from, to) => {
        if (this.#aliases.get(alias) !== from) throw new OnefoldError('COLLECTION_UNKNOWN', `alias [${alias}] missing`)
        this.#aliases.set(alias, to)
      },
      inIndex: (_, index) => this.#reached(gate, () => index),
    }
  }
}

/** A collection by which the engine keeps an index. */
function collectionNamed(name: string): StoreCollection {
  return { name, factFields: [] }
}

/** An object whose methods pass a gate, except those that do not return promises. */
function throughGate<Each extends object>(gate: Gate, object: Each): Each {
  return new Proxy(object, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      const step = String(key)
      if (step === 'inIndex' || step.startsWith('read')) return value.bind(target) as unknown
      return (...words: unknown[]) => passing(gate, step, () => value.apply(target, words) as Promise<unknown>)
    },
  })
}

async function passing<Answer>(gate: Gate, step: string, ask: () => Promise<Answer>): Promise<Answer> {
  await gate(step)
  const answer = await ask()
  await gate(`done ${step}`)
  return answer
}

/** Others' documents have none of our fields. */
function fieldsOf({ fields }: StoredDocument): RawDocument['fields'] {
  return fields.write === '' && fields.version === undefined ? {} : fields
}

function toRaw(document: StoredDocument): RawDocument {
  return { ...document, fields: fieldsOf(document), sourceText: JSON.stringify(document.source) }
}

function toMark(document: StoredDocument): DocumentMark {
  const fields = Object.entries(fieldsOf(document)).filter(([name]) => (markFields as readonly string[]).includes(name))
  const { id, routing, seqNo, primaryTerm, version } = document
  return { id, ...(routing !== undefined && { routing }), seqNo, primaryTerm, version, fields: Object.fromEntries(fields) }
}

/** A gate that stays shut once its process was killed. */
export function killableGate(gate: Gate = open) {
  let isKilled = false
  const passes: Gate = async (step) => {
    if (!isKilled) await gate(step)
    if (isKilled) await held().ended
  }
  const kill = (): void => {
    isKilled = true
  }
  return { gate: passes, kill }
}
