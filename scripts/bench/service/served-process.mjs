import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onefoldEntry } from '../measured-run.mjs'

const preload = pathToFileURL(resolve(import.meta.dirname, '../report-usage.mjs')).href
const plainEntry = join(import.meta.dirname, 'plain-server.mjs')

/** A service in a process of its own, over a data folder. */
export class ServedProcess {
  #child
  #usageFolder
  url

  /**
   * Starts a service and waits until it listens.
   *
   * @param {'signed' | 'plain'} kind `signed`: `onefold serve`; `plain`: the same HTTP service and store without signatures
   * @param {string} folder data folder
   * @param {readonly string[]} nodeOptions e.g. `--cpu-prof`
   */
  static async start(kind, folder, nodeOptions = []) {
    const served = new ServedProcess()
    served.#usageFolder = mkdtempSync(join(tmpdir(), 'onefold-usage-'))
    const words = kind === 'plain' ? [plainEntry, folder] : [onefoldEntry, 'serve', '--port', '0', '--data', folder, '--quiet']
    const env = { ...process.env, USAGE_FILE: join(served.#usageFolder, 'usage.json') }
    served.#child = spawn(process.execPath, [...nodeOptions, '--import', preload, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    served.url = await new Promise((listening, fail) => {
      let said = ''
      served.#child.stderr.setEncoding('utf8').on('data', (piece) => {
        said = said.length > 1e6 ? '' : said + piece
        const [, url] = /"url":"([^"]+)"/.exec(said) ?? []
        if (url !== undefined) listening(url)
      })
      served.#child.once('exit', (code) => fail(new Error(`the service ended with ${code}\n${said}`)))
    })
    return served
  }

  get pid() {
    return this.#child.pid
  }

  /** CPU seconds of the process with all its threads, from the service's metrics. */
  async cpuSeconds() {
    const text = await (await fetch(`${this.url}/_onefold/metrics`)).text()
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)[1])
  }

  /** Stops the service. @returns {Promise<{ peakBytes: number, cpuSeconds: number }>} of the whole process */
  async stop() {
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
    const usage = JSON.parse(readFileSync(join(this.#usageFolder, 'usage.json'), 'utf8'))
    rmSync(this.#usageFolder, { recursive: true })
    return usage
  }
}
