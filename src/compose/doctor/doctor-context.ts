import type { Config, EngineConfig } from '../../config/config.js'
import { ElasticRecords } from '../../store/elastic/elastic-records.js'
import { detectEngine } from '../../store/elastic/engine/detect-engine.js'
import { type Engine, ownSearchOf } from '../../store/elastic/engine/engine.js'
import { EngineClient } from '../../store/elastic/engine/engine-client.js'
import { CollectionIndices } from '../../store/elastic/indices/collection-indices.js'
import { type EngineTemplate, engineTemplates, ownNames } from '../../store/elastic/indices/engine-templates.js'
import { type IndexMappings, renameOwnField } from '../../store/elastic/indices/index-mappings.js'
import type { RecordStore } from '../../store/store.js'
import { engineOptions } from '../open-store.js'
import { readMappings } from '../read-mappings.js'

/** An engine that answers, with the mappings and templates that it should have. */
export interface ExaminedEngine {
  readonly client: EngineClient
  readonly engine: Engine
  readonly mappings: IndexMappings
  readonly templates: readonly EngineTemplate[]
  /** What services and workers have noted. */
  readonly records: RecordStore
}

/** Shorter than the service's own limits, so that the doctor soon reports an engine that does not answer. */
const retries = { attempts: 2, firstPauseMs: 500, longestPauseMs: 500 }

/** What checks share: the configuration, one connection to its engine, and whether to make what is missing. */
export class DoctorContext {
  readonly config: Config
  readonly fixes: boolean
  #examined: Promise<ExaminedEngine> | undefined
  #client: EngineClient | undefined
  #isSilent = false

  constructor(config: Config, fixes: boolean) {
    this.config = config
    this.fixes = fixes
  }

  /** The engine of the configuration; undefined if none is configured. @throws OnefoldError STORE_UNAVAILABLE */
  async engine(): Promise<ExaminedEngine | undefined> {
    const { engine } = this.config
    if (engine === undefined) return undefined
    this.#examined ??= this.#examine(engine)
    return this.#examined
  }

  /** Whether the engine answered, and then did not any more. */
  get isSilent(): boolean {
    return this.#isSilent
  }

  noteSilence(): void {
    this.#isSilent = true
  }

  async close(): Promise<void> {
    await this.#client?.close()
  }

  async #examine(config: EngineConfig): Promise<ExaminedEngine> {
    const options = engineOptions(config, this.config)
    const client = new EngineClient({ ...options, retries })
    this.#client = client
    const engine = options.engine ?? (await detectEngine(client))
    const mappings = renameOwnField(readMappings(), config.field)
    const names = ownNames(config.prefix)
    const records = new ElasticRecords(client, { others: names.records, byKind: {} }, new CollectionIndices(client, mappings))
    return { client: client.withOwnSearch(ownSearchOf(engine)), engine, mappings, templates: engineTemplates(mappings, names), records }
  }
}
