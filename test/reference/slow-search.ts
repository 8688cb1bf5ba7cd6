import type { JsonObject } from '../../src/model.js'
import { termsOf } from '../../src/store/embedded/search/tokenizer.js'

/** Documents by id, in the order in which they were written. */
type SlowCorpus = ReadonlyMap<string, JsonObject>

/** The score of a document by the obvious reading of the query language, with every statistic counted anew. Undefined: not found. */
export function slowScore(query: JsonObject, id: string, corpus: SlowCorpus): number | undefined {
  const [[name, body]] = Object.entries(query) as [[string, JsonObject]]
  return clauses[name]!(body, id, corpus)
}

type Clause = (body: JsonObject, id: string, corpus: SlowCorpus) => number | undefined

const clauses: Record<string, Clause> = {
  match_all: (body) => Number(body.boost ?? 1),
  match_none: () => undefined,
  ids: (body, id) => ((body.values as string[]).includes(id) ? 1 : undefined),
  exists: (body, id, corpus) => (slowValues(corpus.get(id)!, body.field as string).some(hasScalar) ? 1 : undefined),
  term: (body, id, corpus) => ofField(body, (field, value) => slowValues(corpus.get(id)!, field).some((each) => sameValue(each, value))),
  terms: (body, id, corpus) =>
    ofField(body, (field, values) =>
      (values as unknown[]).some((value) => slowValues(corpus.get(id)!, field).some((each) => sameValue(each, value))),
    ),
  range: (body, id, corpus) =>
    ofField(body, (field, bounds) => slowValues(corpus.get(id)!, field).some((each) => inRange(each, bounds as JsonObject))),
  match: matchClause,
  match_phrase: (body, id, corpus) => {
    const [[field, text]] = Object.entries(body) as [[string, string]]
    return best([bm25(corpus, id, field, termsOf(text)), wholeValue(corpus, id, field, text)])
  },
  multi_match: multiMatch,
  bool: boolClause,
  constant_score: (body, id, corpus) =>
    slowScore(body.filter as JsonObject, id, corpus) === undefined ? undefined : Number(body.boost ?? 1),
  dis_max: (body, id, corpus) =>
    best(
      (body.queries as JsonObject[]).map((query) => slowScore(query, id, corpus)),
      Number(body.tie_breaker ?? 0),
    ),
}

function ofField(body: JsonObject, holds: (field: string, value: unknown) => boolean): number | undefined {
  const [[field, value]] = Object.entries(body) as [[string, unknown]]
  return holds(field, value) ? 1 : undefined
}

function matchClause(body: JsonObject, id: string, corpus: SlowCorpus): number | undefined {
  const [[field, given]] = Object.entries(body) as [[string, JsonObject | string | number]]
  const options: JsonObject = typeof given === 'object' ? given : { query: given }
  const terms = termsOf(String(options.query))
  const found = terms.map((term) => bm25(corpus, id, field, [term])).filter((score) => score !== undefined)
  const least = options.operator === 'and' ? terms.length : terms.length === 1 ? 1 : Math.max(1, Number(options.minimum_should_match ?? 1))
  const inText = terms.length > 0 && found.length >= least ? sum(found) * Number(options.boost ?? 1) : undefined
  const value = wholeValue(corpus, id, field, options.query)
  return best([inText, value === undefined ? undefined : value * Number(options.boost ?? 1)])
}

function multiMatch(body: JsonObject, id: string, corpus: SlowCorpus): number | undefined {
  const { query, fields, type } = body as { query: string; fields: string[]; type?: string }
  const clause = type === 'phrase' ? clauses.match_phrase! : clauses.match!
  const scores = fields.map((field) => {
    const [name, boost] = field.split('^')
    const score = clause({ [name!]: query }, id, corpus)
    return score === undefined ? undefined : score * Number(boost ?? 1)
  })
  return best(scores, type === 'most_fields' ? 1 : 0)
}

function boolClause(body: JsonObject, id: string, corpus: SlowCorpus): number | undefined {
  const scores = (key: string) => ((body[key] ?? []) as JsonObject[]).map((query) => slowScore(query, id, corpus))
  const [must, filter, should, mustNot] = [scores('must'), scores('filter'), scores('should'), scores('must_not')]
  if ([...must, ...filter].includes(undefined) || mustNot.some((score) => score !== undefined)) return undefined
  const hits = should.filter((score) => score !== undefined)
  const isRequired = must.length + filter.length > 0
  const isEmpty = !isRequired && should.length + mustNot.length === 0
  if (isEmpty) return Number(body.boost ?? 1)
  const least = Number(body.minimum_should_match ?? (isRequired || should.length === 0 ? 0 : 1))
  if (hits.length < (should.length > 0 && !isRequired ? Math.max(1, least) : least)) return undefined
  return (sum(must as number[]) + sum(hits)) * Number(body.boost ?? 1)
}

