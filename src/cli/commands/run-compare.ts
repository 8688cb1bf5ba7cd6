import { openLexiconFile } from '../../compose/lexicon-files.js'
import { DocumentComparison } from '../../detection/document-comparison.js'
import { documentOfHtml } from '../../detection/html-document.js'
import { readDocumentFile } from '../../input/read-document.js'
import type { Document } from '../../model.js'
import type { CliContext } from '../cli-context.js'
import { renderComparisonJson, renderComparisonText } from '../render/comparison.js'
import { renderPassagesText } from '../render/passages.js'
import { createPaint } from '../render/text-style.js'
import { withOutput } from '../with-output.js'

/** What the command line holds. */
export interface CompareArguments {
  readonly language?: string
  readonly lexicon?: string
  readonly collection?: string
  readonly json?: true
  readonly reuse?: true
  readonly out?: string
}

/** Runs `onefold compare`. */
export async function runCompare(context: CliContext, a: string, b: string, values: CompareArguments): Promise<void> {
  await withOutput(context, values.out, async (output) => {
    const comparison = new DocumentComparison(values.lexicon === undefined ? undefined : await openLexiconFile(values.lexicon))
    const documents = [await readDocument(a, values.language), await readDocument(b, values.language)] as const
    const result = comparison.compare(...documents)
    const passages = values.reuse && comparison.passages(...documents)
    if (values.json) return output.write([renderComparisonJson(result, passages)])
    const paint = createPaint(context.colour && values.out === undefined)
    const texts = { a: documents[0].text, b: documents[1].text }
    await output.write([renderComparisonText(result, { a, b }, paint), ...(passages ? renderPassagesText(passages, texts) : [])])
  })
}

async function readDocument(file: string, language: string | undefined): Promise<Document> {
  const { text, html } = await readDocumentFile(file)
  const document = { id: file, text, ...(language !== undefined && { language }) }
  return html ? documentOfHtml(document) : document
}
