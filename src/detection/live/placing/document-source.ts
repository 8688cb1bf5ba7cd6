import type { Store } from '../../../store/store.js'

/** What of a store placing documents reads. */
export type DocumentSource = Pick<Store, 'read' | 'lookUp' | 'findByFold' | 'termHints'>
