import type { Store } from '../../../store/store.js'

/** What placing documents reads from a store. */
export type DocumentSource = Pick<Store, 'readFields' | 'lookUp' | 'findByFold' | 'termHints'>
