import { openLexiconFile } from '../../compose/lexicon-files.js'
import type { ComparedPair, Sides } from '../../detection/compared-pair.js'
import { DocumentComparison } from '../../detection/document-comparison.js'
import { documentOfHtml } from '../../detection/html-document.js'
import { renderComparison } from '../../detection/render-comparison.js'
import { shadeSources } from '../../detection/shaded-pages.js'
import { readDocumentFile } from '../../input/read-document.js'
import type { Document } from '../../model.js'
import type { CliContext } from '../cli-context.js'
import { renderFiguresText, renderMatchesText } from '../render/comparison.js'
import { renderPassagesText } from '../render/passages.js'
import { minColumns } from '../render/side-by-side/min-columns.js'
import type { SideBySide } from '../render/side-by-side/side-by-side.js'
import { createPaint } from '../render/text-style.js'
import { withOutput } from '../with-output.js'

/** What the command line holds. */
export interface CompareArguments {
  readonly language?: string
  readonly lexicon?: string
  readonly collection?: string
  readonly format?: 'text' | 'json' | 'html'
  readonly json?: true
  readonly reuse?: true
  /** Columns to write side by side in. */
  readonly width?: number
  readonly out?: string
}

/** A file as the document that is compared, with its source where that is HTML. */
interface ReadSide {
  readonly document: Document
  readonly html: string | undefined
}

/** What one of the forms is written from. */
interface OpenedFiles {
  readonly names: Sides<string>
  readonly sources: Sides<string | undefined>
  readonly pair: ComparedPair
  readonly values: CompareArguments
}

/** Runs `onefold compare`. */
export async function runCompare(context: CliContext, a: string, b: string, values: CompareArguments): Promise<void> {
  await withOutput(context, values.out, async (output) => {
    const comparison = new DocumentComparison(values.lexicon === undefined ? undefined : await openLexiconFile(values.lexicon))
    const sides = { a: await readSide(a, values.language), b: await readSide(b, values.language) }
    const pair = comparison.open(sides.a.document, sides.b.document)
    const format = values.json ? 'json' : (values.format ?? 'text')
    const opened = { names: { a, b }, sources: { a: sides.a.html, b: sides.b.html }, pair, values }
    await output.write(await forms[format](context, opened))
  })
}

const forms: Readonly<Record<'text' | 'json' | 'html', (context: CliContext, opened: OpenedFiles) => Promise<Iterable<string>>>> = {
  async json(_, { pair, sources, values }) {
    const extras = { passages: values.reuse && pair.passages(), trees: shadeSources(pair, sources) }
    return [`${JSON.stringify(renderComparison(pair.describe(), extras))}\n`]
  },
  async html(context, { names, pair, sources, values }) {
    const { renderComparisonHtml } = await import('../render/comparison-page/comparison-html.js')
    const { readPageAssets } = await import('../page-assets.js')
    const links = pair.links()
    const passages = values.reuse && pair.passages()
    const trees = shadeSources(pair, sources, links)
    const page = { names, result: pair.describe(), texts: pair.texts, links, passages, trees, date: context.today() }
    return renderComparisonHtml(page, await readPageAssets())
  },
  async text(context, { names, pair, values }) {
    const paint = createPaint(context.colour && values.out === undefined)
    const { a, b } = pair.texts
    const result = pair.describe()
    const columns = values.width ?? (values.out === undefined ? context.columns : undefined) ?? 0
    const passages = values.reuse ? renderPassagesText(pair.passages(), { a: a.text, b: b.text }) : []
    return [
      renderFiguresText(result, names, paint),
      ...(columns >= minColumns
        ? await writeSideBySide({ names, texts: pair.texts, links: pair.links(), columns, paint })
        : [renderMatchesText(result)]),
      ...passages,
    ]
  },
}

/** Loaded where it is needed: most comparisons are not written to a terminal. */
async function writeSideBySide(shown: SideBySide): Promise<Iterable<string>> {
  const { renderSideBySide } = await import('../render/side-by-side/side-by-side.js')
  return ['\n', ...renderSideBySide(shown)]
}

async function readSide(file: string, language: string | undefined): Promise<ReadSide> {
  const { text, html } = await readDocumentFile(file)
  const document = { id: file, text, ...(language !== undefined && { language }) }
  return html ? { document: documentOfHtml(document), html: text } : { document, html: undefined }
}
