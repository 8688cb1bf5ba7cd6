import type { Comparison } from '../../model.js'

/** Says of document `earlier` how it stands towards document `later`, both class representatives of one scan. */
export type CompareDocuments = (earlier: number, later: number) => Comparison
