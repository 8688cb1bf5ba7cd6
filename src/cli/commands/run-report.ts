import type { ScannedFiles } from '../../compose/files/scan/scan-files.js'
import type { ListingOptions } from '../../detection/scan/listing-options.js'
import { OnefoldError } from '../../errors.js'
import type { DuplicateGroup } from '../../model.js'
import { checkLexicon } from '../check-lexicon.js'
import { checkOutput } from '../check-output.js'
import type { CliContext } from '../cli-context.js'
import { scanWithProgress } from '../collection-run.js'
import { printLanguageNotice, printTimeNotice } from '../notices.js'
import { type InputArguments, toInputOptions } from '../options/input-options.js'
import { checkJsonFormat } from '../options/json-format.js'
import { type ListingArguments, toListingOptions } from '../options/listing-options.js'
import { type ReportDocument, type ReportGroup, renderReportCsv, renderReportJson, renderReportLines } from '../render/report.js'
import { renderReportHtml } from '../render/report-html.js'
import { ScannedDocuments } from '../scanned-documents.js'
import { withOutput } from '../with-output.js'

/** The options of `onefold report`. */
export interface ReportArguments extends InputArguments, ListingArguments {
  readonly format?: 'json' | 'ndjson' | 'csv' | 'html'
  readonly json?: true
  readonly evidence?: true
  readonly minSize: number
  readonly collection?: string
  readonly lexicon?: string
  readonly limitMemory?: number
  readonly out?: string
  readonly quiet?: true
}

/** Most sentences that are shown for a document with `--evidence`. */
const evidenceLimit = 10

/** Runs `onefold report`. */
export async function runReport(context: CliContext, paths: readonly string[], values: ReportArguments): Promise<void> {
  checkArguments(paths, values)
  await checkOutput(values.out, [...paths, values.lexicon])
  await checkLexicon(context, values)
  await printLanguageNotice(context, values)
  const listing = toListingOptions(values, 'near')
  await withOutput(context, values.out, async (output) => {
    const scanned = await scanWithProgress(context, values.quiet ?? false, {
      paths,
      input: toInputOptions(values),
      ...(values.threads !== undefined && { threads: values.threads }),
      includeVariants: false,
      times: values.timeField !== undefined,
      keepTexts: true,
      ...(values.limitMemory !== undefined && { memoryLimitBytes: values.limitMemory }),
    })
    await output.write(renderReport(context, scanned, { paths, values, listing }))
    if (!values.quiet) printTimeNotice(context, scanned.result, values.timeField)
  })
}

function checkArguments(paths: readonly string[], values: ReportArguments): void {
  if (paths.length === 0) throw new OnefoldError('USAGE', 'no path was given; name files or folders, or - for standard input')
  checkJsonFormat(values)
}

/** A report as the user asked for it. */
interface ReportRequest {
  readonly paths: readonly string[]
  readonly values: ReportArguments
  readonly listing: ListingOptions
}

function renderReport(context: CliContext, scanned: ScannedFiles, { paths, values, listing }: ReportRequest): Iterable<string> {
  const documents = new ScannedDocuments(scanned)
  const describe = (id: string) => describeDocument(id, scanned, documents)
  const { documents: count, groups: groupCount, removable } = scanned.result.counts(listing)
  const totals = { documents: count, groups: groupCount, removable }
  const groups = listGroups(scanned, documents, values, listing)
  switch (values.format ?? 'json') {
    case 'json':
      return renderReportJson(groups, totals)
    case 'ndjson':
      return renderReportLines(groups)
    case 'csv':
      return renderReportCsv(groups, describe)
    case 'html':
      return renderReportHtml(groups, { totals, level: listing.level, sources: paths, date: context.today(), describe })
  }
}

function* listGroups(
  { result }: ScannedFiles,
  documents: ScannedDocuments,
  { evidence, format, minSize }: ReportArguments,
  listing: ListingOptions,
): Generator<ReportGroup> {
  const explain = (group: DuplicateGroup) => {
    if (evidence) return documents.withDegrees(group, evidenceLimit)
    return format === 'html' ? documents.withEvidence(group, 'one') : group
  }
  for (const group of result.groups(listing)) {
    const size = group.members.length + 1
    // At `contained`, the documents that an anchor contains are reported however small its own group is.
    const isContainer = listing.level === 'contained' && group.contains.length > 0
    if (size < minSize && !isContainer) continue
    yield { ...explain(group), size }
  }
}

function describeDocument(id: string, { result }: ScannedFiles, documents: ScannedDocuments): ReportDocument {
  const number = documents.number(id)
  const time = result.time(number)
  return { label: documents.label(id), length: result.length(number), since: time === undefined ? undefined : new Date(time).toISOString() }
}
