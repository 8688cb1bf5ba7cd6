import { sketchBytes } from '../../sketch-words.js'
import type { StoreWrite, StoreWriteResult } from '../../store.js'
import type { OwnObject } from '../document/own-object.js'

/** The results of the writes of one call, each of which ends once. */
export class WriteResults {
  readonly #results: (StoreWriteResult | undefined)[]

  /** @param count number of writes */
  constructor(count: number) {
    this.#results = new Array<undefined>(count).fill(undefined)
  }

  /** The result of a write; undefined while it is under way. */
  get(at: number): StoreWriteResult | undefined {
    return this.#results[at]
  }

  /** Ends a write. */
  set(at: number, result: StoreWriteResult): void {
    if (this.#results[at] !== undefined) throw new Error(`write ${at} has ended before`)
    this.#results[at] = result
  }

  /** All results. Every write must have ended. */
  all(): StoreWriteResult[] {
    return this.#results.map((result, at) => {
      if (result === undefined) throw new Error(`write ${at} has not ended`)
      return result
    })
  }
}

/** Longest id that engines take, in bytes. */
const maxIdBytes = 512

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
