import { type Command, Option } from 'commander'
import type { CliContext } from '../cli-context.js'
import type { SourceArguments } from '../collections/collection-source.js'
import { checkJsonFormat } from '../options/check-options.js'
import { addClosingHelp } from '../options/closing-help.js'
import { addCollectionOptions, checkCollectionOptions, givenOptions } from '../options/collection-options.js'
import { addInOption, checkFieldOptions } from '../options/in-option.js'
import { addFieldOptions, addLexiconOption, addOutputOptions, encodingOption } from '../options/input-options.js'
import { languageCode, notEmpty, wholeNumber } from '../options/values.js'
import { type CompareArguments, minColumns } from './compare-arguments.js'

const help = `
a and b are text, HTML (.html, .htm, .xhtml) or mail files (.eml), also as .gz; any other ending is read as text.
With --in they are ids of documents in files that \`onefold scan\` reads, and their titles count, as in a scan.
The verdict is about a, relative to b: contained means that all of a is in b.

Examples:
  onefold compare draft.txt final.txt
  onefold compare page.html article.txt --json
  onefold compare draft.txt final.txt --width 120 | less     both texts side by side, as on a terminal
  onefold compare old.txt new.txt --lexicon news.lexicon     also CoDet's figures
  onefold compare essay.txt source.txt --reuse               also the passages taken over
  onefold compare old.html new.html --format html --out differences.html
                                                             a page to read: both texts side by side, what
                                                             matches, what does not, and where
  onefold compare 17 42 --in news.jsonl                      two records: why does a scan not list them as duplicates?
  onefold compare 17 42 --collection news                    two documents of the service
  onefold compare 17 42 --collection news --format html --out differences.html

Exit codes: 0 whatever the verdict, 2 usage or a file that cannot be read, 3 the service is not reachable,
130 interrupted.`

/** Adds `onefold compare`. */
export function addCompareCommand(program: Command, context: CliContext): void {
  const command = program
    .command('compare')
    .summary('compare two documents')
    .description(
      'Compares two documents: verdict, how much of each is in the other, the sentences that both have, and those that only one has.',
    )
    .argument('<a>', 'text, HTML or mail file; with --in or --collection an id', notEmpty('a file or an id'))
    .argument('<b>', 'text, HTML or mail file; with --in or --collection an id', notEmpty('a file or an id'))
    .option('--language <code>', 'language of both, like en or tr (default: guessed for each)', languageCode)
    .addOption(encodingOption())
  addLexiconOption(
    command,
    "lexicon made by `onefold lexicon build`: adds CoDet's figures, and finds sentences that say the same in other words",
  )
  addOutputOptions(command)
    .addOption(new Option('--format <format>', 'text, json, or html: a page to read (default: text)').choices(['text', 'json', 'html']))
    .option('--json', 'the same as --format json: one object with figures, sentences and evidence')
  command.option(
    '--width <columns>',
    'write both texts side by side, this wide (default: as wide as the terminal; without one, a list of matches)',
    wholeNumber(minColumns, 1000),
  )
  command.option('--reuse', 'also show the passages of 150 characters or more that both have, copied or reworded, with their offsets')
  addFieldOptions(addInOption(command.optionsGroup('Documents of one file:')))
  addCollectionOptions(command)
  addClosingHelp(command, help).action(async (a: string, b: string, values: CompareArguments & SourceArguments) => {
    checkCollectionOptions(values.collection, givenOptions(command), ['--format', '--json', '--width', '--reuse', '--out', '--quiet'])
    checkFieldOptions(values.in, givenOptions(command))
    checkJsonFormat(values)
    if (values.collection === undefined) {
      const { runCompare } = await import('./run-compare.js')
      return runCompare(context, a, b, values)
    }
    const { runCollectionCompare } = await import('./run-compare-collection.js')
    await runCollectionCompare(context, a, b, { ...values, collection: values.collection })
  })
}
