import type { JsonObject } from '../../../model.js'
import type { FieldsPatch, StoredFields } from '../../store.js'
import { type TermField, termFields } from '../../term-lookup.js'
import { packSketch } from './packed-sketch.js'

/** Our fields with the terms of a family in one text, as they come from a thread that signs. */
export type FieldTexts = Omit<Partial<StoredFields>, TermField> & { readonly [Family in TermField]?: string }

/** Our fields in the form in which an index holds them. */
export function heldFields(fields: FieldsPatch): JsonObject {
  const held: Record<string, unknown> = { ...fields }
  for (const family of termFields) if (fields[family]) held[family] = fields[family].join(' ')
  if (typeof fields.sketch === 'string') held.sketch = packSketch(fields.sketch)
  return held
}

/** The same as the members of a JSON object, without the braces, so that others can stand beside them. */
export function heldMembers(fields: FieldTexts): string {
  const { sketch, ...others } = fields
  return JSON.stringify(sketch === undefined ? others : { ...others, sketch: packSketch(sketch) }).slice(1, -1)
}
