import { z } from 'zod'
import { component } from './components.js'
import { containment, count, evidence, sentenceDegrees, time } from './figures.js'

const document = { length: count.meta({ description: 'words and figures' }), since: time }

const listed = component(
  'ReportedDocument',
  'A document, compared with its group’s anchor.',
  z.object({
    _id: z.string(),
    ...containment,
    reason: z.string(),
    ...document,
    evidence: z.array(evidence).optional(),
    sentences: sentenceDegrees.optional(),
  }),
)

/** A group as reports list it. */
export const reportedGroup = component(
  'DuplicateGroup',
  'A group of duplicates.',
  z.object({
    group: z.string().meta({ description: 'group key' }),
    size: count,
    representative: z.object({ _id: z.string(), ...document }),
    members: z.array(listed).meta({ description: 'all but the representative' }),
    contains: z.array(listed).meta({ description: 'documents outside of the group that the representative contains' }),
  }),
)

/** A page of a report. */
export const reportPage = component(
  'ReportPage',
  'Groups of duplicates, and totals of the collection.',
  z.object({
    groups: z.array(reportedGroup),
    after: z.string().nullable().meta({ description: 'of the next page; null: there is none' }),
    totals: z
      .object({
        documents: count,
        groups: count,
        removable: count.meta({ description: 'documents that go where each group keeps its representative' }),
      })
      .optional()
      .meta({ description: 'absent with `totals=false`' }),
  }),
)

/** All pages of a report, a group on a line. */
export const reportLines = z.string().meta({ description: 'all pages: a DuplicateGroup on each line' })

/** All pages of a report as a table. */
export const reportCsvText = z.string().meta({ description: 'all pages: a document on each line, below the names of the columns' })

/** Numbers of a collection. */
export const collectionStats = component(
  'CollectionStats',
  'Numbers of documents of a collection, and of its groups.',
  z.object({
    documents: count,
    signed: count,
    unsigned: count,
    stale: count.meta({ description: 'signed by another version than the current one' }),
    groups: count,
    joined: count,
    contained: count,
    versions: z.record(z.string(), count),
    lexicon: z.object({ id: z.string(), drift: z.number().nullable() }),
  }),
)
