import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import type { EngineClient } from '../engine/engine-client.js'
import { indexPath } from '../engine/engine-request.js'
import { ifThere } from '../engine/if-there.js'
import { withTheirFields } from '../searching/their-fields.js'
import { contentIdOf, type IdentifyingSettings, identifyingPaths } from './content-id.js'
import { type DescribedIndices, describeIndices } from './index-description.js'
import { compareMapping, type FieldConflict, type IndexMappings, type IndexTemplate } from './index-mappings.js'
import { findUnkept, unkeptRemedy } from './kept-source.js'
import { nameHolder, readOnlyRemedy, timeSeriesRemedy } from './name-holder.js'
import { findUnfit } from './unfit-index.js'

/** Indices behind a name, each with what tells it from another one. */
type Behind = Readonly<Record<string, { readonly settings?: { readonly index?: IdentifyingSettings } }>>

/** Sees that indices are there and have our fields, each once in the life of the store. */
export class CollectionIndices {
  readonly #client: EngineClient
  readonly #mappings: IndexMappings
  readonly #ready = new Map<string, Promise<void>>()
  /** What lay behind a name when it was last read. */
  readonly #behind = new Map<string, string>()
  /** Indices that this process has made or completed: should others put another one in their place, that is completed, too. */
  readonly #ours = new Set<string>()
  /** Side indices that this process has made or completed. */
  readonly #sides = new Set<string>()

  constructor(client: EngineClient, mappings: IndexMappings) {
    this.#client = client
    this.#mappings = mappings
  }

  /**
   * Makes an index, or gives our fields to one that is there; the user's own fields stay as they are.
   *
   * @throws OnefoldError MAPPING_CONFLICT when a field of ours is there with another type, when the index does not keep `_source` whole or takes
   *   no lookups, or when the name stands for several, for a data stream or for what takes no writes; COLLECTION_NAME_INVALID, STORE_UNAVAILABLE
   */
  async create(index: string): Promise<void> {
    await this.refuseOther(index)
    await this.#refuseUnfit(index)
    await this.#ensure(index, this.#mappings.fields)
    // A template of the user may have added to an index that was just made.
    await this.#refuseUnfit(index)
    this.#ours.add(index)
    this.#ready.set(index, Promise.resolve())
  }

  /** Makes an index for our fields alone, or completes one. Nothing else in its documents is indexed. */
  async createSide(index: string): Promise<void> {
    await this.refuseOther(index)
    const { fields } = this.#mappings
    await this.#ensure(index, { ...fields, mappings: { ...fields.mappings, dynamic: false } })
    await this.#refuseUnfit(index)
    this.#sides.add(index)
    this.#ready.set(index, Promise.resolve())
  }

  /** Whether this process has made or completed an index for our fields alone. */
  isSide(index: string): boolean {
    return this.#sides.has(index)
  }

  /** Whether an index is there, whatever it holds; asked once as long as it is. */
  async isThere(index: string): Promise<boolean> {
    const look = this.#once(`there: ${index}`, async () => {
      if ((await this.#read(index)) === undefined) throw unknownIndex(index)
    })
    return (await ifThere(look.then(() => true))) ?? false
  }

  /** Whether an index is there with all our fields. */
  async has(index: string): Promise<boolean> {
    const found = await this.#read(index)
    return found !== undefined && !this.#compare(index, found, this.#mappings.fields).isIncomplete
  }

  /** Whether a name is that of an alias; asked each time, because aliases come and go. @throws OnefoldError COLLECTION_UNKNOWN */
  async isAlias(name: string): Promise<boolean> {
    return !Object.hasOwn(await this.#readBehind(name), name)
  }

  #readBehind(name: string): Promise<Behind> {
    return this.#client.ask<Behind>({ method: 'GET', path: indexPath(name, `/_settings/${identifyingPaths}`), index: name })
  }

  /** Resolves when an index can be used. @throws OnefoldError COLLECTION_UNKNOWN, MAPPING_CONFLICT, STORE_UNAVAILABLE */
  open(index: string): Promise<void> {
    return this.#once(index, () => this.#check(index))
  }

