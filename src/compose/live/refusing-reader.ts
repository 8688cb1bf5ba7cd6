import { OnefoldError } from '../../errors.js'
import type { Store, StoreReader } from '../../store/store.js'

/** The reader for callers without credentials: answers every question with AUTH_MISSING. */
export function refusingReader({ capabilities, ownField }: Store): StoreReader {
  const refuse = async () => {
    const remedy = 'send Authorization as the engine takes it, and the key of onefold in X-Onefold-Key'
    throw new OnefoldError('AUTH_MISSING', `the engine is asked with your own credentials; ${remedy}`)
  }
  return { capabilities, ownField, read: refuse, readFields: refuse, lookUp: refuse, findByFold: refuse, search: refuse, count: refuse }
}
