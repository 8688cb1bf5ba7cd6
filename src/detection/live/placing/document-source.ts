import type { Store } from '../../../store/store.js'

/** The part of a store that placing documents reads. */
export type DocumentSource = Pick<Store, 'readFields' | 'lookUp' | 'findByFold' | 'termHints'>
