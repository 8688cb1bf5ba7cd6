import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** Where folders are made whose files need not outlive the process: in memory, if there is room, because writing there never waits for a disk. */
export const inMemory = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()

/** A container has 64 MB there if nobody asks for more, and the stores of a run take more than that. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 2 ** 30
}

/** A folder of its own for one test, removed when the test ends. */
export function temporaryFolder(): string {
  return folderIn(tmpdir())
}

/** Like {@link temporaryFolder}, but in memory, for tests with thousands of transactions. */
export function folderInMemory(): string {
  return folderIn(inMemory)
}

/** A folder for all tests of a file, removed when they have ended. */
export function sharedFolder(): string {
  return folderIn(tmpdir(), afterAll)
}

function folderIn(parent: string, atEnd: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(parent, 'onefold-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a file for one test. @returns its path */
export function temporaryFile(name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, content)
  return path
}