  /**
   * Sees whether a name stands for another index than before, because an alias was switched, or others made the index anew or restored a snapshot
   * over it, and gives our fields to the index there: from what is written it would make fields of other types (decision 0191). Cost: a request.
   *
   * @returns whether it does
   * @throws OnefoldError as {@link create}, and COLLECTION_UNKNOWN if there is no index: the engine would make one for whoever writes to it
   */
  async follow(index: string): Promise<boolean> {
    const known = this.#behind.get(index)
    if (known === behind(await this.#readBehind(index))) return false
    this.forget(index)
    // Whoever opens it meanwhile waits.
    await this.#once(index, () => (this.#ours.has(index) ? this.create(index) : this.#check(index)))
    return true
  }

  /** As {@link withTheirFields}, with our own rights, whoever searches. */
  inTheirFields(index: string, own: string, body: JsonObject): Promise<JsonObject> {
    return withTheirFields(this.#client, { index, own }, body)
  }

  /** Before something is written to a side index: as {@link keepRecords}. @returns whether it is another index than before */
  keepSide(index: string): Promise<boolean> {
    return this.#keep(index, () => this.#check(index))
  }

  /**
   * Before a record of ours is written: makes its index where it is not there. Others may have deleted it, and the engine would make it again, with
   * types that it guesses. Cost: a request.
   */
  async keepRecords(index: string): Promise<void> {
    await this.#keep(index, () => this.#ensure(index, this.#mappings.records))
  }

  /** Before deletes are remembered: as {@link keepRecords}. */
  async keepTombstones(index: string): Promise<void> {
    await this.#keep(index, () => this.#ensure(index, this.#mappings.tombstones))
  }

  forget(index: string): void {
    this.#ready.delete(index)
    this.#ready.delete(`there: ${index}`)
  }

  async #keep(index: string, make: () => Promise<void>): Promise<boolean> {
    const known = this.#behind.get(index)
    if (known !== undefined && known === (await this.#behindNow(index))) return false
    this.forget(index)
    await this.#once(index, make)
    return true
  }

  #behindNow(index: string): Promise<string | undefined> {
    return ifThere(this.#readBehind(index).then(behind))
  }

  #once(index: string, work: () => Promise<void>): Promise<void> {
    const known = this.#ready.get(index)
    if (known) return known
    const ready = work()
    this.#ready.set(index, ready)
    ready.catch(() => this.#ready.delete(index))
    return ready
  }

  async #check(index: string): Promise<void> {
    if (await this.has(index)) return
    if (this.isSide(index)) return this.createSide(index)
    if (this.#ours.has(index) && this.#behind.has(index)) return this.create(index)
    const remedy = 'a service that writes makes it when it starts, or correct its name in the configuration'
    throw new OnefoldError('COLLECTION_UNKNOWN', `there is no index ${index} with the fields of onefold; ${remedy}`, { index })
  }

  /** @throws OnefoldError MAPPING_CONFLICT when a name is that of something in which documents cannot be found by id, or not be changed */
  async refuseOther(index: string): Promise<void> {
    const found = await this.#read(index)
    if (found === undefined) return
    const names = Object.keys(found)
    const refuse = (message: string) => new OnefoldError('MAPPING_CONFLICT', message, { index })
    const { isStream, isReadOnly, isTimeSeries } = nameHolder(index, found)
    if (isStream) throw refuse(`${index} is a data stream; name an index or an alias of one index`)
    if (names.length > 1) throw refuse(`${index} stands for ${names.length} indices; name one of them, or an alias of one`)
    if (isReadOnly) throw refuse(`${index} is an alias that takes no writes (is_write_index: false); ${readOnlyRemedy}`)
    if (isTimeSeries) throw refuse(`index ${index} holds time series (index.mode: time_series); ${timeSeriesRemedy}`)
  }

  /** Refuses an index in which updates would lose what `_source` lacks, or in which lookups would be refused or find nothing. */
  async #refuseUnfit(index: string): Promise<void> {
    const found = await this.#read(index)
    if (found === undefined) return
    const [unkept] = findUnkept(found)
    if (unkept !== undefined) {
      throw new OnefoldError('MAPPING_CONFLICT', `index ${unkept} does not keep the whole _source of its documents; ${unkeptRemedy}`, {
        index,
      })
    }
    const unfit = findUnfit(found)
    if (unfit !== undefined) throw new OnefoldError('MAPPING_CONFLICT', `${unfit.says}; ${unfit.remedy}`, { index })
  }

  async #ensure(index: string, template: IndexTemplate): Promise<void> {
    const found = (await this.#read(index)) ?? (await this.#make(index, template))
    if (found === undefined || !this.#compare(index, found, template).isIncomplete) return
    // Our fields only: what is sent as dynamic templates or `_meta` would replace the user's.
    const { properties } = template.mappings
    try {
      await this.#client.ask({ method: 'PUT', path: indexPath(index, '/_mapping'), body: { properties }, index })
    } catch (error) {
      throw refusedMapping(index, error)
    }
  }

  /** Undefined if the index was made; its mapping where another process was faster. */
  async #make(index: string, template: IndexTemplate): Promise<DescribedIndices | undefined> {
    try {
      await this.#client.ask({ method: 'PUT', path: indexPath(index), body: { ...template }, index })
      return undefined
    } catch (error) {
      if (error instanceof OnefoldError && error.facts.type === 'resource_already_exists_exception') return this.#read(index)
      throw refusedMapping(index, error)
    }
  }

  async #read(index: string): Promise<DescribedIndices | undefined> {
    let found: DescribedIndices | undefined
    try {
      found = await ifThere(describeIndices(this.#client, index))
      return found
    } finally {
      if (found === undefined) this.#behind.delete(index)
      else this.#behind.set(index, behind(found))
    }
  }

  /** An alias may stand for several indices. */
  #compare(index: string, found: DescribedIndices, { mappings }: IndexTemplate): { readonly isIncomplete: boolean } {
    const parts = Object.values(found).map((each) => compareMapping(each.mappings.properties ?? {}, mappings.properties))
    const conflicts = parts.flatMap((part) => part.conflicts)
    if (conflicts.length > 0) throw mappingConflict(index, conflicts)
    return { isIncomplete: parts.length === 0 || parts.some((part) => part.isIncomplete) }
  }
}

/** The names and ids of indices, in one text. */
function behind(indices: Behind): string {
  const each = Object.entries(indices).map(([name, { settings }]) => `${name} ${contentIdOf(settings?.index)}`)
  return each.sort().join()
}

function unknownIndex(index: string): OnefoldError {
  return new OnefoldError('COLLECTION_UNKNOWN', `there is no index ${index}; create it, or correct its name in the configuration`, {
    index,
  })
}

function mappingConflict(index: string, conflicts: readonly FieldConflict[]): OnefoldError {
  const says = [...new Set(conflicts.map((conflict) => conflict.says))]
  const isNameTaken = conflicts.some(({ path }) => !path.includes('.'))
  const remedy = isNameTaken
    ? 'give the object of onefold another name by engine.field'
    : 'engines cannot change a field: make a new index, create the collection on it and load the documents there'
  const what = `index ${index} has fields where those of onefold belong (${says.slice(0, 5).join('; ')})`
  return new OnefoldError('MAPPING_CONFLICT', `${what}; ${remedy}`, { index, conflicts: says.length })
}

/** The fault of an engine that refuses a mapping: the index has too many fields or takes no objects, or a template of the user contradicts it. */
function refusedMapping(index: string, error: unknown): unknown {
  if (!(error instanceof OnefoldError) || error.facts.status !== 400 || error.code !== 'INTERNAL') return error
  const [, remedy] = remediesOfRefusals.find(([words]) => error.message.includes(words)) ?? []
  return new OnefoldError(
    'MAPPING_CONFLICT',
    `index ${index} does not take the fields of onefold: ${error.message}; ${remedy ?? otherRemedy}`,
    { index },
  )
}

/** By what engines say. */
const remediesOfRefusals: readonly (readonly [words: string, remedy: string])[] = [
  ['Limit of total fields', 'raise index.mapping.total_fields.limit of the index by 20, for the fields of onefold'],
  ['Limit of mapping depth', 'raise index.mapping.depth.limit of the index to 2, for the object of onefold and its fields'],
]

const otherRemedy =
  'see the index and the index templates that match it, or keep the fields in an index of their own by collections.<name>.sideIndex'
