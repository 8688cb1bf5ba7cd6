import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { OnefoldError } from '../../errors.js'
import { statStandardInput } from '../../input/standard-input.js'
import { listFolder } from '../../input/texts/folder-files.js'

/**
 * Makes sure that `--out` is not a file that the command reads, be it by another path, a link or standard input: results would replace the user's
 * data. For a folder, the files that would be read are checked. A file that does not exist yet is not an input.
 *
 * @param inputs  paths as given on the command line; undefined stands for an option that was not given
 * @throws OnefoldError `USAGE`
 */
export async function checkOutput(out: string | undefined, inputs: readonly (string | undefined)[]): Promise<void> {
  const output = out === undefined || out === '-' ? undefined : await statsOf(out)
  // Writing to a device or a pipe replaces nothing.
  if (!output?.isFile()) return
  for (const input of inputs) {
    const found = input === undefined ? undefined : await findFile(input, output)
    if (found === undefined) continue
    const place = found === '-' ? 'standard input' : found
    throw new OnefoldError('USAGE', `--out ${out} would replace an input (${place}); name another file with --out`, { file: out })
  }
}

/** The path by which an input leads to a file; undefined if it does not. */
async function findFile(input: string, file: Stats): Promise<string | undefined> {
  const stats = await statsOf(input)
  if (!stats?.isDirectory()) return stats !== undefined && isSame(stats, file) ? input : undefined
  // A folder that cannot be listed is reported by the code that reads it.
  const { files } = await listFolder(input, '').catch(() => ({ files: [] }))
  for (const each of files) {
    const inner = await statsOf(each.file)
    if (inner !== undefined && isSame(inner, file)) return each.file
  }
  return undefined
}

function statsOf(path: string): Promise<Stats | undefined> {
  return (path === '-' ? statStandardInput() : stat(path)).catch(() => undefined)
}

function isSame(one: Stats, other: Stats): boolean {
  return one.ino === other.ino && one.dev === other.dev
}
