import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, rmSync } from 'node:fs'
import { access, chmod, chown, constants, cp, mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { engineNamed } from './catalogue.mjs'
import { fetchEngine } from './fetch.mjs'
import { freePort } from './free-port.mjs'
import { findJava } from './java.mjs'

/** The user `nobody` and its group: engines refuse to run as root. */
const nobody = 65534
/** For an engine that hangs; one that ends is seen at once. */
const startDeadlineMs = 600_000
/** Bytes: far more than tests hold at a time, which remove their indices when they end. */
const roomForIndices = 2 ** 31

/** Options of the virtual machine that write beside the unpacked engine, which is only read here. */
const writesBesideEngine = /[=:](logs|data)\b/
/** Options that choose a garbage collector; a machine takes only one. */
const choosesCollector = /-XX:\+Use\w+GC\b/

/**
 * For an engine that runs for minutes: compiling its code well and collecting beside it take more than half of what it uses of the processor in
 * that time, and pay only later.
 */
const brief = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'

/**
 * Starts an engine with one node, empty data and no security, and waits until it serves.
 *
 * Its configuration, data and log live in folders of this run that {@link stop} removes; the unpacked engine is only read, so several can run.
 *
 * @param {string} name one of catalogue.mjs
 * @param {{ port?: number, heap?: string, settings?: readonly string[], isBrief?: boolean }} options `port`: a free one; `heap`: 1g; `isBrief`:
 *   what it does is done within minutes, as tests are, and nothing is measured on it
 * @returns {Promise<{ name: string, version: string, url: string, pid: number, folder: string, stop(): Promise<void> }>}
 */
export async function startEngine(name, options = {}) {
  const engine = engineNamed(name)
  const home = await fetchEngine(name)
  const port = options.port ?? (await freePort())
  const folder = await prepareFolder(name, home, options)
  const data = await prepareData(name, options)
  const child = launch(engine, home, { folder, data, port }, options)
  const url = `http://127.0.0.1:${port}`
  // An engine is a process group of its own and would outlive whoever started it.
  const endWithUs = () => {
    endGroup(child, 'SIGKILL')
    for (const each of [folder, data]) rmSync(each, { recursive: true, force: true })
  }
  process.once('exit', endWithUs)
  const stop = () => stopEngine(child, [folder, data]).finally(() => process.removeListener('exit', endWithUs))
  try {
    await waitUntilServing(url, child, folder)
  } catch (error) {
    await stop()
    throw error
  }
  return { name, version: engine.version, url, pid: child.pid, folder, stop }
}

/** A folder that the engine's user may write, with a copy of the configuration, because engines write a key store beside it. */
async function prepareFolder(name, home, { isBrief = false }) {
  const folder = await mkdtemp(join(tmpdir(), `onefold-${name}-`))
  await chmod(folder, 0o755)
  await cp(join(home, 'config'), join(folder, 'config'), { recursive: true })
  const left = isBrief ? [writesBesideEngine, choosesCollector] : [writesBesideEngine]
  await dropOptions(join(folder, 'config', 'jvm.options'), left)
  for (const each of ['logs', 'snapshots', 'tmp']) await mkdir(join(folder, each))
  if (isRoot()) await handOver(folder)
  return folder
}

/** Leaves out the lines of the virtual machine's options that fit. */
async function dropOptions(file, left) {
  const lines = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, lines.filter((line) => !left.some((fits) => fits.test(line))).join('\n'))
}

/** An empty folder for indices that the engine's user may write. */
async function prepareData(name, { isBrief = false }) {
  const folder = await mkdtemp(join(isBrief ? await quickFolder() : tmpdir(), `onefold-${name}-data-`))
  if (isRoot()) await chown(folder, nobody, nobody)
  return folder
}

/**
 * A folder in memory where the system has one with room, and else that of temporary files: tests make thousands of indices, and an engine waits
 * for the disk at each step of making one. In memory it takes a third to a half less of the processor's time.
 */
async function quickFolder() {
  const inMemory = '/dev/shm'
  try {
    await access(inMemory, constants.W_OK)
    const { bavail, bsize } = await statfs(inMemory)
    return bavail * bsize >= roomForIndices ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}

async function handOver(folder) {
  await chown(folder, nobody, nobody)
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), nobody, nobody)
}

function isRoot() {
  return process.getuid?.() === 0
}

function launch(engine, home, { folder, data, port }, { heap = '1g', settings = [], isBrief = false }) {
  const all = [
    'discovery.type=single-node',
    `http.port=${port}`,
    'http.host=127.0.0.1',
    'transport.host=127.0.0.1',
    'transport.port=0',
    `path.data=${data}`,
    `path.logs=${join(folder, 'logs')}`,
    // Where snapshots may be kept.
    `path.repo=${join(folder, 'snapshots')}`,
    // A full development disk must not make indices read-only.
    'cluster.routing.allocation.disk.threshold_enabled=false',
    // What an engine says of each index that it makes takes a tenth of making it, and comes through whoever started it.
    ...(isBrief ? ['logger.level=WARN'] : []),
    ...engine.settings,
    ...settings,
  ]
  const command = [join(home, 'bin', engine.command), ...all.flatMap((setting) => ['-E', setting])]
  const asUser = isRoot() ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--', ...command] : command
  const child = spawn(asUser[0], asUser.slice(1), {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      TMPDIR: join(folder, 'tmp'),
      [engine.homeVariable]: findJava(engine.jdk),
      [engine.optionsVariable]: `-Xms${heap} -Xmx${heap}${isBrief ? ` ${brief}` : ''}`,
      [engine.configVariable]: join(folder, 'config'),
      // Of the virtual machine in which Elasticsearch prepares its own.
      ...(isBrief && { CLI_JAVA_OPTS: '-XX:TieredStopAtLevel=1' }),
    },
  })
  const log = createWriteStream(join(folder, 'output.log'))
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  child.unref()
  return child
}

/** Yellow is enough: a single node never holds replicas. */
async function waitUntilServing(url, child, folder) {
  const deadline = Date.now() + startDeadlineMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the engine ended with ${child.exitCode}:\n${await tail(folder)}`)
    if (await isServing(url)) return
    await pause(250)
  }
  throw new Error(`the engine did not serve within ${startDeadlineMs / 1000} s:\n${await tail(folder)}`)
}

async function isServing(url) {
  try {
    const answer = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=5s`)
    return answer.ok
  } catch {
    return false
  }
}

async function tail(folder) {
  const output = await readFile(join(folder, 'output.log'), 'utf8')
  return output.split('\n').slice(-30).join('\n')
}

/** The whole process group, because the start script of an engine is its parent. */
function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

async function stopEngine(child, folders) {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    endGroup(child, 'SIGTERM')
    const timer = setTimeout(() => endGroup(child, 'SIGKILL'), 30_000)
    await ended
    clearTimeout(timer)
  }
  for (const each of folders) await rm(each, { recursive: true, force: true })
}
