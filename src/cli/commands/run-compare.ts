import { findDocuments } from '../../compose/files/find-documents.js'
import { openLexiconFile } from '../../compose/files/lexicon-files.js'
import { DocumentComparison } from '../../detection/comparing/document-comparison.js'
import { renderComparison } from '../../detection/comparing/render-comparison.js'
import { shadeSources } from '../../detection/comparing/shaded-pages.js'
import { documentOfHtml } from '../../detection/signing/html-document.js'
import { OnefoldError } from '../../errors.js'
import { formatOfName } from '../../input/file-format.js'
import { readDocumentFile } from '../../input/texts/read-document.js'
import type { Document } from '../../model.js'
import type { CliContext } from '../cli-context.js'
import { printLanguageNotice, printNotice, printWaitNotices } from '../notices.js'
import { toInputOptions } from '../options/input-options.js'
import { checkOutput } from '../output/check-output.js'
import { withOutput } from '../output/with-output.js'
import type { CompareArguments } from './compare-arguments.js'
import { chooseForm, renderForm } from './compare-forms.js'

/** Runs `onefold compare`. @throws OnefoldError USAGE if both files are standard input; errors of reading documents */
export async function runCompare(context: CliContext, a: string, b: string, values: CompareArguments): Promise<void> {
  const form = chooseForm(context, values)
  await checkOutput(values.out, [...(values.in ?? [a, b]), values.lexicon])
  if (!values.quiet && values.in === undefined) printRecordNotices(context, [a, b])
  if (values.in === undefined) await printWaitNotices(context, [a, b], values)
  await printLanguageNotice(context, values)
  await withOutput(context, values.out, async (output) => {
    const comparison = new DocumentComparison(values.lexicon === undefined ? undefined : await openLexiconFile(values.lexicon))
    const sides =
      values.in === undefined ? await readFiles(a, b, values) : await findInFiles(a, b, { ...values, paths: values.in }, context)
    const sources = { a: sides.a.html, b: sides.b.html }
    const pair = comparison.open(sides.a.document, sides.b.document)
    const result = pair.describe()
    const passages = values.reuse && pair.passages()
    if (form.kind === 'json') {
      return output.write([`${JSON.stringify(renderComparison(result, { passages, trees: shadeSources(pair, sources) }))}\n`])
    }
    const links = pair.links()
    const trees = form.kind === 'html' ? shadeSources(pair, sources, links) : undefined
    await output.write(await renderForm(context, values, form, { names: { a, b }, result, texts: pair.texts, links, passages, trees }))
  })
}

/** A file of many documents is compared as one text. The notice says how to compare two of its documents instead. */
function printRecordNotices(context: CliContext, files: readonly string[]): void {
  for (const file of new Set(files)) {
    if ((formatOfName(file)?.format ?? 'files') === 'files') continue
    printNotice(context, `${file} is compared as one text; for two of its documents, name their ids and: --in ${file}`)
  }
}

async function readFiles(a: string, b: string, values: CompareArguments): Promise<ReadSides> {
  if (a === '-' && b === '-') throw new OnefoldError('USAGE', 'a and b: only one of them can be standard input; name a file for the other')
  return { a: await readSide(a, values), b: await readSide(b, values) }
}

async function findInFiles(
  a: string,
  b: string,
  { paths, ...values }: CompareArguments & { readonly paths: readonly string[] },
  { signal }: CliContext,
): Promise<ReadSides> {
  const found = await findDocuments({ paths, ids: [a, b], input: toInputOptions(values), signal })
  const side = (id: string): ReadSide => ({ document: found.get(id)!, html: undefined })
  return { a: side(a), b: side(b) }
}

type ReadSides = Readonly<Record<'a' | 'b', ReadSide>>

/** A document to compare, with its source if it is an HTML file. */
interface ReadSide {
  readonly document: Document
  readonly html: string | undefined
}

async function readSide(file: string, { language, encoding }: CompareArguments): Promise<ReadSide> {
  const { text, html, title } = await readDocumentFile(file, { encoding })
  const document = { id: file, text, ...(title !== undefined && { title }), ...(language !== undefined && { language }) }
  return html ? { document: documentOfHtml(document), html: text } : { document, html: undefined }
}
