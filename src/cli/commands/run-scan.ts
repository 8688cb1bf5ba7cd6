import type { ScannedFiles } from '../../compose/files/scan/scan-files.js'
import type { ListingOptions } from '../../detection/scan/listing-options.js'
import { exactCopyLimit } from '../../detection/scan/pair-listing.js'
import { OnefoldError } from '../../errors.js'
import type { Level } from '../../model.js'
import { checkLexicon } from '../check-lexicon.js'
import type { CliContext } from '../cli-context.js'
import { readCommonHeader } from '../csv-header.js'
import { printLanguageNotice, printNotice, printScopeNotice, printTimeNotice, printTitleNotice } from '../notices.js'
import { type InputArguments, toInputOptions } from '../options/input-options.js'
import { type ListingArguments, readsTimes, toListingOptions } from '../options/listing-options.js'
import { checkOutput } from '../output/check-output.js'
import { withOutput } from '../output/with-output.js'
import { scanWithProgress } from '../progress/scan-with-progress.js'
import { renderScan, type ScanFormat, type ScanOutput, type TextOutput } from '../render/scan/scan-output.js'
import { renderSummary, renderSummaryJson } from '../render/scan/summary.js'
import { createPaint } from '../render/text-style.js'
import type { ScannedDocuments } from '../scanned-documents.js'
import { TitleTally } from '../title-tally.js'

/** The options of `onefold scan`. */
export interface ScanArguments extends InputArguments, ListingArguments {
  readonly format: ScanFormat
  readonly evidence?: true
  readonly json?: true
  readonly lexicon?: string
  readonly limitMemory?: number
  readonly out?: string
  readonly quiet?: true
}

const defaultLevels: Readonly<Record<ScanFormat, Level>> = {
  pairs: 'contained',
  groups: 'near',
  unique: 'near',
  removable: 'near',
  text: 'contained',
}

/** Runs `onefold scan`. */
export async function runScan(context: CliContext, paths: readonly string[], values: ScanArguments): Promise<void> {
  checkFormat(values)
  await checkOutput(values.out, [...paths, ...(values.against ?? []), values.lexicon])
  await checkLexicon(context, values)
  await printLanguageNotice(context, values)
  const listing = toListingOptions(values, defaultLevels[values.format])
  const start = context.now()
  await withOutput(context, values.out, async (output) => {
    const header = values.format === 'unique' ? await readCommonHeader(paths) : undefined
    const scanned = await scanWithProgress(context, values, {
      paths,
      against: values.against,
      input: { ...toInputOptions(values), keepRaw: values.format === 'unique' },
      includeVariants: listing.includeVariants,
      onlyExact: showsOnlyExact(values.format, listing),
      times: readsTimes(values),
      keepTexts: values.format === 'text' || values.evidence === true,
    })
    const documents = scanned.texts === undefined ? undefined : await describeDocuments(scanned)
    const text = await forPeople(context, values)
    await output.write(renderScan(values.format, { scanned, documents, listing, header, text }))
    if (values.quiet) return
    if (readsTimes(values)) printTimeNotice(context, scanned.result, values.timeField)
    printScopeNotice(context, scanned)
    printNotices(context, scanned, values)
    printTitleNotice(context, text.titles, values)
    printSummary(context, { scanned, listing }, { json: values.json, elapsedMs: context.now() - start })
  })
}

function checkFormat({ format, json, evidence }: ScanArguments): void {
  if (format === 'text' && json) throw new OnefoldError('USAGE', '--json and --format text exclude each other; leave one out')
  if (format === 'unique' && evidence) {
    throw new OnefoldError('USAGE', '--format unique prints the documents unchanged and has no place for --evidence; leave one out')
  }
}

/** Whether the output shows exact copies only. Groups never qualify, because they list contained documents at every level. */
function showsOnlyExact(format: ScanFormat, { level, includeVariants }: ListingOptions): boolean {
  return format !== 'groups' && format !== 'text' && level === 'exact' && !includeVariants
}

/** Loads its code only when texts are shown, because splitting into sentences loads half the program. */
async function describeDocuments(scanned: ScannedFiles): Promise<ScannedDocuments> {
  const { ScannedDocuments } = await import('../scanned-documents.js')
  return new ScannedDocuments(scanned)
}

/** How to write groups for people: in colour and broken at the width of the terminal, if they are written to one. */
async function forPeople(context: CliContext, { format, out, evidence }: ScanArguments): Promise<TextOutput> {
  const isShown = format === 'text' && out === undefined
  return {
    paint: createPaint(context.colour && isShown),
    hang: isShown ? await fitTerminal(context) : undefined,
    evidence: evidence === true,
    titles: new TitleTally(),
  }
}

/** How to break lines; undefined without a terminal. Loads its code only for a terminal. */
async function fitTerminal({ columns }: CliContext): Promise<TextOutput['hang']> {
  if (columns === undefined) return undefined
  const { hangLines } = await import('../render/scan/hanging-lines.js')
  return (text, indent) => hangLines(text, indent, columns)
}

function printNotices(context: CliContext, { result }: ScannedFiles, { format, include }: ScanArguments): void {
  if (include === 'variant' && format !== 'pairs')
    printNotice(context, `variants are in no group, so --format ${format} lists none; --format pairs lists them`)
  const copies = result.largestClass()
  if (format !== 'pairs' || copies <= exactCopyLimit) return
  printNotice(
    context,
    `a text has ${copies} exact copies; of more than ${exactCopyLimit} each further one is listed in one pair, with the first. --format groups lists them all`,
  )
}

function printSummary(
  context: CliContext,
  { scanned, listing }: Pick<ScanOutput, 'scanned' | 'listing'>,
  { json, elapsedMs }: { readonly json: ScanArguments['json']; readonly elapsedMs: number },
): void {
  const summary = {
    ...scanned.result.counts(listing),
    refused: scanned.refused,
    seconds: elapsedMs / 1000,
    peakMemory: context.peakMemory(),
  }
  context.stderr.write(json ? renderSummaryJson(summary) : renderSummary(summary))
}
