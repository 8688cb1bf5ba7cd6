import { OnefoldError } from '../../../errors.js'

/** The fields of a search's answer that say whether it is complete. */
export interface Completeness {
  readonly timed_out?: boolean
  readonly _shards?: { readonly failed?: number }
}

/** Checks that all shards have answered in time. @throws OnefoldError STORE_UNAVAILABLE */
export function checkWhole({ timed_out: isLate, _shards: shards }: Completeness): void {
  if (isLate !== true && (shards?.failed ?? 0) === 0) return
  throw new OnefoldError('STORE_UNAVAILABLE', 'the engine answers with only a part of what it has; check the state of its shards')
}
