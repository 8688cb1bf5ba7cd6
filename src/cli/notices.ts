import type { ScanResult } from '../detection/scan/scan-result.js'
import type { CliContext } from './cli-context.js'

/** Prints a notice where all texts are said to be in a language that has no stop words here: it may be so, and it may be a slip. */
export async function printLanguageNotice({ stderr }: CliContext, { language, quiet }: { language?: string; quiet?: true }): Promise<void> {
  if (language === undefined || quiet) return
  // The stemmers of all languages are read with them.
  const { knownLanguages } = await import('../detection/signing/known-language.js')
  if (knownLanguages.includes(language)) return
  stderr.write(`note: no stop words and stems are known for the language "${language}"; they are for ${knownLanguages.join(', ')}\n`)
}

/** Prints a notice where times were asked for and no document has one: most likely the field has another name. */
export function printTimeNotice({ stderr }: CliContext, result: ScanResult, timeField: string | undefined): void {
  if (timeField !== undefined && !result.hasTimes())
    stderr.write(`note: no document has a time in the field "${timeField}"; name the right one with --time-field\n`)
}
