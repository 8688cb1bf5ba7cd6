import type { GroupedCollection } from '../../../detection/live/reindexing/collection-grouping.js'
import type { GroupingBatch } from '../../../detection/live/reindexing/grouping-batch.js'

/** What a thread that groups is told: documents, or that there are no more. */
export type GroupingMessage = { readonly batch: GroupingBatch } | { readonly group: true }

/** Its answers: the memory that grouping takes, after each batch; at the end the groups. */
export type GroupingAnswer = { readonly byteLength: number } | { readonly grouped: GroupedCollection }
