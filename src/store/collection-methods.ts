import type { CollectionMethods } from './store.js'

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
