import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const preload = pathToFileURL(join(import.meta.dirname, 'report-usage.mjs')).href

/** The built public command. */
export const onefoldEntry = resolve(import.meta.dirname, '../../dist/cli/main.js')

/**
 * Runs the public command as a process of its own and measures it from outside.
 *
 * @param {readonly string[]} commandArguments
 * @param {string} entry the main module of another build
 * @returns {{ seconds: number, cpuSeconds: number, peakBytes: number, stdout: string, stderr: string }}
 * @throws Error with the end of the command's standard error if its exit code is not 0 or 1
 */
export function runMeasured(commandArguments, entry = onefoldEntry) {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-run-'))
  const usageFile = join(folder, 'usage.json')
  const begin = performance.now()
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ['--import', preload, entry, ...commandArguments], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, USAGE_FILE: usageFile },
  })
  const seconds = (performance.now() - begin) / 1000
  if (status !== 0 && status !== 1)
    throw new Error(`onefold ${commandArguments.join(' ')}: ${signal ?? `exit code ${status}`}\n${stderr.slice(-2000)}`)
  const usage = JSON.parse(readFileSync(usageFile, 'utf8'))
  rmSync(folder, { recursive: true })
  return { seconds, ...usage, stdout, stderr }
}
