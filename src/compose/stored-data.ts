import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFileName } from '../store/embedded/file/database-file.js'

/** Whether a folder holds collections of the embedded store. Callers that only ask look before they open a store, because opening makes one. */
export function hasStoredData(folder: string): boolean {
  return existsSync(join(folder, databaseFileName))
}
