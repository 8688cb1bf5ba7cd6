import type { StoreWriteResult } from '../../store.js'

/** A document that the store does not take, in the engines' words. */
export type Refusal = Extract<StoreWriteResult, { readonly status: 'refused' }>

/** @param reason says which part of the document is meant */
export function refusal(reason: string, type = 'document_parsing_exception'): Refusal {
  return { status: 'refused', httpStatus: 400, type, reason }
}
