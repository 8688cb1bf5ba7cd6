import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/engines/free-port.mjs'
import { temporaryFolder } from '../temporary-folder.js'

/** A Redis server of its own for one test, on a free port. It may be killed, and started again with the data that it had stored on disk. */
export class RedisServer {
  readonly port: number
  readonly url: string
  readonly #folder: string
  readonly #options: readonly string[]
  #process: ChildProcess | undefined

  private constructor(port: number, folder: string, options: readonly string[]) {
    this.port = port
    this.url = `redis://127.0.0.1:${port}`
    this.#folder = folder
    this.#options = options
  }

  /** @param options of the command line; by default Redis stores nothing on disk and evicts nothing */
  static async start(options: readonly string[] = []): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), temporaryFolder(), options)
    onTestFinished(() => server.stop('SIGKILL'))
    await server.startAgain()
    return server
  }

  async startAgain(options: readonly string[] = []): Promise<void> {
    const words = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#folder, '--save', '', '--loglevel', 'warning']
    const child = spawn('redis-server', [...words, ...this.#options, ...options], { stdio: 'ignore' })
    this.#process = child
    const failed = once(child, 'error').then(([error]) => {
      throw error
    })
    await Promise.race([failed, this.#untilItAnswers()])
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  /**
   * Runs one command over a connection of its own. Not by `redis-cli`: a process of hundreds of megabytes, as one of tests is, takes 40 ms of the
   * processor to start another.
   *
   * @returns the answer; numbers in digits
   */
  async command(name: string, ...words: readonly string[]): Promise<string> {
    const client = new Redis({ port: this.port, host: '127.0.0.1', lazyConnect: true, enableReadyCheck: false, retryStrategy: () => null })
    client.on('error', () => {})
    try {
      await client.connect()
      return String(await client.call(name, ...words))
    } finally {
      client.disconnect()
    }
  }

  async #untilItAnswers(): Promise<void> {
    for (let i = 0; i < 2_400; i++) {
      if ((await this.command('ping').catch(() => '')) === 'PONG') return
      await wait(25)
    }
    throw new Error('redis-server did not start')
  }
}
