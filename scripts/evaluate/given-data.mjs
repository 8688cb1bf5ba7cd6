import { statSync } from 'node:fs'
import { join } from 'node:path'
import { refuseArguments } from '../read-arguments.mjs'
import { findCorpora } from './corpora.mjs'

/** A file that a script was given, or the script's end where there is none. */
export function givenFile(script, file) {
  if (!statOf(file)?.isFile()) refuseArguments(script, `there is no file ${file}`)
  return file
}

/** A folder that a script was given, or the script's end where there is none, or where it lacks a file that the script reads. */
export function givenFolder(script, folder, ...files) {
  if (!statOf(folder)?.isDirectory()) refuseArguments(script, `there is no folder ${folder}`)
  const missing = files.find((file) => !statOf(join(folder, file))?.isFile())
  if (missing !== undefined) refuseArguments(script, `there is no ${missing} in ${folder}`)
  return folder
}

/** The corpora of a folder that a script was given, or the script's end where there are none: a table without rows would tell nothing. */
export function givenCorpora(script, folder) {
  const corpora = findCorpora(givenFolder(script, folder))
  if (corpora.length === 0) refuseArguments(script, `there is no corpus in ${folder}; corpora.mjs says which files make one`)
  return corpora
}

function statOf(path) {
  return statSync(path, { throwIfNoEntry: false })
}
