import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { engineCache, engineNamed } from './catalogue.mjs'

const run = promisify(execFile)

/**
 * Brings an engine into the cache, if it is not there, and gives the folder it is unpacked in. Needs Maven and unzip, once.
 *
 * The folder appears under its final name only when it is whole, so a broken download leaves nothing that looks like an engine.
 */
export async function fetchEngine(name, cache = engineCache()) {
  const engine = engineNamed(name)
  const home = join(cache, `${engine.command}-${engine.version}`)
  if (existsSync(home)) return home
  await mkdir(cache, { recursive: true })
  const scratch = await mkdtemp(join(cache, 'fetching-'))
  try {
    await run('mvn', ['-q', 'dependency:copy', `-Dartifact=${engine.artifact}`, `-DoutputDirectory=${scratch}`], { cwd: scratch })
    await run('unzip', ['-q', join(scratch, engine.archive), '-d', join(scratch, 'unpacked')])
    const [folder] = await readdir(join(scratch, 'unpacked'))
    await rename(join(scratch, 'unpacked', folder), home)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return home
}
