import { reportCsvHeader, reportCsvRows } from '../../api/onefold/report-csv.js'
import type { ReportPageAnswer, ReportPageRequest } from '../../detection/live/asking/duplicate-report.js'
import type { JsonObject } from '../../model.js'
import { checkOutput } from '../check-output.js'
import type { CliContext } from '../cli-context.js'
import type { CollectionSource, SourceArguments } from '../collections/collection-source.js'
import { withCollections } from '../collections/with-collections.js'
import { checkJsonFormat } from '../options/json-format.js'
import { idsOfGroups, renderCollectionReportHtml } from '../render/collection-report-html.js'
import { documentLabel } from '../render/shown-text.js'
import { withOutput } from '../with-output.js'
import type { ReportArguments } from './run-report.js'

/** The options of `onefold report --collection`. */
export interface CollectionReportArguments extends ReportArguments, SourceArguments {
  readonly collection: string
}

/** Groups per request. */
const pageSize = 200

/** Documents per request, when documents are read for their labels. */
const labelledAtOnce = 500

/** Runs `onefold report --collection`. */
export async function runCollectionReport(context: CliContext, values: CollectionReportArguments): Promise<void> {
  const { collection, level = 'near', minSize, evidence = false, format = 'json' } = values
  checkJsonFormat(values)
  await checkOutput(values.out, [values.config])
  const query: ReportPageRequest = {
    level,
    minSize,
    size: pageSize,
    after: null,
    evidence: evidence || format === 'html',
    withTotals: format === 'json' || format === 'html',
  }
  await withCollections(context, values, async (source) => {
    // Read before the output is opened, so that an unknown collection leaves no file.
    const first = await source.reportPage(collection, query)
    await withOutput(context, values.out, async (output) => {
      const pages = followPages(source, values, query, first)
      await output.write(
        format === 'html' ? await renderPage(context, values, source, { pages, totals: first.totals! }) : render[format](pages, first),
      )
    })
  })
}

async function* followPages(
  source: CollectionSource,
  { collection }: CollectionReportArguments,
  query: ReportPageRequest,
  first: ReportPageAnswer,
): AsyncGenerator<readonly JsonObject[]> {
  for (let page = first; ; ) {
    yield page.groups
    if (page.after === null) return
    page = await source.reportPage(collection, { ...query, after: page.after })
  }
}

type Render = (pages: AsyncIterable<readonly JsonObject[]>, first: ReportPageAnswer) => AsyncIterable<string>

/** The formats that are written group by group. */
const render: Readonly<Record<'json' | 'ndjson' | 'csv', Render>> = {
  async *json(pages, { totals }) {
    yield '{"groups":['
    let separator = '\n'
    for await (const groups of pages) {
      for (const group of groups) {
        yield `${separator}${JSON.stringify(group)}`
        separator = ',\n'
      }
    }
    yield `\n],"after":null,"totals":${JSON.stringify(totals)}}\n`
  },
  async *ndjson(pages) {
    for await (const groups of pages) for (const group of groups) yield `${JSON.stringify(group)}\n`
  },
  async *csv(pages) {
    yield reportCsvHeader
    for await (const groups of pages) for (const group of groups) yield reportCsvRows(group)
  },
}

/** The report as an HTML page. The page shows document titles, so all groups stay in memory until the titles are read. */
async function renderPage(
  context: CliContext,
  values: CollectionReportArguments,
  source: CollectionSource,
  { pages, totals }: { readonly pages: AsyncIterable<readonly JsonObject[]>; readonly totals: NonNullable<ReportPageAnswer['totals']> },
): Promise<Iterable<string>> {
  const { collection, level = 'near', evidence } = values
  const groups: JsonObject[] = []
  for await (const page of pages) groups.push(...page)
  const labels = await readLabels(source, collection, idsOfGroups(groups))
  const sentences = evidence ? Number.POSITIVE_INFINITY : 1
  return renderCollectionReportHtml({ collection, level, date: context.today(), totals, groups, labels, sentences })
}

async function readLabels(source: CollectionSource, collection: string, ids: readonly string[]): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  for (let from = 0; from < ids.length; from += labelledAtOnce) {
    const read = await source.sources(collection, ids.slice(from, from + labelledAtOnce))
    for (const [id, { title, text, body, content }] of read) {
      const label = [title, text, body, content].find((field) => typeof field === 'string' && field.trim() !== '')
      if (label !== undefined) labels.set(id, documentLabel(undefined, label as string))
    }
  }
  return labels
}
