import { type Measure, ratio } from './measure.js'
import { meanOver, type QueryCounts } from './query-counts.js'

/** Recall of each query, averaged over queries. */
export const macroQueryRecall: Measure<readonly QueryCounts[]> = {
  name: 'macroQueryRecall',
  description: "Mean over query documents of the share of the query's duplicates that were returned.",
  range: [0, 1],
  better: 'higher',
  whenEmpty: 'A query without duplicates counts 1; without queries NaN.',
  citation: 'Fan and Huang, A fusion of algorithms in near duplicate document detection, equation 2',
  compute: (queries) => meanOver(queries, ({ found, relevant }) => ratio(found, relevant, 1)),
}
