import { refuseArguments } from '../read-arguments.mjs'
import { findCorpora } from './corpora.mjs'

/** The corpora of a folder that a script was given, or the script's end where there are none: a table without rows would tell nothing. */
export function givenCorpora(script, folder) {
  const corpora = findCorpora(folder)
  if (corpora.length === 0) refuseArguments(script, `there is no corpus in ${folder}; corpora.mjs says which files make one`)
  return corpora
}
