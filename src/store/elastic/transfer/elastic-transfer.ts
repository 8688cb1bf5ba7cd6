import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import {
  type DocumentMark,
  type FoundIndex,
  type IndexTransfer,
  markFields,
  type RangeOptions,
  type RangePages,
  type RawDocument,
  type ReadDocument,
  type SequenceRange,
} from '../../index-transfer.js'
import type { Store } from '../../store.js'
import { type EngineDocument, revisionOf } from '../document/engine-document.js'
import type { OwnObject } from '../document/own-object.js'
import type { VectorParams } from '../engine/engine.js'
import type { EngineClient } from '../engine/engine-client.js'
import { type EngineRequest, indexPath, refreshIndex } from '../engine/engine-request.js'
import { ifThere } from '../engine/if-there.js'
import { readCheckpoints, type ShardStatistics } from '../engine/shard-statistics.js'
import { contentIdOf, type DescribedIndices, describeIndices, type IndexDescription, keepsSource } from '../indices/index-description.js'
import type { IndexTemplate } from '../indices/index-mappings.js'
import { countDocuments } from '../reading/counts.js'
import { type DocumentSearch, documentSearch } from '../reading/document-finder.js'
import { readById } from '../reading/documents-by-id.js'
import { lateSettingsOf, likeIndex } from './like-index.js'
import { readRawHits, readSourceHits } from './raw-hits.js'
import { readSequence } from './read-sequence.js'

/** Settings of an index that refuse writes, each by itself. */
const writeBlocks = ['write', 'read_only', 'read_only_allow_delete']

/** Most bytes of an answer that are held at once, unless a single document is larger. */
const maxAnswerBytes = 32 << 20

interface ElasticTransferParts {
  readonly client: EngineClient
  readonly own: OwnObject
  /** Our object, as a new index gets it. */
  readonly fields: IndexTemplate
  readonly vectorParams: VectorParams
  inIndex(collection: string, index: string): Store
}

interface MarkAnswer {
  readonly hits: { readonly hits: readonly EngineDocument[] }
}

/** Work on whole indices of an engine. */
export class ElasticTransfer implements IndexTransfer {
  readonly #parts: ElasticTransferParts

  constructor(parts: ElasticTransferParts) {
    this.#parts = parts
  }

  async find(name: string): Promise<FoundIndex | undefined> {
    const found = await this.#describe(name)
    const entries = Object.entries(found ?? {})
    const [first] = entries
    if (first === undefined) return undefined
    const [index, description] = first
    const { settings, data_stream: stream } = description
    if (stream !== undefined && index !== name) throw unsupported(name, 'a data stream, which takes no changes; name one of its indices')
    if (entries.length > 1) throw unsupported(name, `${entries.length} indices; name one of them`)
    const { number_of_shards: shards } = settings.index
    return {
      name: index,
      uuid: contentIdOf(settings.index),
      shards: Number(shards),
      keepsSource: keepsSource(description),
      aliases: Object.keys(description.aliases ?? {}).sort(),
    }
  }

  /** The checkpoint is read first: what comes later may or may not be seen, and is after it. */
  async checkpoints(index: string): Promise<number[]> {
    const found = await this.find(index)
    if (found === undefined) throw unknownIndex(index)
    const query = { level: 'shards' }
    const statistics = await this.#ask<ShardStatistics>(index, { method: 'GET', path: indexPath(index, '/_stats/docs'), query })
    const checkpoints = readCheckpoints(found.name, found.shards, statistics)
    await this.refresh(index)
    return checkpoints
  }

