import type { Command } from 'commander'
import { OnefoldError } from '../../errors.js'
import { severalPaths } from './values.js'

/** Adds `--in`, which may be given several times. */
export function addInOption(command: Command): Command {
  return command.option(
    '--in <path>',
    'file or folder that has both documents: a and b are their ids; may be given several times',
    severalPaths,
  )
}

/** Options that say where in a record a document is. */
const ofRecords = ['--id-field', '--text-field', '--html', '--title-field']

/** Refuses options of records where a and b are files. @throws OnefoldError USAGE */
export function checkFieldOptions(paths: readonly string[] | undefined, given: readonly string[]): void {
  const wrong = paths === undefined ? given.find((option) => ofRecords.includes(option)) : undefined
  if (wrong !== undefined) throw new OnefoldError('USAGE', `${wrong} is for records; name their file with --in, or leave it out`)
}
