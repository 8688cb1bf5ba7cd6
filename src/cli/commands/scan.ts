import { type Command, Option } from 'commander'
import { openLexiconFile } from '../../compose/lexicon-files.js'
import type { ScannedFiles } from '../../compose/scan-files.js'
import type { ListingOptions } from '../../detection/listing-options.js'
import { exactCopyLimit } from '../../detection/pair-listing.js'
import { OnefoldError } from '../../errors.js'
import type { DuplicatePair, Level } from '../../model.js'
import type { CliContext } from '../cli-context.js'
import { scanWithProgress } from '../collection-run.js'
import { readCommonHeader } from '../csv-header.js'
import {
  addInputOptions,
  addLexiconOption,
  addMemoryOption,
  addOutputOptions,
  type InputArguments,
  toInputOptions,
} from '../options/input-options.js'
import { addIncludeOption, addListingOptions, type ListingArguments, readsTimes, toListingOptions } from '../options/listing-options.js'
import { renderGroupText } from '../render/group-text.js'
import { renderGroup } from '../render/groups.js'
import { renderPair } from '../render/pairs.js'
import { renderSummary, renderSummaryJson } from '../render/summary.js'
import { createPaint } from '../render/text-style.js'
import { ScannedDocuments } from '../scanned-documents.js'
import { withOutput } from '../with-output.js'

type Format = 'pairs' | 'groups' | 'unique' | 'text'

interface ScanArguments extends InputArguments, ListingArguments {
  readonly format: Format
  readonly evidence?: true
  readonly json?: true
  readonly lexicon?: string
  readonly limitMemory?: number
  readonly out?: string
  readonly quiet?: true
}

const defaultLevels: Readonly<Record<Format, Level>> = { pairs: 'contained', groups: 'near', unique: 'near', text: 'contained' }

/** Sentences that a pair or member shows with `--evidence`; for people one is enough. */
const evidenceLimit = 10

const help = `
Paths: JSON lines (.jsonl .ndjson .json), CSV or TSV with a header, Parquet, folders of text and HTML files,
each also as .gz; - reads JSON lines from standard input.

Verdicts, said of a towards b: exact, near (each is in the other), contained (all of a is in b),
contains (all of b is in a), variant (the same text or template with other facts).

Examples:
  onefold scan news.jsonl --format text          groups with evidence, for people
  onefold scan news.jsonl > pairs.jsonl          every pair with figures, one JSON object a line
  onefold scan news.jsonl --level near           only exact and edited copies
  onefold scan news.jsonl --format groups        one object a group
  onefold scan news.jsonl --format unique --out kept.jsonl
                                                 the input without its duplicates, bytes unchanged
  onefold scan articles/ --evidence              a folder of text and HTML files, with the sentences
  onefold scan dump.csv.gz --id-field url --text-field headline,body
  zcat part-*.gz | onefold scan - --prefer newest --time-field published --format unique

Exit code: 0 done, 1 done but documents were refused (each is named), 2 usage, 130 interrupted.`

/** Adds `onefold scan`. */
export function addScanCommand(program: Command, context: CliContext): void {
  const command = program
    .command('scan')
    .summary('find duplicates in files')
    .description('Finds exact, near and contained duplicates in files, in one pass, without a server or any set-up.')
    .argument('<path...>', 'files, folders, or - for standard input')
  addListingOptions(command, 'contained for pairs and text, near for groups and unique')
  addIncludeOption(command)
  command.option('--evidence', 'show the sentences that both documents have')
  addOutputOptions(command)
    .addOption(
      new Option('--format <format>', 'pairs, groups: JSON lines; unique: the documents that remain; text: groups for people')
        .choices(['pairs', 'groups', 'unique', 'text'])
        .default('pairs'),
    )
    .option('--json', 'print the summary as a JSON line on standard error; results are JSON lines anyway')
  addMemoryOption(addLexiconOption(addInputOptions(command, context)))
  command.addHelpText('after', help).action((paths: string[], values: ScanArguments) => runScan(context, paths, values))
}

