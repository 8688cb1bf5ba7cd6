import { fstat, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isatty } from 'node:tty'
import { promisify } from 'node:util'

const fileDescriptor = 0

/** What stands behind standard input: a file, a folder, a pipe or a terminal. Rejects if it is closed. */
export function statStandardInput(): Promise<Stats> {
  return promisify(fstat)(fileDescriptor)
}

/**
 * Why a stream may give nothing for a long time, and what to do then: a terminal, at which nobody knows that they are to type, or a named pipe, to which
 * nobody may write. Undefined for others, the shell's `<(…)` included, to which the shell has a program write.
 *
 * @param path as the user named it
 */
export async function describeWait(path: string): Promise<string | undefined> {
  if (path === '-')
    return isatty(fileDescriptor) ? '- reads what is typed here; end it with Ctrl-D on a line of its own, or name a file' : undefined
  const stats = isNameless(path) ? undefined : await stat(path).catch(() => undefined)
  return stats?.isFIFO() ? `${path} is a pipe; it is read when another program writes to it, until that one closes it` : undefined
}

/** Whether a path is standard input or another open file, whose name, and so its format, is unknown. */
export function isNameless(path: string): boolean {
  return path === '-' || /^\/dev\/(?:stdin|fd\/\d+)$/.test(path)
}
