import { fstat, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isatty } from 'node:tty'
import { promisify } from 'node:util'

const standardInput = 0

/** What stands behind standard input: a file, a folder, a pipe or a terminal. Rejects if it is closed. */
export function statStandardInput(): Promise<Stats> {
  return promisify(fstat)(standardInput)
}

/**
 * Why a stream may give nothing for a long time, and what to do then: a terminal, at which nobody knows that they are to type, or a named pipe, to which
 * nobody may write. Undefined for others, the shell's `<(…)` included, to which the shell has a program write.
 *
 * @param path as the user named it
 */
export async function describeWait(path: string): Promise<string | undefined> {
  const descriptor = descriptorOf(path)
  if (descriptor !== undefined)
    return isatty(descriptor) ? `${path} reads what is typed here; end it with Ctrl-D on a line of its own, or name a file` : undefined
  return (await isPipe(path)) ? `${path} is a pipe; it is read when another program writes to it, until that one closes it` : undefined
}

/** Whether a path is standard input or a pipe, which a second reading would find empty or closed, or wait at for ever. */
export async function isReadOnce(path: string): Promise<boolean> {
  return path === '-' || (await isPipe(path))
}

async function isPipe(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFIFO() === true
}

/** Whether a path is standard input or another open file, whose name, and so its format, is unknown. */
export function isNameless(path: string): boolean {
  return descriptorOf(path) !== undefined
}

function descriptorOf(path: string): number | undefined {
  if (path === '-' || path === '/dev/stdin') return standardInput
  const number = /^\/dev\/fd\/(\d+)$/.exec(path)?.[1]
  return number === undefined ? undefined : Number(number)
}
