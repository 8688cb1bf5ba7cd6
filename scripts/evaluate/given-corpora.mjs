import { refuseArguments } from '../read-arguments.mjs'
import { findCorpora } from './corpora.mjs'

/** The corpora of a folder given to a script. Ends the script if there are none, because a table without rows says nothing. */
export function givenCorpora(script, folder) {
  const corpora = findCorpora(folder)
  if (corpora.length === 0) refuseArguments(script, `there is no corpus in ${folder}; corpora.mjs says which files make one`)
  return corpora
}
