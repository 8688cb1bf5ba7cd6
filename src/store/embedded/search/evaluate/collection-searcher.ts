import type { Sql } from '../../file/sql.js'
import type { FieldCatalog } from '../field-catalog.js'
import { boolPlan, type QueryPlan, type ValueRange } from '../query-plan.js'
import { inOneGo, type Stepwise } from '../stepwise.js'
import { checkRange } from './check-range.js'
import { columnBytes, type FieldColumn, readColumn } from './column.js'
import { evaluateBool } from './evaluate-bool.js'
import { type SoughtTerm, TextReader } from './full-text/text-reader.js'
import { distinctDocs, type Matches, noMatches, scaled } from './matches.js'
import type { SearchCaches } from './search-caches.js'
import { Union } from './union.js'
import { ValueReader } from './value-reader.js'
import { documentsTable, type ResolvedField, resolveField } from './value-table.js'

/** A collection as search sees it. */
export interface SearchedCollection {
  /** Number by which the tables name it. */
  readonly key: number
  readonly name: string
  /** Changes with every write. A result is valid as long as the generation is the same. */
  readonly generation: number
}

type TextPlan = Extract<QueryPlan, { readonly kind: 'text' }>

/** Finds the documents of one collection by query, and reads its values by field. Both are as of now: one for every search. */
export class CollectionSearcher {
  readonly #sql: Sql
  readonly #catalog: FieldCatalog
  readonly #collection: SearchedCollection
  readonly #matches: SearchCaches['matches']
  readonly #columns: SearchCaches['columns']
  readonly #values: ValueReader
  readonly #texts: TextReader

  constructor(sql: Sql, catalog: FieldCatalog, { matches, columns, lengths }: SearchCaches, collection: SearchedCollection) {
    this.#sql = sql
    this.#catalog = catalog
    this.#collection = collection
    this.#matches = matches
    this.#columns = columns
    this.#values = new ValueReader(sql)
    this.#texts = new TextReader(sql, lengths)
  }

  /**
   * Documents that the plan finds, a step for each of its clauses. With `scored` false all scores are 0, which is cheaper. Cached until the next
   * write.
   */
  *findInSteps(plan: QueryPlan, scored: boolean): Stepwise<Matches> {
    const name = this.#nameOf(plan, scored)
    return this.#matches.get(name) ?? this.#keep(name, yield* this.#evaluate(plan, scored))
  }

  /** As {@link findInSteps}, in one go. */
  find(plan: QueryPlan, scored: boolean): Matches {
    return inOneGo(this.findInSteps(plan, scored))
  }

  /** The values of a field; none if no document has it. Cost: after every write, reads all values once. */
  *column(field: string): Stepwise<FieldColumn> {
    const { key, generation } = this.#collection
    const name = `${key} ${generation} ${field}`
    const known = this.#columns.get(name)
    if (known) return known
    const column = yield* readColumn(this.#sql, field === '_id' ? this.#ids() : this.#resolve(field))
    this.#columns.set(name, column, { size: columnBytes(column) + name.length * 2 })
    return column
  }

  #ids(): ResolvedField {
    return { tables: [documentsTable(this.#collection.key, 'id', 'true')], text: undefined, isKeyword: true }
  }

  *#evaluate(plan: QueryPlan, scored: boolean): Stepwise<Matches> {
    const { docs, scores } = yield* this.#found(plan, scored)
    yield
    return { docs, scores: scored ? scores : 0 }
  }

  *#found(plan: QueryPlan, scored: boolean): Stepwise<Matches> {
    switch (plan.kind) {
      case 'none':
        return noMatches
      case 'bool':
        return yield* evaluateBool(plan, scored, {
          find: (query, isScored) => this.#evaluate(query, isScored),
          findSome: (queries, minimum, isScored) => this.#some(queries, minimum, isScored),
          all: () => this.#allDocs(),
        })
      case 'best':
        return scaled(yield* this.#best(plan, scored), plan.boost)
      case 'constant':
        return { docs: (yield* this.#evaluate(plan.query, false)).docs, scores: plan.score }
      case 'text':
        return yield* this.#text(plan, scored)
      default:
        return { docs: this.#docsOf(plan), scores: plan.score }
    }
  }

  *#some(plans: readonly QueryPlan[], minimum: number, scored: boolean): Stepwise<Matches> {
    if (areWordsOfField(plans)) return yield* this.#words(plans, minimum, scored)
    const union = new Union()
    for (const plan of plans) union.add(yield* this.#evaluate(plan, scored))
    return union.sum(minimum)
  }

  /** The words of a text in one pass: a list for each of them would take gigabytes, and what is kept for other searches would be dropped. */
  *#words(plans: readonly [TextPlan, ...TextPlan[]], minimum: number, scored: boolean): Stepwise<Matches> {
    const { text } = this.#resolve(plans[0].field)
    if (text === undefined) return noMatches
    const name = this.#nameOf(boolPlan({ should: plans, minimum }), scored)
    return this.#matches.get(name) ?? this.#keep(name, yield* this.#texts.terms(text, soughtTerms(plans), minimum, scored))
  }

  #allDocs(): Uint32Array {
    return this.find({ kind: 'all', score: 0 }, false).docs
  }

  *#best({ queries, tieBreaker }: Extract<QueryPlan, { readonly kind: 'best' }>, scored: boolean): Stepwise<Matches> {
    const union = new Union()
    for (const query of queries) union.add(yield* this.#evaluate(query, scored))
    return union.best(tieBreaker)
  }

  #docsOf(plan: Exclude<Extract<QueryPlan, { readonly score: number }>, { readonly kind: 'constant' }>): Uint32Array {
    switch (plan.kind) {
      case 'all':
        return this.#sortedDocs('SELECT json_group_array(doc) FROM documents WHERE collection = ?')
      case 'ids':
        return this.#sortedDocs(
          'SELECT json_group_array(doc) FROM documents WHERE collection = ? AND id IN (SELECT value FROM json_each(?))',
          idList(plan.ids),
        )
      case 'values':
        return this.#values.withValue(this.#resolve(plan.field), plan.values, plan.isText)
      case 'range':
        return this.#range(plan.field, plan.range)
      case 'prefix':
        return this.#prefix(plan.field, plan.term)
      case 'exists':
        return this.#exists(plan.field)
    }
  }

  #range(name: string, range: ValueRange): Uint32Array {
    const field = this.#resolve(name)
    checkRange(name, field, range)
    return this.#values.withRange(field, range)
  }

