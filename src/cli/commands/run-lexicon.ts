import { buildLexiconOfFiles, openLexiconFile } from '../../compose/files/lexicon-files.js'
import { checkLexicon } from '../check-lexicon.js'
import type { CliContext } from '../cli-context.js'
import { printLanguageNotice } from '../notices.js'
import { type InputArguments, toInputOptions } from '../options/input-options.js'
import { checkOutput } from '../output/check-output.js'
import type { Output } from '../output/output.js'
import { withOutput } from '../output/with-output.js'
import { createReadingEvents } from '../progress/reading-events.js'
import { formatBytes, formatCount } from '../render/numbers.js'

/** The options of `onefold lexicon build`. */
export interface BuildArguments extends InputArguments {
  readonly minDocuments: number
  readonly sentenceTables?: true
  readonly out: string
  readonly lexicon?: string
  readonly json?: true
  readonly quiet?: true
}

/** The options of `onefold lexicon show`. */
export interface ShowArguments {
  readonly json?: true
  readonly out?: string
}

/** Runs `onefold lexicon build`. */
export async function runBuild(context: CliContext, paths: readonly string[], values: BuildArguments): Promise<void> {
  await checkOutput(values.out, [...paths, values.lexicon])
  await checkLexicon(context, values, 'a lexicon is counted from its documents alone')
  await printLanguageNotice(context, values)
  const run = async (output: Output) => {
    const events = await createReadingEvents(context, values.quiet ?? false)
    const request = {
      paths,
      input: toInputOptions(values),
      minDocumentFrequency: values.minDocuments,
      sentenceTables: values.sentenceTables ?? false,
      signal: context.signal,
      ...events,
    }
    const { bytes, documents } = await buildLexiconOfFiles(request).finally(() => events.end())
    await output.write([bytes])
    const summary = `${JSON.stringify({ file: values.out, documents, bytes: bytes.length })}\n`
    if (values.json) await withOutput(context, undefined, (standard) => standard.write([summary]))
    else if (!values.quiet)
      context.stderr.write(
        `lexicon of ${formatCount(documents)} ${documents === 1 ? 'document' : 'documents'}, ${formatBytes(bytes.length)}\n`,
      )
  }
  await withOutput(context, values.out, run, { packs: false })
}

/** Runs `onefold lexicon show`. */
export async function runShow(context: CliContext, file: string, values: ShowArguments): Promise<void> {
  await checkOutput(values.out, [file])
  await withOutput(context, values.out, async (output) => {
    const { id, documents, terms, minDocumentFrequency, grams, correlations } = await openLexiconFile(file)
    const rows = [
      ['id', id],
      ['documents', formatCount(documents)],
      ['terms', `${formatCount(terms)}, each in ${minDocumentFrequency} or more documents`],
      ...(grams ? [['grams', `${formatCount(grams.grams)}, each ${grams.minOccurrences} times or more`]] : []),
      ...(correlations
        ? [['words', `${formatCount(correlations.terms)} that go together, by ${formatCount(correlations.documents)} documents`]]
        : []),
    ]
    const json = {
      id,
      documents,
      terms,
      min_document_frequency: minDocumentFrequency,
      grams: grams ? { id: grams.id, grams: grams.grams } : null,
      correlations: correlations ? { id: correlations.id, terms: correlations.terms, documents: correlations.documents } : null,
    }
    await output.write(values.json ? [`${JSON.stringify(json)}\n`] : rows.map(([name, value]) => `${name!.padEnd(9)}  ${value}\n`))
  })
}
