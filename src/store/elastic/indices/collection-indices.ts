import { OnefoldError } from '../../../errors.js'
import type { EngineClient } from '../engine/engine-client.js'
import { type EngineAsker, indexPath } from '../engine/engine-request.js'
import { ifThere } from '../engine/if-there.js'
import { type DescribedIndices, describeIndices } from './index-description.js'
import { compareMapping, type IndexMappings, type IndexTemplate } from './index-mappings.js'
import { KnownIndices } from './known-indices.js'
import { findConflict, findUnaddressable, findUnfit, refuse, refusedMapping } from './unfit-index.js'

/** Makes indices and gives them our fields, each once in the life of the store, and again if another index takes the place of one. */
export class CollectionIndices {
  readonly #client: EngineClient
  readonly #mappings: IndexMappings
  readonly #known: KnownIndices
  /** Indices that this process has made or completed. If somebody puts another index in the place of one, that gets our fields, too. */
  readonly #ours = new Set<string>()
  /** Side indices that this process has made or completed. */
  readonly #sides = new Set<string>()

  constructor(client: EngineClient, mappings: IndexMappings) {
    this.#client = client
    this.#mappings = mappings
    this.#known = new KnownIndices(client)
  }

  /**
   * Makes an index, or gives our fields to an existing one. The user's own fields stay as they are.
   *
   * @throws OnefoldError MAPPING_CONFLICT if a field of ours is there with another type, if the index does not keep `_source` whole, takes no lookups
   *   or takes no writes, or if the name stands for several indices or for a data stream; COLLECTION_NAME_INVALID, STORE_UNAVAILABLE
   */
  async create(index: string): Promise<void> {
    const found = await this.#known.describe(index)
    if (found !== undefined) refuse(index, findUnaddressable(index, found) ?? findUnfit(found))
    await this.#ensure(index, this.#mappings.fields)
    // A template of the user may have added to an index that was just made.
    await this.#refuseUnfit(index)
    this.#ours.add(index)
    this.#known.noteDone(index)
  }

  /** Makes an index for our fields alone, or completes one. Nothing else in its documents is indexed. */
  async createSide(index: string): Promise<void> {
    await this.refuseUnaddressable(index)
    const { fields } = this.#mappings
    await this.#ensure(index, { ...fields, mappings: { ...fields.mappings, dynamic: false } })
    await this.#refuseUnfit(index)
    this.#sides.add(index)
    this.#known.noteDone(index)
  }

  /** Makes an index of onefold's own ahead of its first use, or adds the fields that it lacks. */
  makeOwn(index: string, template: IndexTemplate): Promise<void> {
    return this.#ensure(index, template)
  }

  /** Whether this process has made or completed an index for our fields alone. */
  isSide(index: string): boolean {
    return this.#sides.has(index)
  }

  /** Whether an index exists, whatever it holds. Asked until it does. */
  async isThere(index: string): Promise<boolean> {
    return this.#known.wasThere(index) || (await this.#known.describe(index)) !== undefined
  }

