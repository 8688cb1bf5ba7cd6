import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandFile, finishCommand, parseLines, runCommand, startCommand } from '../../support/run-command.js'
import { runHere } from '../../support/run-here.js'
import { collection, stories, toLines } from '../../support/stories.js'
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.js'

const file = () => temporaryFile('news.jsonl', toLines(collection))

/** Preloaded by Node before the command: when the entry requires its first own file, the process interrupts itself. */
const interruptAtFirstImport = `
  const Module = require('node:module')
  const load = Module._load
  Module._load = function (request, ...rest) {
    if (request.startsWith('./')) {
      Module._load = load
      process.kill(process.pid, 'SIGINT')
    }
    return load.call(this, request, ...rest)
  }`

/** Preloaded by Node before the command: the process hangs at its exit. */
const hangAtExit = `
  process.on('exit', () => {
    require('node:fs').writeSync(2, 'exits')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000)
  })`

/** Starts a scan that writes into a folder, and waits for more input. */
async function startWaitingScan(folder: string) {
  const child = startCommand(['scan', '-', '--out', join(folder, 'pairs.jsonl')])
  const finished = finishCommand(child)
  child.stdin!.write('not json\n')
  // The refusal shows that the scan has begun.
  await once(child.stderr!, 'data')
  return { child, finished }
}

describe('the output of onefold', () => {
  it('goes to the named file, whole, and leaves nothing beside it', async () => {
    const out = join(temporaryFolder(), 'pairs.jsonl')
    const { stdout, code } = await runCommand(['scan', file(), '--out', out])
    expect({ stdout, code }).toEqual({ stdout: '', code: 0 })
    expect(parseLines(readFileSync(out, 'utf8'))).toHaveLength(6)
    expect(readdirSync(dirname(out))).toEqual(['pairs.jsonl'])
  })

  it('is checked before the work: a missing folder, a folder as file', async () => {
    const folder = temporaryFolder()
    const missing = await runHere(['scan', file(), '--out', join(folder, 'no', 'x')])
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringMatching(/its folder does not exist.*OUTPUT_FAILED/) })
    expect(await runHere(['scan', file(), '--out', folder])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it is a folder'),
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('tells of a full disk', async () => {
    const { code, stderr } = await runHere(['scan', file(), '--out', '/dev/full', '--quiet'])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/the disk is full.*OUTPUT_FAILED/) })
  })

  it('ends quietly when its reader goes', async () => {
    const copies = Array.from({ length: 2000 }, (_, i) => ({ id: `c${i}`, text: `${stories.bakers} ${i % 20}` }))
    const child = startCommand(['scan', temporaryFile('n.jsonl', toLines(copies)), '--quiet'])
    child.stdout!.once('data', () => child.stdout!.destroy())
    const { code, stderr } = await finishCommand(child)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('is not left half-written when the user interrupts', async () => {
    const folder = temporaryFolder()
    const { child, finished } = await startWaitingScan(folder)
    child.kill('SIGINT')
    const { code, stderr } = await finished
    expect(code).toBe(130)
    expect(stderr).toContain('INTERRUPTED')
    expect(readdirSync(folder)).toEqual([])
  })

  it('ends like every other interruption where the user interrupts before the commands are loaded', async () => {
    const folder = temporaryFolder()
    const preload = temporaryFile('interrupt.cjs', interruptAtFirstImport)
    const environment = { ...process.env, NODE_OPTIONS: `--require ${preload}` }
    const child = startCommand(['scan', '-', '--out', join(folder, 'pairs.jsonl')], environment)
    expect(await finishCommand(child)).toMatchObject({ code: 130, stdout: '', stderr: expect.stringContaining('INTERRUPTED') })
    expect(readdirSync(folder)).toEqual([])
  })

  it('leaves nothing behind when its terminal is closed, however often it is told', async () => {
    const folder = temporaryFolder()
    const { child, finished } = await startWaitingScan(folder)
    // An ending shell and a closing terminal each send one.
    child.kill('SIGHUP')
    child.kill('SIGHUP')
    expect((await finished).code).toBe(130)
    expect(readdirSync(folder)).toEqual([])
  })

  it('ends when the user interrupts it while it waits for a named pipe', async () => {
    const pipe = join(temporaryFolder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    // Opens both ends, so that neither the command nor the test waits for the other.
    const writer = await open(pipe, 'r+')
    const child = startCommand(['scan', pipe])
    const finished = finishCommand(child)
    await writer.write('not json\n'.repeat(3000))
    // As above, the refusals show that the scan has begun.
    await once(child.stderr!, 'data')
    child.kill('SIGINT')
    expect(await finished).toMatchObject({ code: 130, stderr: expect.stringContaining('INTERRUPTED') })
    await writer.close()
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends by %s where Node hangs at its exit', async (signal) => {
    const environment = { ...process.env, NODE_OPTIONS: `--require ${temporaryFile('hang.cjs', hangAtExit)}` }
    const child = startCommand(['scan', file(), '--quiet'], environment)
    const ended = once(child, 'exit')
    child.stdout!.resume()
    await once(child.stderr!, 'data')
    child.kill(signal)
    expect(await ended).toEqual([null, signal])
  })

  it('says so where standard input is a folder', async () => {
    const child = spawn(process.execPath, [commandFile, 'scan', '-'], { stdio: [openSync(temporaryFolder(), 'r'), 'pipe', 'pipe'] })
    expect(await finishCommand(child)).toMatchObject({ code: 1, stderr: expect.stringContaining('standard input is a folder') })
  })
})
