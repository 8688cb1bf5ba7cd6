import { type Measure, ratio } from './measure.js'
import { meanOver, type QueryCounts } from './query-counts.js'

/** Precision of each query, averaged over queries. */
export const macroQueryPrecision: Measure<readonly QueryCounts[]> = {
  name: 'macroQueryPrecision',
  description: 'Mean over query documents of the share of returned documents that are duplicates of the query.',
  range: [0, 1],
  better: 'higher',
  whenEmpty: 'A query that returns nothing counts 1; without queries NaN.',
  citation: 'Fan and Huang, A fusion of algorithms in near duplicate document detection, equation 1',
  compute: (queries) => meanOver(queries, ({ found, returned }) => ratio(found, returned, 1)),
}
