import type { Store } from './store.js'

/** What a store does with one collection, which is the first argument of each method. */
export type CollectionMethods = Omit<
  Store,
  'capabilities' | 'description' | 'ownField' | 'ping' | 'close' | 'forCaller' | 'records' | 'tombstones' | 'writeLog'
>

/** The names of {@link CollectionMethods}. The compiler checks that none is missing. */
export const collectionMethods = Object.keys({
  createCollection: true,
  isAlias: true,
  probe: true,
  read: true,
  readFields: true,
  readFacts: true,
  write: true,
  prepareWrites: true,
  refresh: true,
  termHints: true,
  learnTerms: true,
  lookUp: true,
  findByFold: true,
  listFolds: true,
  walk: true,
  counts: true,
  search: true,
  count: true,
} satisfies Record<keyof CollectionMethods, true>) as readonly (keyof CollectionMethods)[]
