import { type Command, Option } from 'commander'
import { type SignFilesRequest, signFiles } from '../../compose/sign-files.js'
import type { CliContext } from '../cli-context.js'
import { createReadingEvents } from '../collection-run.js'
import { addInputOptions, addLexiconOption, addOutputOptions, type InputArguments, toInputOptions } from '../options/input-options.js'
import { withOutput } from '../with-output.js'

interface SignArguments extends InputArguments {
  readonly profile: SignFilesRequest['profile']
  readonly lexicon?: string
  readonly json?: true
  readonly out?: string
  readonly quiet?: true
}

const help = `
Profiles: lean has exact, fingerprints and the sketch; standard adds SimHash, I-Match, Tweezer, sentences and
the corpus tree at depth 3; full has every lexicon's and depth's terms. Fields and algorithms: docs/algorithms.md.

Examples:
  onefold sign news.jsonl --out signatures.jsonl
  onefold sign news.jsonl --profile full --lexicon news.lexicon
  onefold sign articles/ --profile lean | head -n 1`

/** Adds `onefold sign`. */
export function addSignCommand(program: Command, context: CliContext): void {
  const command = program
    .command('sign')
    .summary('print the signature fields of documents')
    .description('Prints the signature fields of each document, as they would be indexed: {"id":"…","onefold":{…}}, one a line.')
    .argument('<path...>', 'files, folders, or - for standard input')
    .addOption(new Option('--profile <profile>', 'which families are signed').choices(['lean', 'standard', 'full']).default('standard'))
  addLexiconOption(command)
  addOutputOptions(command).option('--json', 'JSON lines, which is the only form')
  addInputOptions(command, context)
  command.addHelpText('after', help).action((paths: string[], values: SignArguments) => runSign(context, paths, values))
}

async function runSign(context: CliContext, paths: readonly string[], values: SignArguments): Promise<void> {
  await withOutput(context, values.out, async (output) => {
    const events = createReadingEvents(context, values.quiet ?? false)
    const signed = signFiles({
      paths,
      input: toInputOptions(values),
      profile: values.profile,
      signal: context.signal,
      ...(values.lexicon !== undefined && { lexiconFile: values.lexicon }),
      ...events,
    })
    try {
      await output.write(renderLines(signed))
    } finally {
      events.end()
    }
  })
}

async function* renderLines(signed: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const document of signed) yield `${JSON.stringify(document)}\n`
}
