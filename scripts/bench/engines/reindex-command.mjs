import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const main = resolve(import.meta.dirname, '../../../dist/cli/main.js')

/** `onefold reindex` as a process of its own, timed, with a limit in minutes, and `onefold report` of its result. */
export class ReindexCommand {
  #configFile
  #options

  /**
   * @param {string} configFile the configuration, with a collection `news`
   * @param {{ inPlace: boolean, slices: string, memory?: string | undefined, minutes: number }} options
   */
  constructor(configFile, options) {
    this.#configFile = configFile
    this.#options = options
  }

  /** Starts the command. @param {string} index name of the new index; not used if documents are signed in place */
  start(index) {
    const { inPlace, slices, memory, minutes } = this.#options
    const where = inPlace ? ['--in-place'] : ['--dest', index]
    const more = memory === undefined ? [] : ['--memory', memory]
    const words = [
      'reindex',
      '--config',
      this.#configFile,
      '--collection',
      'news',
      ...where,
      '--slices',
      slices,
      '--json',
      '--quiet',
      ...more,
    ]
    const timed = ['env', 'time', '-f', '%U %S', process.execPath, main, ...words]
    return spawn('timeout', ['--kill-after=30', `${minutes}m`, ...timed], { stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Runs the command to its end. @returns its output, and the CPU seconds of its process */
  async run(index) {
    const { code, stdout, stderr } = await endOf(this.start(index))
    if (code !== 0) throw new Error(`the command ended with ${code}: ${stderr}`)
    const [user, system] = (/([\d.]+) ([\d.]+)\s*$/.exec(stderr) ?? []).slice(1).map(Number)
    return { stdout, cpuSeconds: user + system }
  }

  /** The ids of the documents of each group in the report of the collection, by the group's key. */
  async reportedGroups() {
    const words = ['report', '--collection', 'news', '--config', this.#configFile, '--format', 'ndjson', '--quiet']
    const { code, stdout, stderr } = await endOf(spawn(process.execPath, [main, ...words]))
    if (code !== 0) throw new Error(`the report ended with ${code}: ${stderr}`)
    const groups = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    return new Map(groups.map(({ group, representative, members }) => [group, [representative, ...members].map(({ _id }) => _id)]))
  }
}

/** Kills a command that was started with {@link ReindexCommand.start}, and waits for its end. */
export async function killCommand(child) {
  const ended = new Promise((done) => child.on('close', done))
  // The child is `timeout`, whose child is `time`, whose child is the command.
  const [timer] = await childrenOf(child.pid)
  const [pid] = await childrenOf(timer)
  process.kill(pid, 'SIGKILL')
  await ended
}

async function childrenOf(pid) {
  for (;;) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    if (children !== '') return children.split(' ').map(Number)
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** Resolves when a child has ended. @returns its exit code and its output */
function endOf(child) {
  const [stdout, stderr] = [[], []]
  child.stdout.on('data', (piece) => stdout.push(piece))
  child.stderr.on('data', (piece) => stderr.push(piece))
  return new Promise((done) => {
    child.on('close', (code) => done({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }))
  })
}
