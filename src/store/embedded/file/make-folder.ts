import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Node's own way of doing so (`recursive`) never ends on file systems like `/proc`, which refuse a new folder
 * as though the one above it were missing.
 *
 * @throws the error of the file system for the first folder that cannot be made
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have made it just now.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
