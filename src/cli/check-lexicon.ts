import type { CliContext } from './cli-context.js'
import { printNotice } from './notices.js'

/**
 * Opens the file of `--lexicon` in a command that does not use it, because verification reads only the texts. This finds a wrong file now, and not
 * later when the documents are signed.
 *
 * @param reason why the lexicon has no effect, for the notice
 * @throws OnefoldError as `openLexiconFile`
 */
export async function checkLexicon(
  context: CliContext,
  values: { readonly lexicon?: string; readonly quiet?: true },
  reason = 'verification needs no lexicon',
): Promise<void> {
  if (values.lexicon === undefined) return
  const { openLexiconFile } = await import('../compose/files/lexicon-files.js')
  const { id } = await openLexiconFile(values.lexicon)
  printNotice(context, `${reason}; ${id} changes nothing here (sign and compare read it)`, values)
}
