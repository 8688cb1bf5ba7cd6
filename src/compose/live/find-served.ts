import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import { OnefoldError } from '../../errors.js'
import type { CollectionRegistry } from './collection-registry.js'

/**
 * Looks for a collection that can be searched. Others may have closed or deleted the index of one: requests to it are answered with the reason, and those
 * to others are served.
 *
 * @param probe rejects with the reason why a collection cannot be searched
 * @throws OnefoldError STORE_UNAVAILABLE with the reason for the first collection, where there is none that can be searched
 */
export async function findServed(
  registry: Pick<CollectionRegistry, 'names' | 'get'>,
  probe: (collection: CollectionSettings) => Promise<void>,
): Promise<void> {
  let first: OnefoldError | undefined
  for (const name of registry.names()) {
    try {
      return await probe(await registry.get(name, false))
    } catch (error) {
      // Without an answer to one question there is none to the next, and whoever asks waits.
      if (!(error instanceof OnefoldError) || error.facts.status === 0) throw error
      first ??= error
    }
  }
  if (first !== undefined) throw new OnefoldError('STORE_UNAVAILABLE', first.message, first.facts, { cause: first })
}
