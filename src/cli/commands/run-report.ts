import type { ScannedFiles } from '../../compose/files/scan/scan-files.js'
import type { ReportTotals } from '../../detection/live/asking/report-cursor.js'
import { listUnder, type ReportedDocument, type ReportedGroup, type ReportedMember } from '../../detection/reported-group.js'
import type { ListingOptions } from '../../detection/scan/listing-options.js'
import { OnefoldError } from '../../errors.js'
import type { DuplicateGroup, GroupMember } from '../../model.js'
import { checkLexicon } from '../check-lexicon.js'
import type { CliContext } from '../cli-context.js'
import { printLanguageNotice, printNotice, printScopeNotice, printTimeNotice, printTitleNotice } from '../notices.js'
import { checkJsonFormat } from '../options/check-options.js'
import { type InputArguments, toInputOptions } from '../options/input-options.js'
import { type ListingArguments, toListingOptions } from '../options/listing-options.js'
import { checkOutput } from '../output/check-output.js'
import { withOutput } from '../output/with-output.js'
import { scanWithProgress } from '../progress/scan-with-progress.js'
import { chooseLargest } from '../render/page-groups.js'
import { renderReport } from '../render/report.js'
import { describeCut, renderReportHtml } from '../render/report-html.js'
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
    printScopeNotice(context, scanned)
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
  /** Collects the titles of the groups that are reported. */
  readonly titles: TitleTally
}

function render(context: CliContext, scanned: ScannedFiles, request: ReportRequest): Iterable<string> | AsyncIterable<string> {
  const { values } = request
  const { format = 'json' } = values
  const documents = new ScannedDocuments(scanned)
  const groups = listGroups(scanned, documents, request)
  if (format === 'html') return renderPage(context, scanned, { ...request, documents, groups })
  const describe = describeIn(scanned, documents)
  const explain = (group: DuplicateGroup) => (values.evidence ? documents.withDegrees(group) : group)
  return renderReport[format](
    map(groups, (group) => toReported(explain(group), group.members.length + 1, describe)),
    { totals: totalsOf(scanned, request), hasEvidence: values.evidence === true },
  )
}

function renderPage(
  context: CliContext,
  scanned: ScannedFiles,
  { documents, groups, ...request }: ReportRequest & { readonly documents: ScannedDocuments; readonly groups: Iterable<DuplicateGroup> },
): Iterable<string> {
  const { paths, values, listing } = request
  const { groups: chosen, cut } = chooseLargest(groups, ({ representative }, { id }) => id === representative)
  const describe = describeIn(scanned, documents)
  const page = {
    totals: totalsOf(scanned, request),
    level: listing.level,
    sources: nameSources(paths, values),
    date: context.today(),
    cut,
    shown: chosen.length,
    label: (id: string) => documents.label(id),
    language: (id: string) => documents.language(id),
  }
  printNotice(context, describeCut(page), values)
  return renderReportHtml(
    map(chosen, (short) => {
      const { group, moreMembers } = short
      const explained = values.evidence ? documents.withDegrees(group) : documents.withOneSentence(group)
      return { ...short, group: toReported(explained, group.members.length + moreMembers + 1, describe) }
    }),
    page,
  )
}

function totalsOf({ result }: ScannedFiles, { listing }: Pick<ReportRequest, 'listing'>): ReportTotals {
  const { documents, groups, removable } = result.counts(listing)
  return { documents, groups, removable }
}

function nameSources(paths: readonly string[], { against = [] }: ReportArguments): readonly string[] {
  return against.length === 0 ? paths : [`${paths.join(', ')} against ${against.join(', ')}`]
}

function* listGroups(
  scanned: ScannedFiles,
  documents: ScannedDocuments,
  { values: { minSize }, listing, titles }: ReportRequest,
): Generator<DuplicateGroup> {
  for (const group of scanned.result.groups(listing)) {
    // At `contained`, the documents that an anchor contains are reported however small its own group is.
    const isContainer = listing.level === 'contained' && group.contains.length > 0
    if (group.members.length + 1 < minSize && !isContainer) continue
    titles.add(group.group, documents.titles(group))
    yield group
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

function describeIn({ result }: ScannedFiles, documents: ScannedDocuments): (id: string) => ReportedDocument {
  return (id) => {
    const number = documents.number(id)
    const time = result.time(number)
    return { _id: id, length: result.length(number), ...(time !== undefined && { since: new Date(time).toISOString() }) }
  }
}

function* map<Item, Result>(items: Iterable<Item>, convert: (item: Item) => Result): Generator<Result> {
  for (const item of items) yield convert(item)
}
