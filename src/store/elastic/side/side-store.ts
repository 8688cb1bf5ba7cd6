import { type CollectionMethods, collectionMethods, type Store } from '../../store.js'
import type { ElasticStore } from '../elastic-store.js'
import { SidedCollections, type SideIndices } from './sided-collections.js'

/**
 * A store on an engine in which some collections have our fields in an index of our own, keyed by the ids of the documents. The user's indices keep
 * their mapping, and their documents are exactly what was sent.
 *
 * The revisions of the fields are marked by their sign (side-revision.ts). The store does not know the rights of callers.
 */
interface SideStore extends Store {
  /** The same engine, for collections without a side index. */
  readonly plain: ElasticStore
  /** Whether a collection keeps our fields in an index of their own. */
  hasSide(name: string): boolean
}

type Method = (collection: { readonly name: string }, ...rest: unknown[]) => unknown

/** Makes a {@link SideStore}: each call goes to the part of the store that has the collection. */
export function createSideStore(plain: ElasticStore, options: SideIndices): SideStore {
  const sided = new SidedCollections(plain, options)
  const dispatch = (name: keyof CollectionMethods): Method => {
    return (collection, ...rest) => {
      const part: CollectionMethods = sided.has(collection.name) ? sided : plain
      return (part[name] as Method | undefined)?.call(part, collection, ...rest)
    }
  }
  const dispatched = Object.fromEntries(collectionMethods.map((name) => [name, dispatch(name)]))
  const { capabilities, description, ownField, records, tombstones, writeLog } = plain
  return {
    ...(dispatched as unknown as CollectionMethods),
    capabilities,
    description,
    ownField,
    records,
    tombstones,
    writeLog: {
      // Two indices, which are not written at once, have no common position.
      position: async (collection) => (sided.has(collection.name) ? undefined : writeLog.position(collection)),
      between: (collection, from, to) => writeLog.between(collection, from, to),
    },
    ping: () => plain.ping(),
    close: () => plain.close(),
    plain,
    hasSide: (name) => sided.has(name),
  }
}

/** Whether a store is a {@link SideStore}. */
export function isSideStore(store: Store): store is SideStore {
  return 'hasSide' in store
}
