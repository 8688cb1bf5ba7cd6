import { type CollectionMethods, collectionMethods, type Store, type StoreReader } from '../../store/store.js'
import type { CollectionSettings } from './collection-settings.js'

/** A method without its first argument, the collection. */
type OfOne<Method> = Method extends (collection: never, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : Method

/**
 * One collection of a store, or of the part of a store that a caller may see: the store's methods, which need not be told which collection is meant,
 * and the settings of the collection.
 */
export type StoredCollection<Part = Store> = {
  readonly [Name in keyof Part as Name extends keyof CollectionMethods ? Name : never]: OfOne<Part[Name]>
} & { readonly store: Part; readonly settings: CollectionSettings }

/** The collection that has these settings. Optional methods that the store lacks are absent. */
export function collectionIn<Part extends StoreReader>(store: Part, settings: CollectionSettings): StoredCollection<Part> {
  const methods = store as object as Record<string, (collection: CollectionSettings, ...rest: unknown[]) => unknown>
  const own = collectionMethods.filter((name) => name in store)
  const bound = own.map((name) => [name, (...rest: unknown[]) => methods[name]!(settings, ...rest)])
  return { ...Object.fromEntries(bound), store, settings }
}

/** What placing documents reads of a collection. */
export type DocumentSource = Pick<StoredCollection, 'settings' | 'readFields' | 'lookUp' | 'findByFold' | 'termHints'>