  /** Whether an index exists and has all our fields. */
  async has(index: string): Promise<boolean> {
    const found = await this.#known.describe(index)
    return found !== undefined && !isIncomplete(index, found, this.#mappings.fields)
  }

  /** Whether a name is that of an alias; asked each time, because aliases come and go. @throws OnefoldError COLLECTION_UNKNOWN */
  isAlias(name: string): Promise<boolean> {
    return this.#known.isAlias(name)
  }

  /** Whether a name was that of an alias when it was last looked at, as {@link follow} does. */
  wasAlias(name: string): boolean {
    return this.#known.wasAlias(name)
  }

  /** Resolves when an index can be used. @throws OnefoldError COLLECTION_UNKNOWN, MAPPING_CONFLICT, STORE_UNAVAILABLE */
  open(index: string): Promise<void> {
    return this.#known.once(index, () => this.#check(index))
  }

  /**
   * Looks whether requests would find an index that can be used, whatever is known of it. Changes nothing, and notes nothing.
   *
   * @param engine asks as long as the answer may take
   * @throws OnefoldError as {@link open}
   */
  async examine(index: string, engine: EngineAsker): Promise<void> {
    const found = await describeIndices(engine, index)
    const isOurs = this.#ours.has(index) || this.isSide(index)
    refuse(index, findUnaddressable(index, found, { toBeWritten: isOurs }) ?? findUnfit(found))
    // A process that writes adds the fields which are missing before it uses them.
    if (isIncomplete(index, found, this.#mappings.fields) && !isOurs) throw lacksFields(index)
  }

  /**
   * Notices if a name stands for another index than before, because an alias was switched, or because others made the index anew or restored a
   * snapshot over it. That index then gets our fields, because the engine would guess other types from what is written (decision 0191). Cost: a
   * request.
   *
   * @returns whether it is another index
   * @throws OnefoldError as {@link create}, and COLLECTION_UNKNOWN if there is no index, because the engine would make one with the next write
   */
  async follow(index: string): Promise<boolean> {
    if (await this.#known.isSame(index)) return false
    this.forget(index)
    // Whoever opens it meanwhile waits.
    await this.#known.once(index, () => (this.#ours.has(index) ? this.create(index) : this.#check(index)))
    return true
  }

  /** Before something is written to a side index: as {@link keepRecords}. @returns whether it is another index than before */
  keepSide(index: string): Promise<boolean> {
    return this.#keep(index, () => this.#check(index))
  }

  /**
   * Before a record of ours is written: makes its index if it does not exist. Others may have deleted it, and the engine would make it again with types
   * that it guesses. Cost: a request.
   */
  async keepRecords(index: string): Promise<void> {
    await this.#keep(index, () => this.#ensure(index, this.#mappings.records))
  }

  /** Before deletes are remembered: as {@link keepRecords}. */
  async keepTombstones(index: string): Promise<void> {
    await this.#keep(index, () => this.#ensure(index, this.#mappings.tombstones))
  }

  /** Has an index looked at again when it is next used. */
  forget(index: string): void {
    this.#known.forget(index)
  }

  /**
   * Refuses a name whose documents cannot be found by id and changed, such as a data stream or an alias of several indices.
   *
   * @throws OnefoldError MAPPING_CONFLICT
   */
  async refuseUnaddressable(index: string): Promise<void> {
    const found = await this.#known.describe(index)
    if (found !== undefined) refuse(index, findUnaddressable(index, found))
  }

  async #refuseUnfit(index: string): Promise<void> {
    const found = await this.#known.describe(index)
    if (found !== undefined) refuse(index, findUnfit(found))
  }

  async #keep(index: string, make: () => Promise<void>): Promise<boolean> {
    if (this.#known.wasThere(index) && (await ifThere(this.#known.isSame(index)))) return false
    this.forget(index)
    await this.#known.once(index, make)
    return true
  }

  async #check(index: string): Promise<void> {
    if (await this.has(index)) return
    if (this.isSide(index)) return this.createSide(index)
    if (this.#ours.has(index) && this.#known.wasThere(index)) return this.create(index)
    throw lacksFields(index)
  }

  async #ensure(index: string, template: IndexTemplate): Promise<void> {
    const found = (await this.#known.describe(index)) ?? (await this.#make(index, template))
    if (found === undefined || !isIncomplete(index, found, template)) return
    // Our fields only: dynamic templates or `_meta` in this request would replace the user's.
    const { properties } = template.mappings
    try {
      await this.#client.ask({ method: 'PUT', path: indexPath(index, '/_mapping'), body: { properties }, index })
    } catch (error) {
      throw refusedMapping(index, error)
    }
  }

  /** Undefined if the index was made; its description if another process was faster. */
  async #make(index: string, template: IndexTemplate): Promise<DescribedIndices | undefined> {
    try {
      await this.#client.ask({ method: 'PUT', path: indexPath(index), body: { ...template }, index })
      return undefined
    } catch (error) {
      if (error instanceof OnefoldError && error.facts.type === 'resource_already_exists_exception') return this.#known.describe(index)
      throw refusedMapping(index, error)
    }
  }
}

function lacksFields(index: string): OnefoldError {
  const remedy = 'a service that writes makes it when it starts, or correct its name in the configuration'
  return new OnefoldError('COLLECTION_UNKNOWN', `there is no index ${index} with the fields of onefold; ${remedy}`, { index })
}

/** Whether fields are missing in the indices behind a name; an alias may stand for several. @throws OnefoldError MAPPING_CONFLICT */
function isIncomplete(index: string, found: DescribedIndices, { mappings }: IndexTemplate): boolean {
  const parts = Object.values(found).map((each) => compareMapping(each.mappings.properties ?? {}, mappings.properties))
  const conflicts = parts.flatMap((part) => part.conflicts)
  refuse(index, findConflict(index, conflicts))
  return parts.length === 0 || parts.some((part) => part.isIncomplete)
}
