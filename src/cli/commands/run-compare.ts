import { openLexiconFile } from '../../compose/lexicon-files.js'
import { DocumentComparison } from '../../detection/document-comparison.js'
import { documentOfHtml } from '../../detection/html-document.js'
import { renderComparison } from '../../detection/render-comparison.js'
import { shadeSources } from '../../detection/shaded-pages.js'
import { readDocumentFile } from '../../input/read-document.js'
import type { Document } from '../../model.js'
import type { CliContext } from '../cli-context.js'
import { renderComparisonText } from '../render/comparison.js'
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
    const sides = { a: await readSide(a, values.language), b: await readSide(b, values.language) }
    const pair = comparison.open(sides.a.document, sides.b.document)
    const passages = values.reuse && pair.passages()
    if (values.json) {
      const trees = shadeSources(pair, { a: sides.a.html, b: sides.b.html })
      return output.write([`${JSON.stringify(renderComparison(pair.describe(), { passages, trees }))}\n`])
    }
    const paint = createPaint(context.colour && values.out === undefined)
    const texts = { a: pair.texts.a.text, b: pair.texts.b.text }
    await output.write([renderComparisonText(pair.describe(), { a, b }, paint), ...(passages ? renderPassagesText(passages, texts) : [])])
  })
}

/** A file as the document that is compared, with its source where that is HTML. */
interface ReadSide {
  readonly document: Document
  readonly html: string | undefined
}

async function readSide(file: string, language: string | undefined): Promise<ReadSide> {
  const { text, html } = await readDocumentFile(file)
  const document = { id: file, text, ...(language !== undefined && { language }) }
  return html ? { document: documentOfHtml(document), html: text } : { document, html: undefined }
}
