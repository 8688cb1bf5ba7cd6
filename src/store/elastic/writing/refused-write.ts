import { sketchBytes } from '../../sketch-words.js'
import type { StoreWrite, StoreWriteResult } from '../../store.js'
import { maxIdBytes } from '../document/engine-document.js'
import type { OwnObject } from '../document/own-object.js'

/**
 * Why a write cannot be sent; undefined if it can. A single bad id would fail the whole bulk request. And the next patch would merge a key that
 * continues our object's name after a dot into our object.
 */
export function refusedWrite(own: OwnObject, { id, source = {}, fields = {} }: StoreWrite): StoreWriteResult | undefined {
  const bytes = Buffer.byteLength(id)
  if (bytes === 0 || bytes > maxIdBytes) return refusal('illegal_argument_exception', `an id has 1 to ${maxIdBytes} bytes, not ${bytes}`)
  const taken = Object.keys(source).find((key) => own.holds(key))
  if (taken !== undefined) return refusal('document_parsing_exception', `the field [${taken.slice(0, 80)}] belongs to onefold; rename it`)
  if (typeof fields.sketch !== 'string' || sketchBytes(fields.sketch) !== undefined) return undefined
  return refusal('document_parsing_exception', `field [${own.path('sketch')}] is not padded base64 of 16-bit words`)
}

function refusal(type: string, reason: string): StoreWriteResult {
  return { status: 'refused', httpStatus: 400, type, reason }
}
