import { OnefoldError } from '../errors.js'
import type { OrderKey } from './document-order.js'

/** The place of a document in a walk by (since, id), from which the next page goes on. */
export function formatWalkPosition({ since, id }: OrderKey): string {
  return `${since} ${id}`
}

/** @throws OnefoldError CURSOR_INVALID */
export function parseWalkPosition(text: string): OrderKey {
  const [, since, id] = /^(-?\d{1,16}) (.+)$/su.exec(text) ?? []
  if (since === undefined || id === undefined) throw positionUnknown()
  return { since: Number(since), id }
}

/** For a position that no page of a walk gave. */
export function positionUnknown(): OnefoldError {
  return new OnefoldError('CURSOR_INVALID', 'this position was not given by a walk; start again')
}
