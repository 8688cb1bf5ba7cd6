import { filterSource, maxSourcePatterns, NamedPaths } from '../../../../json/source-filter.js'
import { wildcardMatch } from '../../../../json/wildcard.js'
import type { JsonObject } from '../../../../model.js'
import type { SearchHit } from '../../../store-search.js'
import { withoutKeyword } from '../../../values-at.js'
import type { Sql } from '../../file/sql.js'
import type { BodyNode } from '../body-node.js'
import type { FoundHit } from '../evaluate/find-page.js'
import { isText } from '../field-value.js'
import { type FlatDocument, flattenSource } from '../flatten-source.js'
import type { SearchPlan } from '../parse/search-plan.js'
import { invalid } from '../query-error.js'
import { explainScore, type ScoredFinder } from './explain.js'
import { beginning, markedFragments } from './fragments.js'
import { type HighlightField, type HighlightOptions, parseHighlight } from './highlight-plan.js'
import { markText } from './mark-text.js'
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

/** Texts are read up to here, in UTF-16 code units. */
const maxHighlighted = 1_000_000

/** The fragments of a document that show what was searched for, by field; undefined if there are none. */
function highlight(document: FlatDocument, fields: readonly HighlightField[], sought: readonly SoughtWords[]): JsonObject | undefined {
  const entries = fields.flatMap((field) =>
    matching(document, field.pattern).flatMap(([name, texts]) => {
      const own = field.options.onlyOwn ? sought.filter((words) => words.field === withoutKeyword(name)) : sought
      const fragments = fragmentsOf(texts, own, field.options)
      return fragments.length === 0 ? [] : [[name, fragments] as const]
    }),
  )
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Fields of the document that a pattern names, with their texts. */
function matching(document: FlatDocument, pattern: string): [string, string[]][] {
  const names = pattern.includes('*') ? [...document.keys()].filter((path) => wildcardMatch(pattern, path)) : [pattern]
  return names.map((name) => {
    const scalars = document.get(name) ?? document.get(withoutKeyword(name)) ?? []
    return [name, scalars.filter(isText).map((text) => text.slice(0, maxHighlighted))]
  })
}

function fragmentsOf(texts: readonly string[], sought: readonly SoughtWords[], options: HighlightOptions): string[] {
  const marked = texts.map((text) => ({ text, marked: markText(text, sought) }))
  const found = marked.flatMap(({ text, marked }) => markedFragments(text, marked, options))
  if (found.length > 0) return options.fragments === 0 ? found : found.slice(0, options.fragments)
  const [first] = marked
  return first && options.noMatchSize > 0 ? [beginning(first.text, first.marked.tokens, options)] : []
}

/** What hits show of a document. */
interface HitDocument {
  readonly id: string
  readonly routing: string | null
  readonly version: number
  readonly seqNo: number
  /** Undefined when it was not asked for. */
  readonly source: JsonObject | undefined
}

type Row = readonly [doc: number, id: string, routing: string | null, version: number, seqNo: number, source: string | null]

/** Documents by their numbers, in one statement. */
export function readHits(sql: Sql, docs: readonly number[], withSource: boolean): Map<number, HitDocument> {
  const columns = `d.doc, d.id, d.routing, d.version, d.seq_no, ${withSource ? 'c.source' : 'NULL'}`
  const joined = withSource ? 'JOIN contents c ON c.doc = d.doc' : ''
  const rows = sql.all<Row>(
    `SELECT ${columns} FROM json_each(?) asked CROSS JOIN documents d ON d.doc = asked.value ${joined}`,
    JSON.stringify(docs),
  )
  return new Map(rows.map((row) => [row[0], toHitDocument(row)]))
}

function toHitDocument([, id, routing, version, seqNo, source]: Row): HitDocument {
  return { id, routing, version, seqNo, source: source === null ? undefined : (JSON.parse(source) as JsonObject) }
}
