import type { CollectionConfig, Config } from '../../config/config.js'
import { defaultCollection } from '../../config/load-config.js'
import { collectionNameTakes, isCollectionName } from '../../config/schema.js'
import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import { OnefoldError } from '../../errors.js'
import { partsOf } from '../../lists.js'
import { entryOf } from '../../maps.js'
import type { Store } from '../../store/store.js'
import { RecordsOfKind } from './records-of-kind.js'

/** Names read from the store at once. */
const pageSize = 1000

/** The usable collections: those of the configuration or, if it names none, those made by a first write. */
export class CollectionRegistry {
  readonly #store: Store
  /** Empty records of the collections that are not configured, by name. */
  readonly #made: RecordsOfKind<object>
  readonly #collections = new Map<string, CollectionSettings>()
  readonly #making = new Map<string, Promise<CollectionSettings>>()
  /** Those of the configuration, by name. */
  readonly #configured: ReadonlyMap<string, CollectionConfig>
  readonly makesCollections: boolean

  private constructor(store: Store, { collections, makesCollections }: Pick<Config, 'collections' | 'makesCollections'>) {
    this.#store = store
    this.#made = new RecordsOfKind(store.records, 'collections')
    this.#configured = new Map(collections.map((each) => [each.name, each]))
    this.makesCollections = makesCollections
  }

  /**
   * Makes the configured collections in the store, or finds the ones that exist.
   *
   * @param makesThem false: configured collections may be used without a look at the store, whose first use reports a collection that does not exist
   */
  static async open(store: Store, config: Pick<Config, 'collections' | 'makesCollections'>, makesThem = true): Promise<CollectionRegistry> {
    const registry = new CollectionRegistry(store, config)
    const configured = config.makesCollections ? await registry.#madeBefore() : config.collections
    for (const collection of configured) await registry.#add(toSettings(collection), makesThem)
    return registry
  }

  names(): string[] {
    return [...this.#collections.keys()].sort()
  }

  /** The name by which an engine knows the index of a collection, or the alias. */
  indexOf(name: string): string {
    return this.#configured.get(name)?.index ?? name
  }

  /** The name of the index that holds the fields of onefold: a side index, or that of {@link indexOf}. */
  fieldsIndexOf(name: string): string {
    return this.#configured.get(name)?.sideIndex ?? this.indexOf(name)
  }

  /** @throws OnefoldError COLLECTION_UNKNOWN; COLLECTION_NAME_INVALID if a collection of this name cannot be made */
  async get(name: string, forWrite: boolean): Promise<CollectionSettings> {
    const known = this.#collections.get(name)
    if (known !== undefined) return known
    if (!forWrite || !this.makesCollections) throw unknownCollection(name, this.makesCollections)
    checkCollectionName(name)
    return entryOf(this.#making, name, () => this.#make(name).finally(() => this.#making.delete(name)))
  }

  async #make(name: string): Promise<CollectionSettings> {
    const settings = toSettings(defaultCollection(name))
    await this.#add(settings, true)
    await this.#made.put(name, {})
    return settings
  }

  async #add(settings: CollectionSettings, isMade: boolean): Promise<void> {
    if (isMade) await this.#store.createCollection(settings)
    this.#collections.set(settings.name, settings)
  }

  async #madeBefore(): Promise<CollectionConfig[]> {
    const names: string[] = []
    for await (const page of this.#made.pages(pageSize)) names.push(...page.map(({ id }) => id))
    return names.map(defaultCollection)
  }
}

/** The error for the name of no collection. @param canBeMade whether a first write makes it */
export function unknownCollection(name: string, canBeMade: boolean): OnefoldError {
  const collection = name.slice(0, 300)
  const otherwise = canBeMade ? 'write a first document to make it' : 'add it to the configuration, or look at the name'
  const remedy = isCollectionName(name) ? otherwise : 'name one collection: lists and wildcards are not taken'
  return new OnefoldError('COLLECTION_UNKNOWN', `there is no collection ${JSON.stringify(collection)}; ${remedy}`, { collection })
}

/** @throws OnefoldError COLLECTION_NAME_INVALID */
function checkCollectionName(name: string): void {
  if (isCollectionName(name)) return
  throw new OnefoldError(
    'COLLECTION_NAME_INVALID',
    `${JSON.stringify(name.slice(0, 300))} cannot be a collection; choose ${collectionNameTakes}`,
    {
      collection: name.slice(0, 300),
    },
  )
}

/** A collection's settings in the form that the use cases and the store read. */
export function toSettings(config: CollectionConfig): CollectionSettings {
  const { lexicon, grams, gazetteers, index, sideIndex, level, scopeField = [], ...rest } = config
  const { timeField, preferFields } = rest
  const scopeFields = [scopeField].flat()
  const factFields = [...scopeFields, timeField, ...preferFields].filter((field) => field !== undefined)
  return Object.freeze({ ...rest, scopeFields, defaultLevel: level, factFields: Object.freeze([...new Set(factFields)]) })
}

/**
 * Makes sure that at least one collection can be used. Others may have closed or deleted the index of one, or put another one in its place; requests
 * to it are answered with the reason, while the other collections are served.
 *
 * @param probe rejects with the reason why a collection cannot be used
 * @throws OnefoldError STORE_UNAVAILABLE with the reason for the first collection, if none can be used
 */
export async function findServed(
  registry: Pick<CollectionRegistry, 'names' | 'get'>,
  probe: (collection: CollectionSettings) => Promise<void>,
): Promise<void> {
  let first: OnefoldError | undefined
  for (const name of registry.names()) {
    try {
      return await probe(await registry.get(name, false))
    } catch (error) {
      // An engine that did not answer one question will not answer the next, and the caller is waiting.
      if (isSilence(error)) throw error
      first ??= error as OnefoldError
    }
  }
  if (first !== undefined) throw new OnefoldError('STORE_UNAVAILABLE', first.message, first.facts, { cause: first })
}

/** Collections of which a store is asked at once whether they can be used. */
const askedAtOnce = 8

/**
 * Whether each collection can be used now.
 *
 * @param probe rejects with the reason why a collection cannot be used
 */
export async function tellServed(
  registry: Pick<CollectionRegistry, 'names' | 'get'>,
  probe: (collection: CollectionSettings) => Promise<void>,
): Promise<Map<string, boolean>> {
  const served = new Map(registry.names().map((name) => [name, false]))
  for (const part of partsOf([...served.keys()], askedAtOnce)) {
    const answers = await Promise.allSettled(part.map(async (name) => probe(await registry.get(name, false))))
    for (const [i, { status }] of answers.entries()) served.set(part[i]!, status === 'fulfilled')
    // An engine that did not answer one question will not answer the next.
    if (answers.some((answer) => answer.status === 'rejected' && isSilence(answer.reason))) return served
  }
  return served
}

/** Whether a store did not answer at all. */
function isSilence(error: unknown): boolean {
  return !(error instanceof OnefoldError) || error.facts.status === 0
}
