import type { Command } from 'commander'
import { openLexiconFile } from '../../compose/lexicon-files.js'
import { DocumentComparison } from '../../detection/document-comparison.js'
import { documentOfHtml } from '../../detection/html-document.js'
import { OnefoldError } from '../../errors.js'
import { readDocumentFile } from '../../input/read-document.js'
import type { Document } from '../../model.js'
import type { CliContext } from '../cli-context.js'
import { addLexiconOption, addOutputOptions } from '../options/input-options.js'
import { languageCode } from '../options/values.js'
import { renderComparisonJson, renderComparisonText } from '../render/comparison.js'
import { createPaint } from '../render/text-style.js'
import { withOutput } from '../with-output.js'

interface CompareArguments {
  readonly language?: string
  readonly lexicon?: string
  readonly collection?: string
  readonly json?: true
  readonly out?: string
}

const help = `
a and b are text or HTML files (.html, .htm, .xhtml; anything else is read as text), also as .gz.
The verdict is said of a: contained means that all of a is in b.

Examples:
  onefold compare draft.txt final.txt
  onefold compare page.html article.txt --json
  onefold compare old.txt new.txt --lexicon news.lexicon     also CoDet's figures

Exit code: 0 whatever the verdict, 2 usage or a file that cannot be read.`

/** Adds `onefold compare`. */
export function addCompareCommand(program: Command, context: CliContext): void {
  const command = program
    .command('compare')
    .summary('compare two documents')
    .description('Compares two documents: verdict, how much of each is in the other, and the sentences that both have.')
    .argument('<a>', 'text or HTML file')
    .argument('<b>', 'text or HTML file')
    .option('--language <code>', 'language of both, like en or tr (default: guessed for each)', languageCode)
    .option('--collection <name>', 'compare documents of a collection by id (comes with the service)')
  addLexiconOption(command)
  addOutputOptions(command).option('--json', 'one JSON object with figures, sentences and evidence')
  command.addHelpText('after', help).action((a: string, b: string, values: CompareArguments) => runCompare(context, a, b, values))
}

async function runCompare(context: CliContext, a: string, b: string, values: CompareArguments): Promise<void> {
  if (values.collection !== undefined) {
    throw new OnefoldError('NOT_YET', '--collection needs the service, which is not part of this release; name two files')
  }
  await withOutput(context, values.out, async (output) => {
    const comparison = new DocumentComparison(values.lexicon === undefined ? undefined : await openLexiconFile(values.lexicon))
    const result = comparison.compare(await readDocument(a, values.language), await readDocument(b, values.language))
    const paint = createPaint(context.colour && values.out === undefined)
    await output.write([values.json ? renderComparisonJson(result) : renderComparisonText(result, { a, b }, paint)])
  })
}

async function readDocument(file: string, language: string | undefined): Promise<Document> {
  const { text, html } = await readDocumentFile(file)
  const document = { id: file, text, ...(language !== undefined && { language }) }
  return html ? documentOfHtml(document) : document
}
