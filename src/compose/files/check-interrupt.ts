import { OnefoldError } from '../../errors.js'

/** @throws OnefoldError INTERRUPTED if the signal is aborted; `cause` is its reason, which tells a timeout from a caller who left */
export function checkInterrupt(signal: AbortSignal | undefined, says = 'interrupted'): void {
  if (signal?.aborted) throw new OnefoldError('INTERRUPTED', says, {}, { cause: signal.reason })
}
