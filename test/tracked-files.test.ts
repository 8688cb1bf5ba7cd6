import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** What would work on the writer's machine only. One letter of each stands in brackets, so that this file is not a finding of its own. */
const machineTraces =
  /\/wor[k]\/|\/roo[t]\/|\/far[m]\/|\/tm[p]\/[a-z]+-[a-z]+|registry\.npmj[s]|repo1?\.mave[n]|pypi\.or[g]|crates\.io\/ap[i]|deb\.debia[n]/

const trackedFiles = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)

describe('the files in git', () => {
  it('hold no path of one machine and no host name of a package registry', () => {
    const found = trackedFiles.flatMap((file) => tracesIn(file))
    expect(found).toEqual([])
  })

  it('are found out when they do', () => {
    const traces = [`see /wor${'k'}/main`, `cd /roo${'t'}/`, `/tm${'p'}/docs-clone`, `https://registry.npmj${'s'}.org/x`, `pypi.or${'g'}`]
    expect(traces.filter((trace) => !machineTraces.test(trace))).toEqual([])
  })
})

describe('the lock file', () => {
  it('has the digest of every package, on every system', () => {
    const { packages } = JSON.parse(readTracked('package-lock.json')) as { packages: Record<string, { readonly integrity?: string }> }
    const without = Object.keys(packages).filter((path) => path !== '' && packages[path]!.integrity === undefined)
    expect(without).toEqual([])
  })
})

function tracesIn(file: string): string[] {
  const lines = readTracked(file).split('\n')
  return lines.flatMap((line, i) => (machineTraces.test(line) ? [`${file}:${i + 1}: ${line.trim().slice(0, 120)}`] : []))
}

/** Files that are deleted but not yet in a commit hold nothing. */
function readTracked(file: string): string {
  try {
    return readFileSync(join(root, file), 'latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
