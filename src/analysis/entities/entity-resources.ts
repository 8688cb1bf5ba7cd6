import { OnefoldError } from '../../errors.js'

/**
 * The data of the entity recogniser, as text: rule lists by language and gazetteers by kind. The composing code reads the files (`resources/load.ts`)
 * and may add gazetteers.
 */

/** The three kinds of proper names (ENAMEX), in the order in which they are tried. */
export const entityTypes = ['location', 'organisation', 'person'] as const

/** One of the kinds of names. */
export type EntityType = (typeof entityTypes)[number]

/** The effect of a rule list's word on the capitalised words beside it. */
export const ruleKinds = [
  'person-prefix',
  'person-suffix',
  'location-prefix',
  'location-suffix',
  'organisation-prefix',
  'organisation-suffix',
  'title-modifier',
  'connector',
  'person-connector',
] as const

/** One of the kinds of rules. */
export type RuleKind = (typeof ruleKinds)[number]

/** A rule file: `[kind]` opens a section, every other line is a word, `#` begins a comment line. */
interface RuleText {
  /** ISO 639-1, or `any` for words that hold in every language. */
  readonly language: string
  /** Origin of the text, for error messages. */
  readonly name: string
  readonly text: string
}

/** A gazetteer: one name per line, `#` begins a comment line. */
export interface GazetteerText {
  readonly type: EntityType
  /** Origin of the text, for error messages. */
  readonly name: string
  readonly text: string
}

/** The resources of {@link createEntityRecogniser}. */
export interface EntityResources {
  readonly rules: readonly RuleText[]
  readonly gazetteers: readonly GazetteerText[]
}

/** A word of a rule list. */
export interface Rule {
  readonly kind: RuleKind
  readonly word: string
}

/** A longer line, in code units, is not a name. */
const maxNameLength = 200

/**
 * The words of a rule file, in its order.
 *
 * @throws OnefoldError `PARAMETER_INVALID` with file and line for a word before the first section or an unknown section
 */
export function parseRules({ name, text }: RuleText): Rule[] {
  const rules: Rule[] = []
  let kind: RuleKind | undefined
  for (const { line, number } of contentLines(text)) {
    if (line.startsWith('[')) kind = parseSection(line, { name, number })
    else if (kind === undefined)
      throw invalidLine({ name, number }, `"${line}" stands before the first section; begin with [person-prefix] or another.`)
    else rules.push({ kind, word: line })
  }
  return rules
}

/**
 * The names of a gazetteer, in its order.
 *
 * @throws OnefoldError `PARAMETER_INVALID` with file and line for a name of more than 200 code units, because the file is then not a gazetteer
 */
export function parseGazetteer({ name, text }: GazetteerText): string[] {
  return contentLines(text).map(({ line, number }) => {
    if (line.length > maxNameLength) throw invalidLine({ name, number }, `a name has ${line.length} characters; write one name a line.`)
    return line
  })
}

interface Place {
  readonly name: string
  readonly number: number
}

function parseSection(line: string, place: Place): RuleKind {
  const kind = ruleKinds.find((each) => line === `[${each}]`)
  if (kind === undefined)
    throw invalidLine(place, `${line} is not a section; use one of ${ruleKinds.map((each) => `[${each}]`).join(', ')}.`)
  return kind
}

function contentLines(text: string): { line: string; number: number }[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
}

function invalidLine({ name, number }: Place, reason: string): OnefoldError {
  return new OnefoldError('PARAMETER_INVALID', `${name}, line ${number}: ${reason}`, { file: name, line: number })
}
