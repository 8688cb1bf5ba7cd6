import { OwnObject } from './document/own-object.js'
import { ElasticRecords } from './elastic-records.js'
import { ElasticTombstones } from './elastic-tombstones.js'
import { type Engine, ownSearchOf, type VectorParams, vectorParamsOf } from './engine/engine.js'
import type { EngineClient, EngineConnection } from './engine/engine-client.js'
import { CollectionIndices } from './indices/collection-indices.js'
import { type EngineTemplate, engineTemplates, ownNames } from './indices/engine-templates.js'
import { type IndexMappings, renameOwnField } from './indices/index-mappings.js'
import { RoutedReader } from './reading/routed-reader.js'
import type { SearchRules } from './searching/guard-search.js'
import { EngineWriter } from './writing/engine-writer.js'

/** What a store on an engine is made with. */
export interface ElasticStoreOptions extends EngineConnection {
  readonly mappings: IndexMappings
  /** Index or alias of each collection, by the collection's name. A collection that is not listed is in the index of its own name. */
  readonly indices?: Readonly<Record<string, string>>
  /** Name of our object in documents, for indices in which the user has a field `onefold`. Default `onefold`. */
  readonly ownField?: string
  /** Start of the names of our own indices and templates. Default `onefold-`. */
  readonly prefix?: string
  /** What searches of users may hold; absent: whatever the engine takes. */
  readonly allowInSearch?: SearchRules['allow']
  /** For clusters that do not tell it: nothing is asked then. */
  readonly engine?: Engine
  /** How long a question for the health of the cluster may take, in milliseconds. Default 2,000. */
  readonly pingTimeoutMs?: number
}

/** What a store and its views share. */
export interface StoreParts {
  /** With our own credentials, or in a view with those of a caller. */
  readonly client: EngineClient
  /** Always with our own credentials. */
  readonly ownClient: EngineClient
  readonly description: string
  readonly own: OwnObject
  readonly mappings: IndexMappings
  readonly templates: readonly EngineTemplate[]
  readonly indices: CollectionIndices
  readonly records: ElasticRecords
  readonly tombstones: ElasticTombstones
  readonly allowInSearch: SearchRules['allow'] | undefined
  readonly writer: EngineWriter
  readonly reader: RoutedReader
  readonly pingTimeoutMs: number
  readonly vectorParams: VectorParams
  elapsed(): number
}

/** Makes the parts of a store on an engine of this kind. */
export function createParts(connected: EngineClient, engine: Engine, options: ElasticStoreOptions): StoreParts {
  const { ownField = 'onefold', prefix = 'onefold-', allowInSearch, pingTimeoutMs = 2_000 } = options
  const client = connected.withOwnSearch(ownSearchOf(engine))
  const names = ownNames(prefix)
  const elapsed = () => performance.now()
  const mappings = renameOwnField(options.mappings, ownField)
  const templates = engineTemplates(mappings, names)
  const indices = new CollectionIndices(client, mappings)
  const records = new ElasticRecords(client, { others: names.records, byKind: { 'dead-letters': names.deadLetters } }, indices)
  const tombstones = new ElasticTombstones(client, names.tombstones, indices)
  const own = new OwnObject(ownField)
  const writer = new EngineWriter(client, own)
  const vectorParams = vectorParamsOf(engine)
  const reader = new RoutedReader({ client, elapsed, vectorParams })
  return {
    client,
    ownClient: client,
    description: `${engine.family} ${engine.version}`,
    own,
    mappings,
    templates,
    indices,
    records,
    tombstones,
    writer,
    reader,
    allowInSearch,
    elapsed,
    pingTimeoutMs,
    vectorParams,
  }
}
