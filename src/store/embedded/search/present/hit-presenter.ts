import { NamedPaths } from '../../../../json/named-paths.js'
import { filterSource, maxSourcePatterns } from '../../../../json/source-filter.js'
import type { JsonObject } from '../../../../model.js'
import type { SearchHit } from '../../../store-search.js'
import type { BodyNode } from '../body-node.js'
import type { FoundHit } from '../evaluate/find-page.js'
import { type FlatDocument, flattenSource } from '../flatten-source.js'
import type { SearchPlan } from '../parse/search-plan.js'
import { invalid } from '../query-error.js'
import { explainScore, type ScoredFinder } from './explain.js'
import { highlight } from './highlight.js'
import { type HighlightField, parseHighlight } from './highlight-plan.js'
import type { HitDocument } from './read-hits.js'
import { type SoughtWords, soughtWords } from './sought-words.js'

/** Writes the hits of one search in the engines' shape. */
export class HitPresenter {
  readonly #plan: SearchPlan
  readonly #collection: string
  readonly #fields: NamedPaths | undefined
  readonly #highlight: readonly HighlightField[] | undefined
  readonly #sought: readonly SoughtWords[]
  readonly #find: ScoredFinder

  /**
   * @param find for explanations
   * @throws OnefoldError QUERY_UNSUPPORTED, QUERY_INVALID for what `fields` and `highlight` ask
   */
  constructor(plan: SearchPlan, collection: string, find: ScoredFinder) {
    this.#plan = plan
    this.#find = find
    this.#collection = collection
    this.#fields = plan.fields && new NamedPaths(parseFields(plan.fields))
    this.#highlight = plan.highlight && parseHighlight(plan.highlight)
    this.#sought = this.#highlight ? soughtWords(plan.query) : []
  }

  /** Whether hits show anything of the document itself. */
  get needsSource(): boolean {
    return this.#plan.source.shown || this.#fields !== undefined || this.#highlight !== undefined
  }

  present(found: FoundHit, document: HitDocument): SearchHit {
    const { source, routing, version, seqNo } = document
    return {
      _index: this.#collection,
      _id: document.id,
      ...(this.#plan.showsVersion && { _version: version }),
      ...(this.#plan.showsSeqNo && { _seq_no: seqNo, _primary_term: 1 }),
      _score: found.score,
      ...(routing !== null && { _routing: routing }),
      ...(source && this.#parts(source)),
      ...(found.sort && { sort: found.sort }),
      ...(this.#plan.explains && { _explanation: explainScore(this.#plan.query, found.doc, this.#find) }),
    }
  }

  #parts(source: JsonObject): JsonObject {
    const flat = this.#fields || this.#highlight ? flattenSource(source) : new Map()
    const fields = this.#fields && shownFields(flat, this.#fields)
    const marked = this.#highlight && highlight(flat, this.#highlight, this.#sought)
    return {
      ...(this.#plan.source.shown && { _source: filterSource(source, this.#plan.source) }),
      ...(fields && { fields }),
      ...(marked && { highlight: marked }),
    }
  }
}

/** Reads `fields`: `["title", "meta.*", {"field": "price"}]`; gives the patterns. @throws OnefoldError QUERY_UNSUPPORTED, QUERY_INVALID */
function parseFields(node: BodyNode): string[] {
  const items = node.items()
  if (items.length > maxSourcePatterns) throw invalid(node.path, `must not have more than ${maxSourcePatterns} fields`)
  return items.map((item) => {
    if (!item.isObject) return item.string()
    item.allow(['field', 'include_unmapped'])
    return item.need('field').string()
  })
}

/** The values of the document's fields that match the patterns, always as arrays; undefined if there are none. */
function shownFields(document: FlatDocument, fields: NamedPaths): JsonObject | undefined {
  const shown = [...document].filter(([path]) => fields.has(path))
  return shown.length === 0 ? undefined : Object.fromEntries(shown)
}
