import type { ReportPageAnswer, ReportPageRequest } from '../../detection/live/asking/duplicate-report.js'
import type { ReportTotals } from '../../detection/live/asking/report-cursor.js'
import type { ReportedGroup, ReportedMember } from '../../detection/reported-group.js'
import { partsOf } from '../../lists.js'
import type { CliContext } from '../cli-context.js'
import type { CollectionSource, DocumentLabel, SourceArguments } from '../collections/collection-source.js'
import { withCollections } from '../collections/with-collections.js'
import { printNotice } from '../notices.js'
import { checkJsonFormat } from '../options/check-options.js'
import { checkOutput } from '../output/check-output.js'
import { withOutput } from '../output/with-output.js'
import { chooseFirst } from '../render/page-groups.js'
import { renderReport } from '../render/report.js'
import { describeCut, renderReportHtml } from '../render/report-html.js'
import type { ReportArguments } from './run-report.js'

/** The options of `onefold report --collection`. */
interface CollectionReportArguments extends ReportArguments, SourceArguments {
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
      const groups = followPages(source, values, query, first)
      const { totals } = first
      await output.write(
        format === 'html'
          ? await renderPage(context, values, source, { groups, totals: totals! })
          : renderReport[format](groups, { totals, hasEvidence: evidence }),
      )
    })
  })
}

async function* followPages(
  source: CollectionSource,
  { collection }: CollectionReportArguments,
  query: ReportPageRequest,
  first: ReportPageAnswer,
): AsyncGenerator<ReportedGroup> {
  for (let page = first; ; ) {
    yield* page.groups
    if (page.after === null) return
    page = await source.reportPage(collection, { ...query, after: page.after })
  }
}

/** The report as an HTML page. The page shows document titles, so its groups stay in memory until the titles are read. */
async function renderPage(
  context: CliContext,
  values: CollectionReportArguments,
  source: CollectionSource,
  { groups, totals }: { readonly groups: AsyncIterable<ReportedGroup>; readonly totals: ReportTotals },
): Promise<Iterable<string>> {
  const { collection, level = 'near', evidence } = values
  const { groups: chosen, cut } = await chooseFirst(groups)
  const labels = await readLabels(source, collection, [...new Set(chosen.flatMap(({ group }) => idsOf(group)))])
  const page = {
    level,
    date: context.today(),
    totals,
    sources: [collection],
    cut,
    shown: chosen.length,
    label: (id: string) => labels.get(id)?.label ?? id,
    language: (id: string) => labels.get(id)?.language ?? 'und',
  }
  printNotice(context, describeCut(page), values)
  return renderReportHtml(evidence ? chosen : chosen.map((short) => ({ ...short, group: withOneSentence(short.group) })), page)
}

/** Without `--evidence`, the page shows a single sentence for each document. */
function withOneSentence(group: ReportedGroup): ReportedGroup {
  const cut = (member: ReportedMember) => ({ ...member, evidence: member.evidence?.slice(0, 1) ?? [] })
  return { ...group, members: group.members.map(cut), contains: group.contains.map(cut) }
}

function idsOf({ representative, members, contains }: ReportedGroup): string[] {
  return [representative, ...members, ...contains].map(({ _id }) => _id)
}

async function readLabels(source: CollectionSource, collection: string, ids: readonly string[]): Promise<Map<string, DocumentLabel>> {
  const labels = new Map<string, DocumentLabel>()
  for (const some of partsOf(ids, labelledAtOnce)) for (const [id, label] of await source.labels(collection, some)) labels.set(id, label)
  return labels
}
