import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedFolder } from '../../support/temporary-folder.js'

const scripts = resolve(import.meta.dirname, '../../../scripts/evaluate')
const folder = sharedFolder()
const empty = join(folder, 'empty')
const file = join(folder, 'notes.txt')
mkdirSync(empty)
writeFileSync(file, 'No corpus.')

function run(script: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(scripts, script), ...words], { encoding: 'utf8' })
  return { status, stdout, fault: stderr.split('\n')[0], rest: stderr }
}

const nowhere = join(folder, 'nowhere')

/** Scripts that take a folder, and their error for an empty one. */
const ofFolders = [
  ['evaluate.mjs', `there is no corpus in ${empty}; corpora.mjs says which files make one`],
  ['families.mjs', `there is no corpus in ${empty}; corpora.mjs says which files make one`],
  ['sentences.mjs', `there is no corpus in ${empty}; corpora.mjs says which files make one`],
  ['main-text.mjs', `there is no pages.jsonl.gz in ${empty}`],
  ['fit-main-text.mjs', `there is no pages.jsonl.gz in ${empty}`],
  ['reuse.mjs', `there is no docs.jsonl.gz in ${empty}`],
  ['revisions.mjs', `there is no docs.jsonl.gz in ${empty}`],
  ['languages.mjs', `there is no folder in ${empty}; each treebank has one`],
] as const

describe('the data of scripts/evaluate', () => {
  it.each(ofFolders)('is refused by name where it is not there or is something else: %s', (script, missing) => {
    // That a file is no folder is found where all scripts read their arguments: test/unit/scripts/read-arguments.test.ts.
    for (const [given, fault] of [
      [nowhere, `there is no folder ${nowhere}`],
      [empty, missing],
    ] as const) {
      const { status, stdout, fault: told, rest } = run(script, given)
      expect({ status, stdout, told }).toEqual({ status: 2, stdout: '', told: `${script}: ${fault}` })
      expect(rest).toContain('--help says more')
      expect(rest).not.toContain('    at ')
    }
  })

  it('is refused where a script takes a file', () => {
    expect(run('agreement.mjs', nowhere)).toMatchObject({ status: 2, fault: `agreement.mjs: there is no file ${nowhere}` })
    expect(run('agreement.mjs', empty)).toMatchObject({ status: 2, fault: `agreement.mjs: there is no file ${empty}` })
    expect(run('run-method.mjs', '0', nowhere, file)).toMatchObject({
      status: 2,
      fault: `run-method.mjs: there is no file ${nowhere}`,
    })
  })
})