  /** Without vectors where the engine leaves them out: they are in no text, and take longer to read than all else. */
  readSources(index: string, range: SequenceRange, options: RangeOptions): RangePages<ReadDocument> {
    return readSequence((part, limit) => this.#askWhole(index, part, { ...options, size: limit }, readSourceHits), range, options)
  }

  readDocuments(index: string, range: SequenceRange, options: RangeOptions): RangePages<RawDocument> {
    const { vectorParams } = this.#parts
    return readSequence(
      (part, limit) => this.#askWhole(index, part, { ...options, size: limit, vectorParams }, readRawHits),
      range,
      options,
    )
  }

  readMarks(index: string, range: SequenceRange, options: RangeOptions): RangePages<DocumentMark> {
    return readSequence((part, limit) => this.#askMarks(index, part, { ...options, size: limit }), range, options)
  }

  refresh(index: string): Promise<void> {
    return refreshIndex(this.#parts.client, index)
  }

  async count(index: string): Promise<number> {
    await this.refresh(index)
    return countDocuments(this.#parts.client, index)
  }

  async marksOf(index: string, documents: readonly Pick<DocumentMark, 'id' | 'routing'>[]): Promise<ReadonlyMap<string, DocumentMark>> {
    const { client, own } = this.#parts
    const found = await readById(client, index, documents, { paths: markPaths(own) })
    return new Map([...found].map(([id, document]) => [id, toMark(document, own)]))
  }

  async createLike(source: string, name: string): Promise<void> {
    const body = likeIndex(source, await this.#describeOne(source), this.#parts.fields)
    try {
      await this.#ask(name, { method: 'PUT', path: indexPath(name), body, once: true })
    } catch (error) {
      if (!(error instanceof OnefoldError) || error.facts.type !== 'resource_already_exists_exception') throw error
      throw new OnefoldError('COLLECTION_EXISTS', `the index ${name} exists already; name a new one`, { index: name })
    }
  }

  async finishLoading(source: string, name: string): Promise<void> {
    await this.#put(name, lateSettingsOf(await this.#describeOne(source)))
  }

  async blockWrites(index: string, isBlocked: boolean): Promise<void> {
    if (!isBlocked) return this.#put(index, { 'index.blocks.write': null })
    // Unlike the setting, this request is answered only when the writes under way have ended.
    await this.#ask(index, { method: 'PUT', path: indexPath(index, '/_block/write') })
  }

  async isBlocked(index: string): Promise<boolean> {
    const { blocks = {} } = (await this.#describeOne(index)).settings.index as { readonly blocks?: Readonly<Record<string, string>> }
    return writeBlocks.some((block) => blocks[block] === 'true')
  }

  /** The filter and the routing of the alias go with it. */
  async moveAlias(alias: string, from: string | undefined, to: string): Promise<void> {
    const before = from === undefined ? undefined : (await this.#describe(from))?.[from]?.aliases?.[alias]
    const add = { add: { index: to, alias, ...before } }
    const actions = from === undefined ? [add] : [{ remove: { index: from, alias, must_exist: true } }, add]
    await this.#ask(to, { method: 'POST', path: '/_aliases', body: { actions }, once: true })
  }

  inIndex(collection: string, index: string): Store {
    return this.#parts.inIndex(collection, index)
  }

  async #askWhole<Item>(
    index: string,
    range: SequenceRange,
    { vectorParams, ...search }: RangeOptions & { readonly vectorParams?: VectorParams },
    read: (answer: string, own: OwnObject) => Item[],
  ): Promise<readonly Item[] | undefined> {
    const limit = range.to - range.from > 1 ? maxAnswerBytes : Number.POSITIVE_INFINITY
    const { client, own } = this.#parts
    const request = client.searchRequest(index, rangeSearch(own, range, search), { ...oneCopyOf(range), ...vectorParams })
    const text = await client.askText(request, limit)
    return text === undefined ? undefined : read(text, own)
  }

  async #askMarks(index: string, range: SequenceRange, search: RangeOptions): Promise<readonly DocumentMark[]> {
    const { own, client } = this.#parts
    const body = rangeSearch(own, range, { ...search, paths: markPaths(own) })
    const { hits } = await client.search<MarkAnswer>(index, body, oneCopyOf(range))
    return hits.hits.map((hit) => toMark(hit, own))
  }

  async #put(index: string, settings: JsonObject): Promise<void> {
    await this.#ask(index, { method: 'PUT', path: indexPath(index, '/_settings'), body: settings })
  }

  async #describeOne(index: string): Promise<IndexDescription> {
    const found = (await this.#describe(index))?.[index]
    if (found === undefined) throw unknownIndex(index)
    return found
  }

  #describe(name: string): Promise<DescribedIndices | undefined> {
    return ifThere(describeIndices(this.#parts.client, name))
  }

  #ask<Body = JsonObject>(index: string, request: EngineRequest): Promise<Body> {
    return this.#parts.client.ask<Body>({ ...request, index })
  }
}

/** Parameters that ask one copy of one shard: numbers are a shard's own. */
function oneCopyOf({ shard }: SequenceRange) {
  return { preference: `_shards:${shard}` }
}

function markPaths(own: OwnObject): string[] {
  return markFields.map((field) => own.path(field))
}

function toMark(document: EngineDocument, own: OwnObject): DocumentMark {
  const { _id: id, _routing: routing } = document
  return { id, ...(routing !== undefined && { routing }), ...revisionOf(document), fields: own.fields(document) }
}

function unsupported(name: string, what: string): OnefoldError {
  return new OnefoldError('ARGUMENT_UNSUPPORTED', `${name} stands for ${what}`, { index: name })
}

function unknownIndex(index: string): OnefoldError {
  return new OnefoldError('COLLECTION_UNKNOWN', `there is no index ${index}; correct its name`, { index })
}

/** Body of a search for documents whose last write has a sequence number in a range. */
function rangeSearch(
  own: OwnObject,
  { from, to }: SequenceRange,
  { ids, ...search }: RangeOptions & Pick<DocumentSearch, 'paths'>,
): JsonObject {
  const filter = [{ range: { _seq_no: { gte: from, lt: to } } }, ...(ids === undefined ? [] : [{ ids: { values: ids } }])]
  return documentSearch(own, { filter, ...search, order: 'index' })
}
