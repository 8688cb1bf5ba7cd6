import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DatabaseFile, databaseFileName } from '../../../../../src/store/embedded/file/database-file.js'
import { temporaryFolder } from '../../../../support/temporary-folder.js'

describe('DatabaseFile', () => {
  it('has its write-ahead log as soon as it is open, so that one whose process is killed before it does anything opens again', () => {
    const folder = temporaryFolder()
    for (let times = 0; times < 2; times++) {
      const file = new DatabaseFile(folder)
      onTestFinished(() => file.close())
      expect(existsSync(join(folder, `${databaseFileName}-wal`))).toBe(true)
      file.close()
      expect(existsSync(join(folder, `${databaseFileName}-wal`))).toBe(false)
    }
  })
})
