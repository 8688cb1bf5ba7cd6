import { type Command, Option } from 'commander'
import { OnefoldError } from '../../errors.js'
import type { CliContext } from '../cli-context.js'
import type { SourceArguments } from '../collections/collection-source.js'
import { addClosingHelp } from '../options/closing-help.js'
import { addCollectionOptions, checkCollectionOptions, givenOptions } from '../options/collection-options.js'
import { addInputOptions, addLexiconOption, addMemoryOption, addOutputOptions, unusedLexicon } from '../options/input-options.js'
import { addAgainstOption, addListingOptions, addScopeFieldOption } from '../options/listing-options.js'
import { severalPaths, wholeNumber } from '../options/values.js'
import type { ReportArguments } from './run-report.js'

const help = `
Formats: json is one object with all groups and totals, ndjson has one group a line, csv one document a row (with --evidence, a last
column has the shared sentences), html is a page to read, which shows a sentence of evidence for each document. A page has room for 10,000
documents, and for a hundred of each group: of more it shows the largest groups, or of a collection the first ones.

Examples:
  onefold report news.jsonl --format html --out duplicates.html
  onefold report news.jsonl --level contained --format csv --out duplicates.csv
  onefold report articles/ --min-size 3 --evidence
  onefold report today.jsonl --against archive.jsonl --format html --out repeated.html
  onefold report --collection news --data /var/lib/onefold --out duplicates.json
  onefold report --collection news --url http://127.0.0.1:9280 --format csv

Exit codes: 0 done, 1 done but documents were refused (each is named), 2 usage or configuration, 3 the service is not reachable,
130 interrupted.`

/** Adds `onefold report`. */
export function addReportCommand(program: Command, context: CliContext): void {
  const command = program
    .command('report')
    .summary('report the duplicates in files or in a collection')
    .description('Reports the groups of duplicates in files or in a collection of the service, with the reason for each document.')
    .argument('[path...]', 'files, folders, or - for standard input', severalPaths)
  addScopeFieldOption(addAgainstOption(addListingOptions(command, 'near')))
    .addOption(
      new Option(
        '--min-size <n>',
        'smallest group to report, in documents; with 1, a report over a collection also lists documents that are alone',
      )
        .default(2)
        .argParser(wholeNumber(1, 1_000_000)),
    )
    .option('--evidence', 'show the sentences that documents share with the first of their group')
  addOutputOptions(command)
    .addOption(new Option('--format <format>', 'form of the report (default: json)').choices(['json', 'ndjson', 'csv', 'html']))
    .option('--json', 'the same as --format json')
  addMemoryOption(addLexiconOption(addInputOptions(command), unusedLexicon))
  addCollectionOptions(command)
  addClosingHelp(command, help).action((paths: string[], values: ReportArguments & SourceArguments) => run(context, command, paths, values))
}

/** Options that a report over files and one over a collection have in common. */
const sharedOptions = ['--level', '--min-size', '--evidence', '--out', '--quiet', '--format', '--json']

async function run(
  context: CliContext,
  command: Command,
  paths: readonly string[],
  values: ReportArguments & SourceArguments,
): Promise<void> {
  const { collection } = values
  checkCollectionOptions(collection, givenOptions(command), sharedOptions)
  if (collection === undefined) {
    const { runReport } = await import('./run-report.js')
    return runReport(context, paths, values)
  }
  if (paths.length > 0) throw new OnefoldError('USAGE', 'paths and --collection exclude each other; leave one out')
  const { runCollectionReport } = await import('./run-report-collection.js')
  await runCollectionReport(context, { ...values, collection })
}
