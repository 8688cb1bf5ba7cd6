import { type Command, Option } from 'commander'
import type { CliContext } from '../cli-context.js'
import { addInputOptions, addLexiconOption, addMemoryOption, addOutputOptions } from '../options/input-options.js'
import { addListingOptions } from '../options/listing-options.js'
import { wholeNumber } from '../options/values.js'
import type { ReportArguments } from './run-report.js'

const help = `
json is one object with all groups and totals, ndjson one group a line, csv one document a row,
html one page for reading, which shows a sentence of evidence for each document.

Examples:
  onefold report news.jsonl --format html --out duplicates.html
  onefold report news.jsonl --level contained --format csv --out duplicates.csv
  onefold report articles/ --min-size 3 --evidence`

/** Adds `onefold report`. */
export function addReportCommand(program: Command, context: CliContext): void {
  const command = program
    .command('report')
    .summary('duplicate report over files')
    .description('Reports the groups of duplicates in files, with the reason for each document.')
    .argument('[path...]', 'files, folders, or - for standard input')
    .option('--collection <name>', 'report over a collection (comes with the service)')
  addListingOptions(command, 'near')
  command
    .addOption(new Option('--min-size <n>', 'smallest group, in documents').default(2).argParser(wholeNumber(1, 1_000_000)))
    .option('--evidence', 'show the sentences that documents share with the first of their group')
  addOutputOptions(command)
    .addOption(new Option('--format <format>', 'form of the report (default: json)').choices(['json', 'ndjson', 'csv', 'html']))
    .option('--json', 'the same as --format json')
  addMemoryOption(addLexiconOption(addInputOptions(command, context)))
  command.addHelpText('after', help).action(async (paths: string[], values: ReportArguments) => {
    const { runReport } = await import('./run-report.js')
    await runReport(context, paths, values)
  })
}
