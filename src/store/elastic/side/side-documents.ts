import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import type { StoreCollection, StoreWrite, StoreWriteResult } from '../../store.js'
import { asRead, type EngineDocument } from '../document/engine-document.js'
import type { OwnObject } from '../document/own-object.js'
import type { StoreParts } from '../elastic-store-parts.js'

/** What work on the documents of any index takes. */
type SideTools = Pick<StoreParts, 'own' | 'reader' | 'writer'>

/** Reads and writes both parts of a collection's documents: the user's, and our fields. */
export class SideDocuments {
  readonly collection: SideCollection
  readonly #tools: SideTools

  constructor(tools: SideTools, collection: SideCollection) {
    this.#tools = tools
    this.collection = collection
  }

  get own(): OwnObject {
    return this.#tools.own
  }

  /** The user's documents with our fields, as if they were in one index. @param paths the wanted fields of the user's; undefined: all */
  async read(ids: readonly string[], paths?: readonly string[]): Promise<Map<string, EngineDocument>> {
    const theirs = await this.readTheirs(ids, paths)
    return new Map((await this.join([...theirs.values()])).map((document) => [document._id, document]))
  }

  /** The user's documents alone. */
  async readTheirs(ids: readonly string[], paths?: readonly string[]): Promise<Map<string, EngineDocument>> {
    // Engines give everything if nothing is named.
    return this.#tools.reader.read(this.collection.theirs, ids, paths === undefined || paths.length > 0 ? paths : [this.own.name])
  }

  /** What the side index holds. @param paths undefined: everything */
  async readOurs(ids: readonly string[], paths?: readonly string[]): Promise<Map<string, EngineDocument>> {
    return this.#tools.reader.read(this.collection.side, ids, paths)
  }

  /** Adds our fields to documents of the user's index; some may have none. Cost: one `_mget` per thousand. */
  async join(documents: readonly EngineDocument[]): Promise<EngineDocument[]> {
    const { name } = this.own
    const ours = await this.readOurs(
      documents.map(({ _id }) => _id),
      [name],
    )
    return documents.map((document) => {
      const { [name]: _theirs, ...source } = document._source ?? {}
      const fields = ours.get(document._id)
      const held = fields?._source?.[name]
      return {
        ...document,
        _source: held === undefined ? source : { ...source, [name]: held },
        fieldsAt: fields === undefined ? null : asRead(fields),
      }
    })
  }

  async writeTheirs(writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    return this.#write(this.collection.theirs, writes)
  }

  async writeOurs(writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    return this.#write(this.collection.side, writes)
  }

  /** What the side index holds besides our fields: the part of the user's document that comparing and grouping read. */
  factsOf(source: JsonObject): JsonObject {
    const tops = new Set(this.collection.factFields.map((path) => path.split('.')[0]!))
    return Object.fromEntries(Object.entries(source).filter(([key]) => tops.has(key) || tops.has(key.split('.')[0]!)))
  }

  async #write(index: string, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    if (writes.length === 0) return []
    const { writer, reader } = this.#tools
    const results = await writer.write({ index, isAlias: false }, writes)
    reader.note(index, writes, results)
    return results
  }
}

/** A collection with its documents in one index and our fields of them in another. */
export interface SideCollection extends StoreCollection {
  /** The user's index. onefold changes nothing in it but documents that are written through onefold. */
  readonly theirs: string
  /** The index of our fields, by the same ids. */
  readonly side: string
}

/** The error for something that a collection with a side index does not offer, with the reason. */
export function sideRefusal({ name }: Pick<StoreCollection, 'name'>, what: string, remedy: string): OnefoldError {
  return new OnefoldError(
    'QUERY_UNSUPPORTED',
    `${what} needs the fields of onefold in the index itself, and ${name} has them in a side index; ${remedy}`,
    {
      collection: name,
    },
  )
}
