import type { CliContext } from './cli-context.js'

/** Prints a notice where all texts are said to be in a language that has no stop words here: it may be so, and it may be a slip. */
export async function printLanguageNotice({ stderr }: CliContext, { language, quiet }: { language?: string; quiet?: true }): Promise<void> {
  if (language === undefined || quiet) return
  // The stemmers of all languages are read with them.
  const { knownLanguages } = await import('../detection/signing/known-language.js')
  if (knownLanguages.includes(language)) return
  stderr.write(`note: no stop words and stems are known for the language "${language}"; they are for ${knownLanguages.join(', ')}\n`)
}
