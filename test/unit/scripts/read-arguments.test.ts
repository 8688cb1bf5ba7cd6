import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { sharedFolder } from '../../support/temporary-folder.js'

const scripts = resolve(import.meta.dirname, '../../../scripts')
const folder = sharedFolder()

const script = join(folder, 'count.mjs')
writeFileSync(
  script,
  `/**
 * Counts stories.
 *
 *   node scripts/count.mjs FILE [--times 3] --out FOLDER
 *     [--no-check]
 *
 * FILE holds stories.
 */
import { readArguments } from ${JSON.stringify(pathToFileURL(join(scripts, 'read-arguments.mjs')).href)}
const options = {
  times: { type: 'number', default: 3 },
  out: { type: 'string', needed: true },
  check: { type: 'boolean', default: true },
}
console.log(JSON.stringify(readArguments(import.meta.filename, { operands: ['FILE'], options })))
`,
)

function run(path: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...words], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

const shown = '  node scripts/count.mjs FILE [--times 3] --out FOLDER\n    [--no-check]'
const refused = (fault: string) => ({ status: 2, stdout: '', stderr: `count.mjs: ${fault}\n\n${shown}\n\n--help says more\n` })

describe('the arguments of scripts', () => {
  it('are read with their types and defaults', () => {
    const { stdout } = run(script, 'a.jsonl', '--out', 'b', '--no-check')
    expect(JSON.parse(stdout)).toEqual({ operands: ['a.jsonl'], options: { times: 3, out: 'b', check: false } })
    expect(JSON.parse(run(script, 'a', '--out=b', '--times', '12').stdout).options.times).toBe(12)
  })

  it('show with --help what the script opens with', () => {
    const help = { status: 0, stdout: `Counts stories.\n\n${shown}\n\nFILE holds stories.\n`, stderr: '' }
    expect(run(script, '--help')).toEqual(help)
    expect(run(script, 'a.jsonl', '-h')).toEqual(help)
  })

  it('are refused by name, beside what the script takes', () => {
    expect(run(script, 'a', '--out', 'b', '--bogus')).toEqual(refused("Unknown option '--bogus'"))
    expect(run(script, 'a', '--out', 'b', '--times', 'x')).toEqual(refused('--times takes a number, and "x" is none'))
    expect(run(script, 'a', '--out', 'b', '--times', '')).toEqual(refused('--times takes a number, and "" is none'))
    expect(run(script, 'a')).toEqual(refused('--out is missing'))
    expect(run(script, '--out', 'b')).toEqual(refused('FILE is missing'))
    expect(run(script, 'a', 'c', '--out', 'b')).toEqual(refused('"c" is one argument too many'))
  })

  it('name what is not there, in place of a failure to read it', () => {
    const reader = join(folder, 'read.mjs')
    const source = readFileSync(script, 'utf8').replace(
      "operands: ['FILE'], options",
      "operands: ['FILE'], options, reads: { FILE: ['docs.jsonl'], '--out': 'folder', '--list': 'file', '--from': 'either' }",
    )
    writeFileSync(reader, source.replace('out: {', "list: { type: 'string' }, from: { type: 'string' }, out: {"))
    const faultOf = (...words: string[]) => {
      const { status, stderr } = run(reader, ...words)
      return { status, fault: stderr.split('\n')[0] }
    }
    const lacks = (fault: string) => ({ status: 2, fault: `read.mjs: ${fault}` })
    const nowhere = join(folder, 'nowhere')
    expect(faultOf(nowhere, '--out', folder)).toEqual(lacks(`there is no folder ${nowhere}`))
    expect(faultOf(folder, '--out', folder)).toEqual(lacks(`there is no docs.jsonl in ${folder}`))
    expect(faultOf(script, '--out', folder)).toEqual(lacks(`there is no folder ${script}`))
    writeFileSync(join(folder, 'docs.jsonl'), '')
    expect(faultOf(folder, '--out', nowhere)).toEqual(lacks(`there is no folder ${nowhere}`))
    expect(faultOf(folder, '--out', folder, '--list', folder)).toEqual(lacks(`there is no file ${folder}`))
    expect(faultOf(folder, '--out', folder, '--from', nowhere)).toEqual(lacks(`there is no file or folder ${nowhere}`))
    for (const from of [folder, script]) expect(run(reader, folder, '--out', folder, '--from', from).status).toBe(0)
  })

  it('of the evaluation are refused by name', () => {
    const { status, stderr } = run(join(scripts, 'evaluate/evaluate.mjs'), '--bogus')
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(/^evaluate\.mjs: Unknown option '--bogus'\n\n {2}npm run evaluate -- DATA/),
    })
  })

  const files = readdirSync(scripts, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mjs'))
  const sources = files.map((file) => ({ file, source: readFileSync(join(scripts, file), 'utf8') }))

  it('are read in one place only', () => {
    const others = sources.filter(({ source }) => /parseArgs|argv\.slice|argv\[[2-9]/.test(source))
    expect(others.map(({ file }) => file)).toEqual(['read-arguments.mjs'])
  })

  it('stand in the opening comment of every script that reads them', () => {
    const readers = sources.filter(({ file, source }) => file !== 'read-arguments.mjs' && source.includes('readArguments('))
    expect(readers.length).toBeGreaterThan(25)
    for (const { file, source } of readers) {
      const [comment = ''] = /^(#!.*\n)?(\/\*\*[\s\S]*?\*\/|(\/\/.*\n)+)/.exec(source) ?? []
      expect(comment, file).toMatch(/^(\/\/| \*) {3}(node scripts\/|npm run )/m)
    }
  })
})
