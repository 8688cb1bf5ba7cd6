import type { ScannedFiles } from '../../compose/files/scan/scan-files.js'
import { listUnder, type ReportedDocument, type ReportedGroup, type ReportedMember } from '../../detection/reported-group.js'
import type { ListingOptions } from '../../detection/scan/listing-options.js'
import { OnefoldError } from '../../errors.js'
import type { DuplicateGroup, GroupMember } from '../../model.js'
import { checkLexicon } from '../check-lexicon.js'
import type { CliContext } from '../cli-context.js'
import { printLanguageNotice, printTimeNotice, printTitleNotice } from '../notices.js'
import { checkJsonFormat } from '../options/check-options.js'
import { type InputArguments, toInputOptions } from '../options/input-options.js'
import { type ListingArguments, toListingOptions } from '../options/listing-options.js'
import { checkOutput } from '../output/check-output.js'
import { withOutput } from '../output/with-output.js'
import { scanWithProgress } from '../progress/scan-with-progress.js'
import { renderReport } from '../render/report.js'
import { renderReportHtml } from '../render/report-html.js'
import { ScannedDocuments } from '../scanned-documents.js'
import { TitleTally } from '../title-tally.js'

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

/** Runs `onefold report`. */
export async function runReport(context: CliContext, paths: readonly string[], values: ReportArguments): Promise<void> {
  checkArguments(paths, values)
  await checkOutput(values.out, [...paths, ...(values.against ?? []), values.lexicon])
  await checkLexicon(context, values)
  await printLanguageNotice(context, values)
  const listing = toListingOptions(values, 'near')
  await withOutput(context, values.out, async (output) => {
    const scanned = await scanWithProgress(context, values, {
      paths,
      against: values.against,
      input: toInputOptions(values),
      includeVariants: false,
      times: values.timeField !== undefined,
      keepTexts: true,
    })
    const titles = new TitleTally()
    await output.write(render(context, scanned, { paths, values, listing, titles }))
    if (values.quiet) return
    printTimeNotice(context, scanned.result, values.timeField)
    printTitleNotice(context, titles, values)
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
  /** Is shown the groups that are reported. */
  readonly titles: TitleTally
}

function render(
  context: CliContext,
  scanned: ScannedFiles,
  { paths, values, listing, titles }: ReportRequest,
): Iterable<string> | AsyncIterable<string> {
  const { format = 'json' } = values
  const documents = new ScannedDocuments(scanned)
  const { documents: count, groups: groupCount, removable } = scanned.result.counts(listing)
  const totals = { documents: count, groups: groupCount, removable }
  const groups = listGroups(scanned, documents, { values, listing, titles })
  if (format !== 'html') return renderReport[format](groups, { totals, hasEvidence: values.evidence === true })
  const label = (id: string) => documents.label(id)
  return renderReportHtml(groups, { totals, level: listing.level, sources: nameSources(paths, values), date: context.today(), label })
}

function nameSources(paths: readonly string[], { against = [] }: ReportArguments): readonly string[] {
  return against.length === 0 ? paths : [`${paths.join(', ')} against ${against.join(', ')}`]
}

function* listGroups(
  scanned: ScannedFiles,
  documents: ScannedDocuments,
  { values: { evidence, format, minSize }, listing, titles }: Omit<ReportRequest, 'paths'>,
): Generator<ReportedGroup> {
  const explain = (group: DuplicateGroup) => {
    if (evidence) return documents.withDegrees(group)
    return format === 'html' ? documents.withOneSentence(group) : group
  }
  const describe = (id: string) => describeDocument(id, scanned, documents)
  for (const group of scanned.result.groups(listing)) {
    const size = group.members.length + 1
    // At `contained`, the documents that an anchor contains are reported however small its own group is.
    const isContainer = listing.level === 'contained' && group.contains.length > 0
    if (size < minSize && !isContainer) continue
    titles.add(group.group, documents.titles(group))
    yield toReported(explain(group), size, describe)
  }
}

function toReported(
  { group: anchor, representative, members, contains }: DuplicateGroup,
  size: number,
  describe: (id: string) => ReportedDocument,
): ReportedGroup {
  const toMember = ({ id, evidence, sentences, ...comparison }: GroupMember): ReportedMember => ({
    ...listUnder(anchor, describe(id), comparison),
    ...(evidence && { evidence }),
    ...(sentences && { sentences }),
  })
  return {
    group: anchor,
    size,
    representative: describe(representative),
    ...(anchor !== representative && { anchor: describe(anchor) }),
    members: members.map(toMember),
    contains: contains.map(toMember),
  }
}

function describeDocument(id: string, { result }: ScannedFiles, documents: ScannedDocuments): ReportedDocument {
  const number = documents.number(id)
  const time = result.time(number)
  return { _id: id, length: result.length(number), ...(time !== undefined && { since: new Date(time).toISOString() }) }
}
