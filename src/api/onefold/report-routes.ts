import { Readable } from 'node:stream'
import { z } from 'zod'
import type { ReportPageAnswer, ReportPageRequest } from '../../detection/live/asking/duplicate-report.js'
import { type ReportCsv, reportCsv } from '../../detection/report-csv.js'
import { type Answer, json } from '../answers/answer.js'
import { collectionStats, reportCsvText, reportedGroup, reportLines, reportPage } from '../answers/schemas/reports.js'
import { commonParams, flag, wholeNumber } from '../request/shared-params.js'
import { type ApiContext, type ApiRequest, defineRoute, inJson, type Route } from '../route.js'
import { reportLevel } from './schemas.js'

const query = z.strictObject({
  level: reportLevel.default('near'),
  min_size: wholeNumber(1, 1_000_000_000).optional().meta({ description: 'members of a group at least; default 2' }),
  size: wholeNumber(1, 1000).optional().meta({ description: 'groups on a page; default 100' }),
  after: z.string().max(4096).optional().meta({ description: '`after` of the page before' }),
  format: z.enum(['json', 'ndjson', 'csv']).default('json').meta({ description: '`ndjson` and `csv`: all pages, one after the other' }),
  totals: flag.optional().meta({ description: 'whether `json` has them; default true. Counting them takes longer than a page of groups' }),
  evidence: flag.optional().meta({ description: 'the sentences that show it' }),
  ...commonParams,
})
type ReportParams = z.output<typeof query>

/** The duplicates of a collection: reports, groups and statistics. */
export const reportRoutes: readonly Route[] = [
  defineRoute({
    methods: ['GET'],
    path: '/_onefold/{collection}/report',
    access: 'admin',
    summary: 'the groups of duplicates, a page at a time or all',
    query,
    answers: { 200: { ...inJson(reportPage), 'application/x-ndjson': reportLines, 'text/csv': reportCsvText } },
    handle: report,
  }),
  defineRoute({
    methods: ['GET'],
    path: '/_onefold/{collection}/groups/{group}',
    access: 'admin',
    summary: 'one group as in the report',
    answers: { 200: inJson(reportedGroup) },
    handle: async ({ path }, { service }) => json(await service.group(path.collection!, path.group!)),
  }),
  defineRoute({
    methods: ['GET'],
    path: '/_onefold/{collection}/stats',
    access: 'admin',
    summary: 'numbers of documents, of signed ones and of groups',
    answers: { 200: inJson(collectionStats) },
    handle: async ({ path }, { service }) => json(await service.stats(path.collection!)),
  }),
]

const lineWriter: ReportCsv = { header: '', rows: (group) => `${JSON.stringify(group)}\n` }

async function report({ path, query: params }: ApiRequest<ReportParams>, context: ApiContext): Promise<Answer> {
  const collection = path.collection!
  const asked = toQuery(params)
  // Reads the first page before the answer begins, so that a fault of the question can still be answered as an error.
  const first = await context.service.reportPage(collection, asked)
  if (params.format === 'json') return json(first)
  const isCsv = params.format === 'csv'
  const type = isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson'
  const writer = isCsv ? reportCsv(params.evidence ?? false) : lineWriter
  const pages = reportPages(first, (after) => context.service.reportPage(collection, { ...asked, after }))
  return { kind: 'stream', status: 200, type, stream: Readable.from(lines(pages, writer)) }
}

function toQuery({
  level,
  min_size: minSize = 2,
  size = 100,
  after,
  format,
  totals = true,
  evidence = false,
}: ReportParams): ReportPageRequest {
  return { level, minSize, size, after: after ?? null, evidence, withTotals: totals && format === 'json' }
}

async function* reportPages(first: ReportPageAnswer, next: (after: string) => Promise<ReportPageAnswer>): AsyncGenerator<ReportPageAnswer> {
  let page = first
  yield page
  while (page.after !== null) {
    page = await next(page.after)
    yield page
  }
}

async function* lines(pages: AsyncIterable<ReportPageAnswer>, { header, rows }: ReportCsv): AsyncGenerator<string> {
  if (header !== '') yield header
  for await (const { groups } of pages) if (groups.length > 0) yield groups.map(rows).join('')
}