/** Okapi BM25 as in Lucene, k1 1.2 and b 0.75, over the documents with text in the field; one token separates the values of an array. */
function bm25(corpus: SlowCorpus, id: string, field: string, terms: readonly string[]): number | undefined {
  if (terms.length === 0) return undefined
  const texts = [...corpus].map(([each, source]) => [each, textOf(source, field)] as const).filter(([, text]) => text !== undefined)
  const average = sum(texts.map(([, text]) => text!.length)) / texts.length
  const own = texts.find(([each]) => each === id)?.[1]
  const frequency = own ? occurrences(own, terms) : 0
  if (frequency === 0) return undefined
  const found = texts.filter(([, text]) => occurrences(text!, terms) > 0).length
  const idf = Math.log(1 + (texts.length - found + 0.5) / (found + 0.5))
  return (idf * frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * own!.length) / average))
}

function occurrences(text: readonly string[], terms: readonly string[]): number {
  return text.filter((_, at) => terms.every((term, i) => text[at + i] === term)).length
}

function textOf(source: JsonObject, field: string): string[] | undefined {
  if (field.endsWith('.keyword')) return undefined
  const texts = slowValues(source, field).filter((value): value is string => typeof value === 'string' && !isDate(value))
  return texts.length === 0 ? undefined : texts.flatMap((text, i) => (i === 0 ? termsOf(text) : ['<gap>', ...termsOf(text)]))
}

/** Matches a field that is not text by its whole value. */
function wholeValue(corpus: SlowCorpus, id: string, field: string, text: unknown): number | undefined {
  const values = slowValues(corpus.get(id)!, field).filter(
    (value) => typeof value !== 'string' || isDate(value) || field.endsWith('.keyword'),
  )
  return values.some((value) => sameValue(value, text)) ? 1 : undefined
}

/** The values of a dotted path, also through arrays. */
export function slowValues(source: JsonObject, field: string): unknown[] {
  const path = field.replace(/\.keyword$/, '').split('.')
  let values: unknown[] = [source]
  for (const key of path) values = values.flat(9).flatMap((value) => (isObject(value) && Object.hasOwn(value, key) ? [value[key]] : []))
  return values.flat(9).filter((value) => value !== null)
}

function hasScalar(value: unknown): boolean {
  return isObject(value) ? Object.values(value).some(hasScalar) : value !== null
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}

/** Whether a value is a date as tests write dates: a day, or a time with seconds. */
function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(value)
}

function span(date: string): [start: number, end: number] {
  const start = Date.parse(date)
  return [start, start + (date.length === 10 ? 86_400_000 : 1_000) - 1]
}

function sameValue(value: unknown, asked: unknown): boolean {
  if (isDate(value) && typeof asked === 'number') return span(value)[0] === asked
  if (isDate(value)) return isDate(asked) && span(value)[0] >= span(asked)[0] && span(value)[0] <= span(asked)[1]
  if (typeof value === 'number' && typeof asked !== 'boolean') return String(asked).trim() !== '' && value === Number(asked)
  return String(value) === String(asked)
}

function inRange(value: unknown, bounds: JsonObject): boolean {
  return Object.entries(bounds).every(([operator, bound]) => compares(value, operator, bound))
}

function compares(value: unknown, operator: string, bound: unknown): boolean {
  if (typeof value === 'boolean') return false
  if (isDate(value)) {
    if (!isDate(bound) && typeof bound !== 'number') return false
    const [start, end] = typeof bound === 'number' ? [bound, bound] : span(bound)
    return holds(span(value)[0] - (operator === 'gte' || operator === 'lt' ? start : end), operator)
  }
  if (typeof value === 'number') {
    const number = isDate(bound) ? span(bound)[operator === 'gte' || operator === 'lt' ? 0 : 1] : Number(bound)
    return holds(value - number, operator)
  }
  return typeof bound === 'string' && holds(value! < bound ? -1 : value! > bound ? 1 : 0, operator)
}

function holds(difference: number, operator: string): boolean {
  return { gt: difference > 0, gte: difference >= 0, lt: difference < 0, lte: difference <= 0 }[operator]!
}

function best(scores: readonly (number | undefined)[], tieBreaker = 0): number | undefined {
  const found = scores.filter((score) => score !== undefined)
  if (found.length === 0) return undefined
  const most = Math.max(...found)
  return most + (sum(found) - most) * tieBreaker
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
