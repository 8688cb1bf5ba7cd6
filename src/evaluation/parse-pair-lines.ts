import { OnefoldError } from '../errors.js'
import { isJsonObject } from '../is-json-object.js'
import { rawInteger } from '../json/raw-json.js'
import { type LabelledPair, pairKey, parseRelation, relationWords } from './labelled-pair.js'

/** The fields of one line before they are interpreted, in either format. */
type Fields = Readonly<Record<string, unknown>>

/** The place of a line, for messages. */
interface Place {
  readonly source: string
  readonly line: number
}

/**
 * The pairs of a file, in its order. Reported pairs and gold pairs are read alike.
 *
 * The first line that is not blank decides between two formats. JSON lines: `a`, `b`, `verdict` or `label` (null: not agreed), optional `fold`,
 * `a_in_b`, `b_in_a`; other fields are ignored. Tab-separated with a header that names `a`, `b` and `class`, `label` or `verdict`.
 *
 * Gold takes no side (`ignored`) on a pair without an agreed label, on `partial` if the line has no `fold` (computed labels), and on `partial` with
 * `fold` = y (readers' labels).
 *
 * @param lines without line ends; a trailing carriage return and a byte order mark are dropped
 * @param source name of the file, for messages
 * @throws OnefoldError `GOLD_INVALID` with file, line and remedy
 */
export function parsePairLines(lines: Iterable<string>, source: string): LabelledPair[] {
  const pairs: LabelledPair[] = []
  const seen = new Map<string, LabelledPair>()
  let read: ((text: string, place: Place) => Fields) | undefined
  let line = 0
  for (const raw of lines) {
    line++
    const text = (line === 1 ? raw.replace(/^\uFEFF/, '') : raw).replace(/\r$/, '')
    if (text.trim() === '') continue
    const place = { source, line }
    if (read === undefined && text.trimStart().startsWith('[')) fail(place, arrayReason)
    if (read === undefined && !text.trimStart().startsWith('{')) {
      read = createTsvReader(text, place)
      continue
    }
    read ??= parseJsonFields
    const pair = toPair(read(text, place), place)
    if (isNew(pair, seen, place)) pairs.push(pair)
  }
  return pairs
}

const arrayReason = "begins a JSON array; write one object a line, for example with `jq -c '.[]'`"

function parseJsonFields(text: string, place: Place): Fields {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    fail(place, 'is no JSON; write one object a line')
  }
  if (!isJsonObject(value)) fail(place, 'is not a JSON object; write one object a line')
  const fields = value as Fields
  return { ...fields, ...exactId(fields, text, 'a'), ...exactId(fields, text, 'b') }
}

/** The digits of an id that the JSON parser rounded, as written in the line. */
function exactId(fields: Fields, text: string, name: 'a' | 'b'): Fields {
  const id = fields[name]
  const digits = typeof id === 'number' && Math.abs(id) > Number.MAX_SAFE_INTEGER ? rawInteger(text, name) : undefined
  return digits === undefined ? {} : { [name]: digits }
}

function createTsvReader(header: string, headerPlace: Place): (text: string, place: Place) => Fields {
  const names = header.split('\t')
  if (!names.includes('a') || !names.includes('b')) {
    fail(headerPlace, 'is neither JSON nor a tab-separated header with the columns a, b and class; add the header or write JSON lines')
  }
  return (text, place) => {
    const cells = text.split('\t')
    if (cells.length !== names.length) fail(place, `has ${cells.length} columns, the header ${names.length}`)
    return Object.fromEntries(names.map((name, i) => [name === 'class' ? 'label' : name, cells[i]]))
  }
}

function toPair(fields: Fields, place: Place): LabelledPair {
  const a = readId(fields, 'a', place)
  const b = readId(fields, 'b', place)
  if (a === b) fail(place, `pairs the document "${a}" with itself; remove the line`)
  const label = readLabel(fields, place)
  const relation = label === '' ? 'undecided' : parseRelation(label)
  if (relation === undefined) fail(place, `has the label "${label}"; choose from ${relationWords.join(', ')}`)
  const ignored = relation === 'undecided' || (relation === 'partial' && (fields.fold === undefined || fields.fold === 'y'))
  return { a, b, relation, label, ignored, ...readShares(fields, place), line: place.line }
}

function readId(fields: Fields, name: 'a' | 'b', place: Place): string {
  const id = fields[name]
  if (typeof id === 'string' && id !== '') return id
  if (typeof id === 'number') return String(id)
  return fail(place, `has no id in "${name}"; every line needs a, b and a verdict or label`)
}

function readLabel(fields: Fields, place: Place): string {
  const given = [fields.verdict, fields.label].filter((each) => each !== undefined && each !== '')
  if (given.length === 0) fail(place, 'has no "verdict" and no "label"; add one of them, or null where it is not agreed')
  const label = given.find((each) => each !== null) ?? ''
  return typeof label === 'string' ? label : fail(place, `has a label that is not a word; choose from ${relationWords.join(', ')}`)
}

function readShares(fields: Fields, place: Place): { aInB?: number; bInA?: number } {
  const aInB = readShare(fields, 'a_in_b', place)
  const bInA = readShare(fields, 'b_in_a', place)
  return { ...(aInB !== undefined && { aInB }), ...(bInA !== undefined && { bInA }) }
}

function readShare(fields: Fields, name: string, place: Place): number | undefined {
  const value = fields[name]
  if (value === undefined || value === null || value === '') return undefined
  const share = Number(value)
  return share >= 0 && share <= 1 ? share : fail(place, `has "${name}": ${String(value)}; a share lies between 0 and 1`)
}

/** Whether a pair is new. It may be repeated with the same words; with other words, it is unclear which line holds, so the file is refused. */
function isNew(pair: LabelledPair, seen: Map<string, LabelledPair>, place: Place): boolean {
  const key = pairKey(pair.a, pair.b)
  const earlier = seen.get(key)
  if (earlier === undefined) {
    seen.set(key, pair)
    return true
  }
  const same = earlier.a === pair.a && earlier.label === pair.label
  return same ? false : fail(place, `repeats the pair "${pair.a}", "${pair.b}" of line ${earlier.line}; keep one of the two lines`)
}

function fail(place: Place, what: string): never {
  throw new OnefoldError('GOLD_INVALID', `${place.source} line ${place.line} ${what}`, { source: place.source, line: place.line })
}
