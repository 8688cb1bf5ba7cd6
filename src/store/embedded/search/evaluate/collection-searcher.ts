import type { Sql } from '../../file/sql.js'
import type { FieldCatalog } from '../field-catalog.js'
import type { QueryPlan } from '../query-plan.js'
import { inOneGo, type Stepwise } from '../stepwise.js'
import { columnBytes, type FieldColumn, readColumn } from './column.js'
import { Evaluator, type SearchedCollection } from './evaluator.js'
import type { Matches } from './matches.js'
import type { SearchCaches } from './search-caches.js'
import { documentsTable, resolveField } from './value-table.js'

/** Finds the documents of one collection by query, and reads its values by field. Both are as of now. */
export class CollectionSearcher {
  readonly collection: SearchedCollection
  readonly #sql: Sql
  readonly #catalog: FieldCatalog
  readonly #caches: SearchCaches
  readonly #evaluator: Evaluator

  constructor(sql: Sql, catalog: FieldCatalog, caches: SearchCaches, collection: SearchedCollection) {
    this.#sql = sql
    this.#catalog = catalog
    this.#caches = caches
    this.collection = collection
    this.#evaluator = new Evaluator(sql, catalog, collection, caches)
  }

  /** Documents that a plan finds; see {@link Evaluator.find}. */
  find(plan: QueryPlan, scored: boolean): Matches {
    return inOneGo(this.#evaluator.find(plan, scored))
  }

  /** The same in steps. */
  findInSteps(plan: QueryPlan, scored: boolean): Stepwise<Matches> {
    return this.#evaluator.find(plan, scored)
  }

  /** The values of a field; none if no document has it. Cost: after every write, reads all values once. */
  *column(field: string): Stepwise<FieldColumn> {
    const { key, generation } = this.collection
    const name = `${key} ${generation} ${field}`
    const known = this.#caches.columns.get(name)
    if (known) return known
    const column = yield* readColumn(this.#sql, field === '_id' ? this.#ids() : resolveField(this.#catalog, key, field))
    this.#caches.columns.set(name, column, { size: columnBytes(column) + name.length * 2 })
    return column
  }

  #ids() {
    return { tables: [documentsTable(this.collection.key, 'id', 'true')], text: undefined, isKeyword: true }
  }
}
