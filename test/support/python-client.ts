import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** A Python that has a release of the official client, or the reason why it is missing. */
type PythonClient = { readonly python: string } | { readonly missing: string }

/**
 * A virtual environment with the `elasticsearch` package, created once and kept in the user's cache folder, outside the repository.
 *
 * @param requirement for pip, with a pinned minor version: `elasticsearch~=9.1.0`
 */
export function pythonClient(requirement: string): PythonClient {
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'onefold-tests', requirement.replace(/[^a-z0-9.]+/g, '-'))
  const python = join(folder, 'bin', 'python')
  try {
    if (!existsSync(python)) install(folder, requirement)
    execFileSync(python, ['-c', 'import elasticsearch'], { stdio: 'pipe' })
    return { python }
  } catch (error) {
    return { missing: `no Python with ${requirement}: ${error instanceof Error ? error.message : error}` }
  }
}

/** Installs under a temporary name first, so that an interrupted installation is never taken for a complete one. */
function install(folder: string, requirement: string): void {
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(join(folder, '..'), { recursive: true })
  try {
    execFileSync('python3', ['-m', 'venv', unfinished], { stdio: 'pipe' })
    execFileSync(join(unfinished, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', requirement], {
      stdio: 'pipe',
    })
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
