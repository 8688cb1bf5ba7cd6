import type { JsonObject } from '../../../model.js'
import type { FieldsPatch, StoredFields } from '../../store.js'
import { type TermField, termFields } from '../../term-lookup.js'
import { termToNumber } from '../../term-number.js'
import { packSketch } from './packed-sketch.js'

/** Our fields with the terms of a family in one text, as they come from a thread that signs. */
export type FieldTexts = Omit<Partial<StoredFields>, TermField> & { readonly [Family in TermField]?: string }

/** Terms in the form in which an index holds them and is asked for them. */
export type IndexedTerm = string | number

/**
 * Whether an index holds the terms of a family as numbers, of which engines make points. Points cost a third of words, each of which is an entry of a
 * dictionary, made when a segment is written and again with every merge; but thousands of terms that are looked up at once are found in half the time
 * by a dictionary. Fingerprints are looked up for most documents, and the other families for few (docs/decisions/0145-terms-as-numbers.md).
 */
export function isNumber(family: TermField): boolean {
  return family !== 'fingerprints'
}

/** Terms of a family as an index is asked for them. */
export function indexedTerms(family: TermField, terms: readonly string[]): readonly IndexedTerm[] {
  return isNumber(family) ? terms.map(termToNumber).filter((number) => number >= 0) : terms.map(withoutFourth)
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

/** The same as the members of a JSON object, without the braces, so that others can stand beside them. */
export function heldMembers(fields: FieldTexts): string {
  const held: Record<string, unknown> = { ...fields }
  for (const family of termFields) if (fields[family] !== undefined) held[family] = indexedFamily(family, splitTerms(fields[family]))
  if (fields.sketch !== undefined) held.sketch = packSketch(fields.sketch)
  return JSON.stringify(held).slice(1, -1)
}

function indexedFamily(family: TermField, terms: readonly string[]): string | readonly IndexedTerm[] {
  const held = indexedTerms(family, terms)
  return isNumber(family) ? held : held.join(' ')
}

function splitTerms(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
