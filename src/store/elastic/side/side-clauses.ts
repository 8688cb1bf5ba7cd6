import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject } from '../../../model.js'
import type { OwnObject } from '../document/own-object.js'
import type { EngineClient } from '../engine/engine-client.js'
import { DocumentFinder } from '../reading/document-finder.js'
import { type SideCollection, sideRefusal } from './side-documents.js'

/** Ids that engines take in one clause. */
const maxIds = 65_536

/** A body that no longer names our fields, and how to read its answer. */
interface ResolvedBody {
  readonly body: JsonObject
  /** The answer's aggregations as they would be over our fields. */
  restore(answer: JsonObject): JsonObject
}

/**
 * Replaces clauses about our fields, which the searched index does not have, by ids: each clause is first searched for in the side index.
 *
 * Cost: one search of the side index per clause, and some 20 bytes per id on the way back. A clause must be about our fields alone. Of aggregations,
 * only `terms` with `include` can be expressed by ids.
 */
export class SideClauses {
  readonly #finder: DocumentFinder
  readonly #own: OwnObject
  readonly #collection: SideCollection

  constructor(client: EngineClient, own: OwnObject, collection: SideCollection) {
    this.#finder = new DocumentFinder(client, { index: collection.side, own, factFields: [] })
    this.#own = own
    this.#collection = collection
  }

  /** @throws OnefoldError QUERY_UNSUPPORTED if something about our fields cannot be expressed by ids */
  async resolve(body: JsonObject): Promise<ResolvedBody> {
    const counted = new Set<string>()
    const resolved = (await this.#resolve(body, counted)) as JsonObject
    return { body: resolved, restore: (answer) => (counted.size === 0 ? answer : (restored(answer, counted) as JsonObject)) }
  }

  async #resolve(value: unknown, counted: Set<string>, name = ''): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map((each) => this.#resolve(each, counted)))
    if (typeof value !== 'object' || value === null) return value
    if (this.#isOwnClause(value)) return idsClause(await this.#idsOf([value as JsonObject]))
    const terms = (value as { terms?: JsonObject }).terms
    if (terms !== undefined && this.#isOwnPath(terms.field) && Array.isArray(terms.include)) {
      counted.add(name)
      return this.#countEach(terms)
    }
    if (this.#isOwnPath((value as JsonObject).field))
      throw sideRefusal(this.#collection, 'aggregating by groups (total_groups, aggs_by_group)', 'leave it out')
    const entries: [string, unknown][] = []
    for (const [key, each] of Object.entries(value)) entries.push([key, await this.#resolve(each, counted, key)])
    return Object.fromEntries(entries)
  }

  /** `terms` over a field of ours, for values that are known. */
  async #countEach({ field, include }: JsonObject): Promise<JsonObject> {
    const filters: Record<string, JsonObject> = {}
    for (const value of include as string[]) filters[value] = idsClause(await this.#idsOf([{ term: { [field as string]: value } }]))
    return { filters: { filters } }
  }

  async #idsOf(filter: readonly JsonObject[]): Promise<string[]> {
    const found = await this.#finder.all({ filter }, [])
    if (found.length <= maxIds) return found.map(({ _id }) => _id)
    throw sideRefusal(
      this.#collection,
      `telling ${found.length} documents of a few groups apart`,
      `at most ${maxIds} can be told by their ids`,
    )
  }

  #isOwnPath(path: unknown): boolean {
    return typeof path === 'string' && path.startsWith(`${this.#own.name}.`)
  }

  /** Whether a clause is about our fields and nothing else. */
  #isOwnClause(value: unknown): boolean {
    if (!isJsonObject(value)) return false
    const entries = Object.entries(value)
    const [[kind, inner]] = entries.length === 1 ? (entries as [[string, unknown]]) : [['', undefined]]
    if (typeof inner !== 'object' || inner === null) return false
    if (kind === 'exists') return this.#isOwnPath((inner as JsonObject).field)
    if (kind === 'term' || kind === 'terms' || kind === 'range') return Object.keys(inner).some((path) => this.#isOwnPath(path))
    return kind === 'bool' && this.#isOwnBool(inner as JsonObject)
  }

  #isOwnBool(bool: JsonObject): boolean {
    const clauses = Object.entries(bool)
      .filter(([occurrence]) => occurrence !== 'minimum_should_match')
      .flatMap(([, each]) => each)
    return clauses.length > 0 && clauses.every((each) => this.#isOwnClause(each))
  }
}

function idsClause(values: readonly string[]): JsonObject {
  return { ids: { values } }
}

/** Buckets of `filters` are named, those of `terms` listed. */
function restored(value: unknown, counted: ReadonlySet<string>): unknown {
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, each]) => {
    const buckets = counted.has(key) ? (each as { buckets?: JsonObject }).buckets : undefined
    if (buckets === undefined) return [key, restored(each, counted)] as const
    return [key, { buckets: Object.entries(buckets).map(([name, bucket]) => ({ key: name, ...(bucket as JsonObject) })) }] as const
  })
  return Object.fromEntries(entries)
}