async function runScan(context: CliContext, paths: readonly string[], values: ScanArguments): Promise<void> {
  checkFormat(values)
  if (values.lexicon !== undefined) await checkLexicon(context, values.lexicon, values.quiet)
  const listing = toListingOptions(values, defaultLevels[values.format])
  const start = context.now()
  await withOutput(context, values.out, async (output) => {
    const header = values.format === 'unique' ? await readCommonHeader(paths) : undefined
    const scanned = await scanWithProgress(context, values.quiet ?? false, {
      paths,
      input: { ...toInputOptions(values), keepRaw: values.format === 'unique' },
      threads: values.threads,
      includeVariants: listing.includeVariants,
      times: readsTimes(values),
      keepTexts: values.format === 'text' || values.evidence === true,
      ...(values.limitMemory !== undefined && { memoryLimitBytes: values.limitMemory }),
    })
    await output.write(renderResult(context, scanned, values, listing, header))
    if (values.quiet) return
    printNotices(context, scanned, values.format)
    printSummary(context, scanned, listing, values, context.now() - start)
  })
}

function checkFormat({ format, json, evidence }: ScanArguments): void {
  if (format === 'text' && json) throw new OnefoldError('USAGE', '--json and --format text exclude each other; leave one out')
  if (format === 'unique' && evidence) {
    throw new OnefoldError('USAGE', '--format unique prints the documents unchanged and has no place for --evidence; leave one out')
  }
}

/** A scan verifies from the texts alone; a wrong file is still found now and not when the documents are signed. */
async function checkLexicon(context: CliContext, file: string, quiet: true | undefined): Promise<void> {
  const { id } = await openLexiconFile(file)
  if (!quiet) context.stderr.write(`note: verification needs no lexicon; ${id} changes nothing here (sign and compare read it)\n`)
}

function renderResult(
  context: CliContext,
  scanned: ScannedFiles,
  values: ScanArguments,
  listing: ListingOptions,
  header: Uint8Array | undefined,
): Iterable<string | Uint8Array> {
  switch (values.format) {
    case 'pairs':
      return renderPairs(scanned, values, listing)
    case 'groups':
      return renderGroups(scanned, values, listing)
    case 'unique':
      return renderUnique(scanned, listing, header)
    case 'text':
      return renderText(context, scanned, values, listing)
  }
}

function* renderPairs(scanned: ScannedFiles, { evidence }: ScanArguments, listing: ListingOptions): Generator<string> {
  const documents = evidence ? new ScannedDocuments(scanned) : undefined
  const explain = ({ a, b }: DuplicatePair) => documents?.evidence(a, b, evidenceLimit)
  for (const pair of scanned.result.pairs(listing)) yield renderPair(pair, explain(pair))
}

function* renderGroups(scanned: ScannedFiles, { evidence }: ScanArguments, listing: ListingOptions): Generator<string> {
  const documents = evidence ? new ScannedDocuments(scanned) : undefined
  for (const group of scanned.result.groups(listing)) yield renderGroup(documents?.withEvidence(group, evidenceLimit) ?? group)
}

function* renderUnique(scanned: ScannedFiles, listing: ListingOptions, header: Uint8Array | undefined): Generator<string | Uint8Array> {
  const raws = scanned.raws ?? []
  const kept = scanned.result.kept(listing)
  if (header !== undefined) {
    yield header
    yield '\n'
  }
  for (let i = 0; i < raws.length; i++) {
    if (kept[i] === 0) continue
    yield raws[i]!
    yield '\n'
  }
}

function* renderText(
  context: CliContext,
  scanned: ScannedFiles,
  { evidence, out }: ScanArguments,
  listing: ListingOptions,
): Generator<string> {
  const documents = new ScannedDocuments(scanned)
  const paint = createPaint(context.colour && out === undefined)
  const parts = { paint, label: documents.label.bind(documents) }
  let groups = 0
  for (const group of scanned.result.groups(listing)) {
    groups++
    yield renderGroupText(documents.withEvidence(group, evidence ? evidenceLimit : 'one'), parts)
  }
  if (groups === 0) yield 'No duplicates found.\n'
}

function printNotices(context: CliContext, { result }: ScannedFiles, format: Format): void {
  const copies = result.largestClass()
  if (format !== 'pairs' || copies <= exactCopyLimit) return
  context.stderr.write(
    `note: a text has ${copies} exact copies; of more than ${exactCopyLimit} each further one is listed in one pair, with the first. --format groups lists them all\n`,
  )
}

function printSummary(
  context: CliContext,
  scanned: ScannedFiles,
  listing: ListingOptions,
  { json }: ScanArguments,
  elapsedMs: number,
): void {
  const summary = {
    ...scanned.result.counts(listing),
    refused: scanned.refused,
    seconds: elapsedMs / 1000,
    peakMemory: context.peakMemory(),
  }
  context.stderr.write(json ? renderSummaryJson(summary) : renderSummary(summary))
}
