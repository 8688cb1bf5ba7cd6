import { OnefoldError } from '../errors.js'

/** Why a search that was stopped by its signal has no answer. */
export function interruptedSearch({ reason }: AbortSignal): OnefoldError {
  return new OnefoldError('INTERRUPTED', 'the search was stopped by its signal', {}, { cause: reason })
}
