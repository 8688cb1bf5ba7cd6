import { type GroupComparison, shareHeldTogether } from '../group-comparison.js'
import type { Measure } from './measure.js'

/** Share of the gold groups that came out whole. */
export const groupRecall: Measure<GroupComparison> = {
  name: 'groupRecall',
  description: 'Share of the gold groups (two documents or more) whose documents all stand in one reported group.',
  range: [0, 1],
  better: 'higher',
  whenEmpty: '1 when gold has no group.',
  citation:
    'completeness counted by whole groups; Manning, Raghavan and Schütze, Introduction to Information Retrieval, 2008, section 16.3',
  compute: ({ reported, gold }) => shareHeldTogether(gold, reported),
}
