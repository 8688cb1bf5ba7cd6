import { type Command, Option } from 'commander'
import { OnefoldError } from '../../errors.js'
import type { CliContext } from '../cli-context.js'
import { addClosingHelp } from '../options/closing-help.js'
import { memorySize, notEmpty, numberBetween, wholeNumber } from '../options/values.js'
import type { ReindexArguments } from '../reindexes/reindex-desk.js'

const help = `
With --dest the documents are copied, with signatures and groups, into a new index that gets the old one's mapping and settings.
When both hold the same documents, the collection's alias moves to it: the name in its setting "index", which must be an alias of the
old index. If it is the index itself, no alias moves, and the command says so at once. With --in-place
signatures are added to the documents where they are. Others can read and write meanwhile. To continue a run that
was interrupted or killed, give the same command again; to do another one instead, cancel it first.

Examples:
  onefold reindex --config onefold.yaml --source news-2026 --dest news-2026-folded
  onefold reindex --config onefold.yaml --collection news --in-place --documents-per-second 500
  onefold reindex --url http://127.0.0.1:9280 --collection news --dest news-v2 --slices 4

Exit codes: 0 done, 1 done but documents were refused, 2 usage or configuration, or it cannot go on,
3 the engine or the service is not reachable, 130 interrupted.`

/** Adds `onefold reindex`. */
export function addReindexCommand(program: Command, context: CliContext): void {
  const command = program
    .command('reindex')
    .summary('sign and group all documents of an index')
    .description('Signs and groups the documents that an index of a search engine holds, into a new index or in place.')
    .option(
      '--collection <name>',
      'collection whose settings say what is signed (default: the only one that is configured)',
      notEmpty('the name of a collection'),
    )
    .option('--source <index>', 'index or alias to read (default: that of the collection)', notEmpty('the name of an index'))
    .option('--dest <index>', 'new index to copy into', notEmpty('the name of an index'))
    .option('--in-place', 'instead of --dest: add signatures to the documents where they are')
    .option('--cancel', 'instead of both: give up what another run has not done; what it has written stays')
    .addOption(
      new Option('--slices <n>', 'ranges of the index to work on at the same time, 1 to 64 (default: 2)').argParser(wholeNumber(1, 64)),
    )
    .addOption(
      new Option('--documents-per-second <n>', 'write no more than this, to spare searches (default: no limit)').argParser(
        numberBetween(0.1, 1_000_000, 500),
      ),
    )
    .addOption(new Option('--memory <size>', 'memory for grouping, like 4GB (default: half of what the machine has)').argParser(memorySize))
    .option('--block-writes', 'refuse writes to the old index for the seconds in which the alias moves')
    .optionsGroup('Where the work is done:')
    .option(
      '--config <file>',
      'by this command, on the engine of this configuration (default: ONEFOLD_CONFIG, else onefold.yaml if there is one)',
    )
    .option('--url <url>', 'by the running service at this address, with the key in ONEFOLD_KEY')
    .optionsGroup('Output:')
    .option('--json', 'print the task as JSON when it has ended')
    .option('--out <file>', 'write the task as JSON to a file; it appears there when the task is done')
    .option('--quiet', 'no progress, no summary; refused documents are still named')
  addClosingHelp(command, help).action(async (values: ReindexArguments) => {
    check(values)
    // Set before anything is opened, because a signal may arrive at any moment.
    context.stopsItself = true
    const { runReindex } = await import('./run-reindex.js')
    await runReindex(context, values)
  })
}

function check({ dest, inPlace, cancel, url, config, collection }: ReindexArguments): void {
  if ([dest, inPlace, cancel].filter((each) => each !== undefined).length !== 1)
    throw new OnefoldError('USAGE', 'give one of --dest, --in-place and --cancel')
  if (url !== undefined && config !== undefined) throw new OnefoldError('USAGE', '--url and --config exclude each other; leave one out')
  if (url !== undefined && collection === undefined) throw new OnefoldError('USAGE', 'name a collection of the service with --collection')
}
