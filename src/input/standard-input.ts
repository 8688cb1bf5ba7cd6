import { fstat, type Stats } from 'node:fs'
import { promisify } from 'node:util'

const fileDescriptor = 0

/** What stands behind standard input: a file, a folder, a pipe or a terminal. Rejects if it is closed. */
export function statStandardInput(): Promise<Stats> {
  return promisify(fstat)(fileDescriptor)
}

/** Whether a path is standard input or another open file, whose name, and so its format, is unknown. */
export function isNameless(path: string): boolean {
  return path === '-' || /^\/dev\/(?:stdin|fd\/\d+)$/.test(path)
}
