import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFileName } from '../store/embedded/file/database-file.js'

/** Whether a folder holds collections of the embedded store. Opening a store would create one, which a command that only asks should not. */
export function hasStoredData(folder: string): boolean {
  return existsSync(join(folder, databaseFileName))
}
