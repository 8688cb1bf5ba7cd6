import type { JsonObject } from '../../../model.js'
import type { DocumentTerms } from '../../document-terms.js'
import type { FieldsPatch } from '../../store.js'
import type { HeldFields } from '../../stored-document.js'
import { type TermField, termFields } from '../../term-lookup.js'
import { termToNumber } from '../../term-number.js'
import { AsciiText } from './ascii-text.js'
import { packSketch, packSketchWords } from './packed-sketch.js'

/** The fields that signing gives, with terms as numbers and the sketch decoded. */
export interface FieldNumbers {
  readonly version: string
  readonly hash: string
  readonly language: string
  readonly length: number
  readonly exact?: string
  readonly sketch?: Uint16Array
  readonly terms: DocumentTerms
  /** Those that are indexed, whether or not there are terms. */
  readonly families: readonly TermField[]
}

/** Terms in the form in which an index holds them and is asked for them. */
type IndexedTerm = string | number

/**
 * Whether an index holds the terms of a family as numbers, which engines index as points. A point costs a third of a word, which needs an entry in a
 * dictionary that is written with every segment and again with every merge. But a dictionary finds thousands of terms at once in half the time.
 * Fingerprints are looked up for most documents, the other families for few (docs/decisions/0145-terms-as-numbers.md).
 */
export function isHeldAsNumbers(family: TermField): boolean {
  return family !== 'fingerprints'
}

/** Terms of a family as an index is asked for them. */
export function askedTerms(family: TermField, terms: readonly string[]): readonly IndexedTerm[] {
  return isHeldAsNumbers(family) ? terms.map(termToNumber).filter((number) => number >= 0) : terms.map(withoutFourth)
}

/** A fingerprint without its fourth letter, which is the same in all. */
function withoutFourth(term: string): string {
  return term.slice(0, 3) + term.slice(4)
}

/** Our fields in the form in which an index holds them. */
export function heldFields(fields: FieldsPatch): JsonObject {
  const held: Record<string, unknown> = { ...fields }
  for (const family of termFields) if (fields[family]) held[family] = indexedFamily(family, fields[family])
  if (typeof fields.sketch === 'string') held.sketch = packSketch(fields.sketch)
  return held
}

/**
 * The same fields as JSON, made from numbers. Terms are written digit by digit: `JSON.stringify` takes ten times as long for a number of eleven
 * digits as for one below 2^31.
 */
export function heldFieldsOfNumbers(fields: FieldNumbers): HeldFields {
  const { families, terms, sketch, ...texts } = fields
  ascii.clear()
  for (const family of families) {
    ascii.text(`,"${family}":`)
    const [start, end] = [terms.startOf(family), terms.endOf(family)]
    if (isHeldAsNumbers(family)) ascii.numbers(terms.numbers, start, end)
    else ascii.fingerprints(terms.numbers, start, end)
  }
  const packed = sketch === undefined ? '' : `,"sketch":"${packSketchWords(sketch)}"`
  const json = `${JSON.stringify(texts).slice(1, -1)}${packed}${ascii.toString()}`
  return { json, version: fields.version, length: fields.length, exact: fields.exact, sketch, terms }
}

/** One for all, because writing never waits. */
const ascii = new AsciiText()

function indexedFamily(family: TermField, terms: readonly string[]): string | readonly IndexedTerm[] {
  const held = askedTerms(family, terms)
  return isHeldAsNumbers(family) ? held : held.join(' ')
}
