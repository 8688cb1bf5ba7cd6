import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CommandResult, commandFile, finishCommand, runCommand } from '../../support/run-command.js'
import { runHere } from '../../support/run-here.js'
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.js'

const file = () => temporaryFile('n.jsonl', '{"text":"a"}\n')

function runOnFullDisk(words: readonly string[]): Promise<CommandResult> {
  return finishCommand(spawn(process.execPath, [commandFile, ...words], { stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'] }))
}

describe('onefold', () => {
  it('prints its help and version on standard output with exit code 0', async () => {
    expect(await runCommand(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('scan'), stderr: '' })
    expect(await runHere(['-h'])).toMatchObject({ code: 0, stdout: expect.stringContaining('scan'), stderr: '' })
    expect(await runHere(['help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('scan'), stderr: '' })
    expect(await runHere(['help', 'scan'])).toMatchObject({ code: 0, stdout: expect.stringContaining('onefold scan '), stderr: '' })
    expect(await runHere(['lexicon', '--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/Examples:\n {2}onefold lexicon build /),
    })
    expect(await runHere(['scan', '-h'])).toMatchObject({ code: 0, stdout: expect.stringContaining('onefold scan '), stderr: '' })
    expect(await runCommand(['--version'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  })

  it('shows names of files without what would repaint the terminal, and messages of several lines as they are', async () => {
    const name = `${temporaryFolder()}/\u001b[2J.jsonl`
    expect(await runHere(['scan', name])).toMatchObject({ code: 2, stderr: expect.stringContaining('/?[2J.jsonl: cannot be read') })
    const settings = temporaryFile('onefold.yaml', 'a: 1\nb: 2\n')
    const { stderr } = await runHere(['doctor', '--config', settings])
    expect(stderr.match(/^ {2}[ab] \(/gm)).toHaveLength(2)
  })

  it.each([
    ['scan', '@'],
    ['sign', '@'],
    ['report', '@'],
    ['lexicon', 'build', '@'],
    ['lexicon', 'show', '@'],
    ['compare', '@', 'other.txt'],
    ['evaluate', '--pairs', 'other.jsonl', '--gold', '@'],
    ['doctor', '--config', '@'],
    ['reindex', '--config', '@', '--dest', 'news-2'],
  ])('does not let %s %s write over what it reads', async (...words) => {
    const path = file()
    const { code, stderr } = await runHere([...words.map((word) => (word === '@' ? path : word)), '--out', path])
    expect([code, stderr]).toEqual([2, expect.stringContaining('name another file with --out')])
    expect(readFileSync(path, 'utf8')).toBe('{"text":"a"}\n')
  })

  it.each([
    'scan @',
    'scan n.jsonl --against @',
    'sign n.jsonl --lexicon @',
    'report @',
    'report --collection @',
    'compare @ b.txt',
    'compare 1 2 --in @',
    'evaluate --pairs @ --gold gold.jsonl',
    'lexicon build @ --out news.lexicon',
    'lexicon show @',
    'serve --data @',
    'doctor --config @',
    'reindex --dest @',
  ])('says of an empty value in "%s" that a variable may be empty', async (words) => {
    const { code, stderr } = await runHere(words.split(' ').map((word) => (word === '@' ? '' : word)))
    expect([code, stderr]).toEqual([2, expect.stringContaining('a variable in it may be empty')])
  })

  it('says what to do where the service of a reindex does not answer, which is not to read its folder', async () => {
    const { code, stderr } = await runHere(['reindex', '--url', 'http://127.0.0.1:1', '--collection', 'news', '--in-place'])
    expect([code, stderr]).toEqual([3, expect.stringMatching(/cannot be reached .*--config instead of --url/)])
    expect(stderr).not.toContain('--data')
  })

  it.each([
    ['scan', '-'],
    ['scan', '/dev/stdin'],
    ['compare', '-', import.meta.filename],
    ['evaluate', '--gold', import.meta.filename, '--pairs', '-'],
  ])('says that it reads what is typed where the input of %s is a terminal', async (...words) => {
    const terminal = openSync('/dev/ptmx', 'r+')
    const child = spawn(process.execPath, [commandFile, ...words], { stdio: [terminal, 'pipe', 'pipe'] })
    const finished = finishCommand(child)
    await once(child.stderr!, 'data')
    child.kill('SIGINT')
    expect(await finished).toMatchObject({
      code: 130,
      stderr: expect.stringMatching(/^note: (-|\/dev\/stdin) reads what is typed here; .*Ctrl-D/),
    })
    closeSync(terminal)
  })

  it.each(['scan', 'sign', 'compare', 'report', 'evaluate', 'lexicon build', 'lexicon show', 'doctor'])(
    'shows examples in the help of %s',
    async (command) => {
      const { code, stdout } = await runHere([...command.split(' '), '--help'])
      expect(code).toBe(0)
      expect(stdout).toContain(`onefold ${command} `)
      expect(stdout).toMatch(/Examples?:/)
      expect(stdout).toContain('--quiet')
      expect(stdout).toContain('--out')
    },
  )

  it.each(['scan', 'sign', 'compare', 'report', 'evaluate', 'lexicon build', 'lexicon show', 'serve', 'worker', 'reindex', 'doctor'])(
    'ends the help of %s with its exit codes',
    async (command) => {
      const { stdout } = await runHere([...command.split(' '), '--help'])
      expect(stdout).toMatch(/\nExit codes: 0 .*\n(?:.+\n)*$/)
    },
  )

  it.each(['', 'scan', 'report', 'lexicon', 'lexicon build'])(
    'breaks the lines of all but examples in the help of "%s"',
    async (command) => {
      const { stdout } = await runHere([...command.split(' ').filter(Boolean), '--help'])
      expect(stdout.split('\n').filter((line) => line.length > 80 && !line.startsWith('  '))).toEqual([])
    },
  )

  it.each(['--help', '--version', 'help scan', 'lexicon show --help'])(
    'does not say that all is well where %s finds no room on the disk',
    async (line) => {
      expect(await runOnFullDisk(line.split(' '))).toMatchObject({ code: 2, stderr: expect.stringMatching(/disk is full.*OUTPUT_FAILED/) })
    },
  )

  it('does not say that all is well where the summary of a lexicon finds no room on the disk', async () => {
    const words = ['lexicon', 'build', file(), '--json', '--out', join(temporaryFolder(), 'news.lexicon')]
    expect(await runOnFullDisk(words)).toMatchObject({ code: 2, stderr: expect.stringMatching(/disk is full.*OUTPUT_FAILED/) })
  })

  it('explains itself when called without a command', async () => {
    expect(await runCommand([])).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Usage: onefold') })
  })

  it.each([
    [['scan', 'x', '--leval', 'near'], "unknown option '--leval'", '--level'],
    [['scna'], "unknown command 'scna'", 'scan'],
    [['help', 'scna'], "unknown command 'scna'", 'scan'],
    [['scna', '--help'], "unknown command 'scna'", 'scan'],
    [['lexicon', 'biuld', '-h'], "unknown command 'biuld'", 'build'],
    [['scan'], "missing required argument 'path'", ''],
    [['scan', 'x', '--level', 'nearly'], "argument 'nearly' is invalid", 'near'],
    [['scan', 'x', '--threads', '0'], "argument '0' is invalid", '1 to 64'],
    [['scan', 'x', '--min-containment', '0.5'], "argument '0.5' is invalid", '0.8 to 1'],
    [['scan', 'x', '--limit-memory', '12'], "argument '12' is invalid", '512MB'],
    [['scan', 'x', '--encoding', 'utf-16'], "argument 'utf-16' is invalid", 'for example windows-1252'],
    [['scan', 'x', '--encoding', 'iso-2022-jp'], "argument 'iso-2022-jp' is invalid", 'UTF-16 and ISO-2022-JP'],
    [['scan', 'x', '--language', 'english'], "argument 'english' is invalid", 'ISO 639-1'],
    [['scan', 'x', '--text-field', 'a,,b'], "argument 'a,,b' is invalid", 'field names'],
    [['evaluate', '--pairs', 'x'], "required option '--gold <file>'", ''],
    [['evaluate', '--pair', 'x', '--gold', 'y'], "unknown option '--pair'", '--pairs'],
    [['lexicon', 'build', 'x', '--output', 'y'], "unknown option '--output'", ''],
    [['lexicon', 'build', 'x'], "required option '--out <file>'", ''],
    [['compare', 'x'], "missing required argument 'b'", ''],
  ])('refuses %j with exit code 2 and says what would be right', async (words, what, remedy) => {
    const { code, stdout, stderr } = await runHere(words)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(what)
    expect(stderr).toContain(remedy)
  })

  it.each([
    ['lexicon', 'list'],
    ['lexicon', 'activate'],
    ['lexicon', 'drift'],
  ])('says that %s %s comes later, with exit code 2', async (...words) => {
    const { code, stderr } = await runHere([...words, '--port', '1'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/comes later: .*\[NOT_YET\]/)
    expect((await runHere([...words, '--help'])).stdout).toContain('Comes later (')
  })

  it('refuses options that exclude each other', async () => {
    const both = async (...words: string[]) =>
      expect(await runHere(words)).toMatchObject({ code: 2, stderr: expect.stringContaining('[USAGE]') })
    await both('scan', file(), '--format', 'text', '--json')
    await both('scan', file(), '--format', 'unique', '--evidence')
    await both('scan', file(), '--prefer', 'oldest')
    await both('report', file(), '--json', '--format', 'csv')
    await both('scan', '-', '-')
    await both('compare', '-', '-')
  })
})
