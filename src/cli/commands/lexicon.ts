import { type Command, Option } from 'commander'
import { buildLexiconOfFiles, openLexiconFile } from '../../compose/lexicon-files.js'
import type { CliContext } from '../cli-context.js'
import { createReadingEvents } from '../collection-run.js'
import { addInputOptions, addOutputOptions, type InputArguments, toInputOptions } from '../options/input-options.js'
import { wholeNumber } from '../options/values.js'
import { formatBytes, formatCount } from '../render/numbers.js'
import { withOutput } from '../with-output.js'
import { addLaterCommand } from './later.js'

interface BuildArguments extends InputArguments {
  readonly minDocuments: number
  readonly out: string
  readonly json?: true
  readonly quiet?: true
}

interface ShowArguments {
  readonly json?: true
  readonly out?: string
}

const help = `
A lexicon is a frozen table of how many documents each term is in. SimHash, I-Match, Tweezer, sentences and the
corpus tree read it; verification does not, so \`scan\` needs none.`

const buildHelp = `
Everything is read twice, in bounded memory. The same documents give the same file.

Examples:
  onefold lexicon build news.jsonl --out news.lexicon
  onefold lexicon build archive/*.jsonl.gz --min-documents 3 --out archive.lexicon`

const showHelp = `
Examples:
  onefold lexicon show news.lexicon
  onefold lexicon show news.lexicon --json`

/** Adds `onefold lexicon` with its commands. */
export function addLexiconCommand(program: Command, context: CliContext): void {
  const lexicon = program
    .command('lexicon')
    .summary('build and show lexicons')
    .description('The life of lexicons: how many documents each term is in.')
    .addHelpText('after', help)
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
    .argument('<path...>', 'files or folders')
    .addOption(new Option('--min-documents <n>', 'terms in fewer documents are left out').default(2).argParser(wholeNumber(1, 65_535)))
    .requiredOption('--out <file>', 'the lexicon file')
    .option('--quiet', 'no progress, no notices, no summary; refused documents are still named')
    .option('--json', 'print the summary as JSON')
  addInputOptions(command, context)
  command.addHelpText('after', buildHelp).action((paths: string[], values: BuildArguments) => runBuild(context, paths, values))
}

function addShowCommand(lexicon: Command, context: CliContext): void {
  const command = lexicon
    .command('show')
    .summary('show what a lexicon file holds')
    .description('Shows what a lexicon file holds; a damaged one is refused.')
    .argument('<file>', 'lexicon made by `onefold lexicon build`')
  addOutputOptions(command).option('--json', 'one JSON object')
  command.addHelpText('after', showHelp).action((file: string, values: ShowArguments) => runShow(context, file, values))
}

async function runBuild(context: CliContext, paths: readonly string[], values: BuildArguments): Promise<void> {
  await withOutput(context, values.out, async (output) => {
    const events = createReadingEvents(context, values.quiet ?? false)
    const request = { paths, input: toInputOptions(values), minDocumentFrequency: values.minDocuments, signal: context.signal, ...events }
    const { bytes, documents } = await buildLexiconOfFiles(request).finally(() => events.end())
    await output.write([bytes])
    if (values.json) context.stdout.write(`${JSON.stringify({ file: values.out, documents, bytes: bytes.length })}\n`)
    else if (!values.quiet) context.stderr.write(`lexicon of ${formatCount(documents)} documents, ${formatBytes(bytes.length)}\n`)
  })
}

async function runShow(context: CliContext, file: string, values: ShowArguments): Promise<void> {
  await withOutput(context, values.out, async (output) => {
    const { id, documents, terms, minDocumentFrequency } = await openLexiconFile(file)
    const rows = [
      ['id', id],
      ['documents', formatCount(documents)],
      ['terms', `${formatCount(terms)}, each in ${minDocumentFrequency} or more documents`],
    ]
    const json = { id, documents, terms, min_document_frequency: minDocumentFrequency }
    await output.write(values.json ? [`${JSON.stringify(json)}\n`] : rows.map(([name, value]) => `${name!.padEnd(9)}  ${value}\n`))
  })
}
