import { type Command, Option } from 'commander'
import { OnefoldError } from '../../errors.js'
import type { CliContext } from '../cli-context.js'
import { requireOptions } from '../options/check-options.js'
import { addClosingHelp } from '../options/closing-help.js'
import { addInputOptions, addLexiconOption, addOutputOptions, unusedLexicon } from '../options/input-options.js'
import { notEmpty, severalPaths, wholeNumber } from '../options/values.js'
import type { BuildArguments, ShowArguments } from './run-lexicon.js'

const help = `
A lexicon is a frozen table of how many documents each term is in. SimHash, I-Match, Tweezer, sentences and the
corpus tree read it; verification does not, so \`onefold scan\` needs none.

Examples:
  onefold lexicon build news.jsonl --out news.lexicon
  onefold lexicon show news.lexicon`

const buildHelp = `
The documents are read twice, in bounded memory. The same documents give the same file.
With --sentence-tables \`onefold compare --lexicon\` also finds sentences that say the same in other words, and \`onefold sign --grams\` works.

Examples:
  onefold lexicon build news.jsonl --out news.lexicon
  onefold lexicon build news.jsonl --sentence-tables --out news.lexicon
  onefold lexicon build archive/*.jsonl.gz --min-documents 3 --out archive.lexicon

Exit codes: 0 done, 1 done but documents were refused (each is named), 2 usage, 130 interrupted.`

const showHelp = `
Examples:
  onefold lexicon show news.lexicon
  onefold lexicon show news.lexicon --json

Exit codes: 0 done, 2 usage or a damaged lexicon.`

/** Adds `onefold lexicon` with its commands. */
export function addLexiconCommand(program: Command, context: CliContext): void {
  const lexicon = program
    .command('lexicon')
    .summary('build and show lexicons')
    .description('Builds lexicons, and shows what is in them.')
    .helpCommand(false)
  addClosingHelp(lexicon, help)
  addBuildCommand(lexicon, context)
  addShowCommand(lexicon, context)
  addLaterCommand(lexicon, 'list', "the service's lexicons")
  addLaterCommand(lexicon, 'activate', 'the change to another lexicon')
  addLaterCommand(lexicon, 'drift', 'how far a collection has moved from its lexicon')
}

function addBuildCommand(lexicon: Command, context: CliContext): void {
  const command = lexicon
    .command('build')
    .summary('build a lexicon from files')
    .description('Builds a lexicon from the documents of files.')
    .argument('<path...>', 'files or folders', severalPaths)
    .addOption(
      new Option('--min-documents <n>', 'leave out terms that are in fewer documents than this')
        .default(2)
        .argParser(wholeNumber(1, 65_535)),
    )
    .option('--sentence-tables', 'also build the tables that sentences are compared by: rare grams, words that go together')
    .option('--out <file>', 'lexicon file to write (required)')
    .option('--quiet', 'no progress, no notices, no summary; refused documents are still named')
    .option('--json', 'print the summary as JSON')
  addLexiconOption(addInputOptions(command), unusedLexicon)
  addClosingHelp(command, buildHelp).action(async (paths: string[], values: BuildArguments) => {
    requireOptions(command, '--out')
    const { runBuild } = await import('./run-lexicon.js')
    await runBuild(context, paths, values)
  })
}

function addShowCommand(lexicon: Command, context: CliContext): void {
  const command = lexicon
    .command('show')
    .summary('show what a lexicon file holds')
    .description('Shows what a lexicon file holds; a damaged one is refused.')
    .argument('<file>', 'lexicon made by `onefold lexicon build`', notEmpty('a file'))
  addOutputOptions(command).option('--json', 'print one JSON object')
  addClosingHelp(command, showHelp).action(async (file: string, values: ShowArguments) => {
    const { runShow } = await import('./run-lexicon.js')
    await runShow(context, file, values)
  })
}

/** Adds a command that the contract names but this release lacks, hidden from help. It only says so: users would otherwise suspect a typing error. */
function addLaterCommand(parent: Command, name: string, what: string): void {
  const path = parent.parent === null ? name : `${parent.name()} ${name}`
  parent
    .command(name, { hidden: true })
    .description(`Comes later (${what}): it is not part of this release.`)
    .argument('[words...]')
    .allowUnknownOption()
    .action(() => {
      throw new OnefoldError(
        'NOT_YET',
        `"onefold ${path}" (${what}) comes later: it is not part of this release; onefold --help lists what is`,
      )
    })
}