  *#text(plan: TextPlan, scored: boolean): Stepwise<Matches> {
    const { text } = this.#resolve(plan.field)
    if (text === undefined) return noMatches
    const name = this.#nameOf({ ...plan, boost: 1 }, scored)
    const found = this.#matches.get(name) ?? this.#keep(name, yield* this.#texts.phrase(text, plan.terms, scored))
    return scaled(found, plan.boost)
  }

  #prefix(field: string, term: string): Uint32Array {
    const { text } = this.#resolve(field)
    return text === undefined ? noMatches.docs : this.#texts.prefix(text, term)
  }

  /** A field exists if it has a value, or if it is an object with a field that exists. */
  #exists(field: string): Uint32Array {
    if (field === '_id') return this.#allDocs()
    const within = this.#catalog.paths(this.#collection.key).filter((path) => path.startsWith(`${field}.`))
    const lists = [field, ...within].map((path) => this.#values.withAny(this.#resolve(path)))
    return lists.length === 1 ? lists[0]! : distinctDocs(concat(lists))
  }

  #sortedDocs(text: string, ...values: readonly string[]): Uint32Array {
    const [row] = this.#sql.all<[string]>(text, this.#collection.key, ...values)
    return distinctDocs(Uint32Array.from(JSON.parse(row![0]) as number[]))
  }

  #resolve(field: string): ResolvedField {
    return resolveField(this.#catalog, this.#collection.key, field)
  }

  /** The name under which what a plan finds is kept. */
  #nameOf(plan: QueryPlan, scored: boolean): string {
    const { key, generation } = this.#collection
    return `${key} ${generation} ${scored} ${JSON.stringify(plan)}`
  }

  #keep(name: string, found: Matches): Matches {
    this.#matches.set(name, found, { size: bytesOf(found) + name.length * 2 })
    return found
  }
}

/** Whether all are single words in one field. */
function areWordsOfField(plans: readonly QueryPlan[]): plans is readonly [TextPlan, ...TextPlan[]] {
  const [first] = plans
  return first?.kind === 'text' && plans.every((plan) => plan.kind === 'text' && plan.terms.length === 1 && plan.field === first.field)
}

/** Each word once. */
function soughtTerms(plans: readonly TextPlan[]): SoughtTerm[] {
  const sought = new Map<string, SoughtTerm>()
  for (const { terms, boost } of plans) {
    const { times, factor } = sought.get(terms[0]!) ?? { times: 0, factor: 0 }
    sought.set(terms[0]!, { term: terms[0]!, times: times + 1, factor: factor + boost })
  }
  return [...sought.values()]
}

function bytesOf({ docs, scores }: Matches): number {
  return docs.byteLength + (typeof scores === 'number' ? 8 : scores.byteLength)
}

function idList(ids: readonly string[]): string {
  return JSON.stringify(ids.filter((id) => !id.includes('\0')).map((id) => id.toWellFormed()))
}

function concat(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all
}
