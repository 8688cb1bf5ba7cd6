import type { StoredCollection } from '../stored-collection.js'

/** What placing documents reads of a collection. */
export type DocumentSource = Pick<StoredCollection, 'settings' | 'readFields' | 'lookUp' | 'findByFold' | 'termHints'>
