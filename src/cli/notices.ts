import type { ScannedFiles } from '../compose/files/scan/scan-files.js'
import type { ScanResult } from '../detection/scan/scan-result.js'
import { describeWait } from '../input/standard-input.js'
import type { CliContext } from './cli-context.js'
import type { InputArguments } from './options/input-options.js'
import type { TitleTally } from './title-tally.js'

/** Prints a notice if `--language` names a language for which onefold has no stop words: this may be intended, or a slip. */
export async function printLanguageNotice(context: CliContext, { language, quiet }: { language?: string; quiet?: true }): Promise<void> {
  if (language === undefined || quiet) return
  // Imported late, because the stemmers of all languages are loaded with it.
  const { knownLanguages } = await import('../detection/signing/known-language.js')
  if (knownLanguages.includes(language)) return
  printNotice(context, `no stop words and stems are known for the language "${language}"; they are for ${knownLanguages.join(', ')}`)
}

/** Prints a notice if a time field was named and no document has a time in it: most likely the field has another name. */
export function printTimeNotice(context: CliContext, result: ScanResult, timeField: string | undefined): void {
  if (timeField !== undefined && !result.hasTimes())
    printNotice(context, `no document has a time in the field "${timeField}"; name the right one with --time-field`)
}

/** Prints a notice for each scope field in which no document has a value: most likely the field has another name, and nothing was kept apart by it. */
export function printScopeNotice(context: CliContext, { scopesUnseen }: Pick<ScannedFiles, 'scopesUnseen'>): void {
  for (const field of scopesUnseen)
    printNotice(context, `no document has a value in the field "${field}", so it kept none apart; name the right one with --scope-field`)
}

/** Prints a notice, if there is one. @param text a sentence without its full stop */
export function printNotice({ stderr }: CliContext, text: string | undefined, { quiet }: { quiet?: true } = {}): void {
  if (text !== undefined && !quiet) stderr.write(`note: ${text}\n`)
}

/** Prints a notice for each of the files that is a terminal, or a named pipe: it may give nothing for a long time. */
export async function printWaitNotices(context: CliContext, files: readonly string[], values: { quiet?: true }): Promise<void> {
  for (const file of files) printNotice(context, await describeWait(file), values)
}

/** Prints a notice if titles seem to tell the documents of groups apart, unless the title is read as text already. */
export function printTitleNotice(context: CliContext, titles: TitleTally, { titleField, textField }: InputArguments): void {
  const fields = textField ?? ['text']
  if (fields.includes(titleField)) return
  const remedy = `read it as text, too: --text-field ${[titleField, ...fields].join(',')}`
  printNotice(context, titles.notice(`${remedy} (the title, then the field that has the text; files of text or HTML have no fields)`))
}
