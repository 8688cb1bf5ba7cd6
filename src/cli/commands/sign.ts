import { type Command, Option } from 'commander'
import type { CliContext } from '../cli-context.js'
import { addClosingHelp } from '../options/closing-help.js'
import { addInputOptions, addLexiconOption, addOutputOptions } from '../options/input-options.js'
import { gazetteerPath, severalPaths } from '../options/values.js'
import type { SignArguments } from './run-sign.js'

const help = `
Profiles: lean has exact, fingerprints and the sketch; standard adds SimHash, I-Match, Tweezer, sentences and
the corpus tree at depth 3; full has every lexicon's and depth's terms. Fields and algorithms: docs/algorithms.md.

Examples:
  onefold sign news.jsonl --out signatures.jsonl
  onefold sign news.jsonl --profile full --lexicon news.lexicon
  onefold sign news.jsonl --gazetteer person=ministers.txt --gazetteer organisation=clubs.txt
  onefold sign articles/ --profile lean | head -n 1

Exit codes: 0 done, 1 done but documents were refused (each is named), 2 usage, 130 interrupted.`

/** Adds `onefold sign`. */
export function addSignCommand(program: Command, context: CliContext): void {
  const command = program
    .command('sign')
    .summary('print the signature fields of documents')
    .description('Prints the signature fields of each document, as they would be indexed: {"id":"…","onefold":{…}}, one a line.')
    .argument('<path...>', 'files, folders, or - for standard input', severalPaths)
    .addOption(
      new Option('--profile <profile>', 'which families of signatures to print').choices(['lean', 'standard', 'full']).default('standard'),
    )
  addLexiconOption(command, 'lexicon made by `onefold lexicon build`; without one, the bundled one serves, which knows stop words only')
  command.option('--grams', 'also print the rarest grams of each sentence; needs a lexicon built with --sentence-tables')
  command.addOption(
    new Option(
      '--gazetteer <type=file>',
      'further names for Tweezer, one a line, of the type person, location or organisation; may be given several times',
    ).argParser(gazetteerPath),
  )
  addOutputOptions(command).option('--json', 'print JSON lines, which is the only form')
  addInputOptions(command)
  addClosingHelp(command, help).action(async (paths: string[], values: SignArguments) => {
    const { runSign } = await import('./run-sign.js')
    await runSign(context, paths, values)
  })
}
