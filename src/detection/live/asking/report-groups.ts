import type { Level } from '../../../model.js'
import type { Store } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import { GroupReading, type ListedGroup } from './group-reading.js'

/** Groups that are read with the same store calls: as many as make the calls cheap, and as their documents fit into memory. */
const groupsAtOnce = 100

/** Reads groups with the figures of their documents. Cost: a dozen store calls for a hundred groups. */
export class ReportGroups {
  readonly #store: Store
  readonly #settings: CollectionSettings

  constructor(store: Store, settings: CollectionSettings) {
    this.#store = store
    this.#settings = settings
  }

  /** The groups of these fold keys, in their order; keys that no document has are left out. */
  async read(level: Level, keys: readonly string[]): Promise<ListedGroup[]> {
    const field = level === 'exact' ? 'exact' : 'group'
    const listed: ListedGroup[] = []
    for (let at = 0; at < keys.length; at += groupsAtOnce)
      listed.push(...(await new GroupReading(this.#store, this.#settings).read(field, keys.slice(at, at + groupsAtOnce))))
    return listed
  }
}
