import { type GroupComparison, shareHeldTogether } from '../group-comparison.js'
import type { Measure } from './measure.js'

/** Share of the reported groups that hold nothing foreign. */
export const groupPrecision: Measure<GroupComparison> = {
  name: 'groupPrecision',
  description: 'Share of the reported groups (two documents or more) whose documents all belong to one gold group.',
  range: [0, 1],
  better: 'higher',
  whenEmpty: '1 when no group was reported.',
  citation: 'purity counted by whole groups; Manning, Raghavan and Schütze, Introduction to Information Retrieval, 2008, section 16.3',
  compute: ({ reported, gold }) => shareHeldTogether(reported, gold),
}
