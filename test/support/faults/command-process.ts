import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url))

/** A line of the log. */
export interface LogLine {
  readonly level: string
  readonly message: string
  readonly [field: string]: unknown
}

/** A process of the built `onefold serve` or `onefold worker`. */
export class CommandProcess {
  readonly log: LogLine[] = []
  /** Output other than lines of the log. */
  readonly words: string[] = []
  readonly #child: ChildProcess
  readonly #exit: Promise<unknown>

  constructor(words: readonly string[], env: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [main, ...words], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#exit = once(this.#child, 'exit')
    createInterface({ input: this.#child.stderr! }).on('line', (line) => this.#note(line))
  }

  get pid(): number {
    return this.#child.pid!
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Resolves when the process has ended. */
  get ended(): Promise<unknown> {
    return this.#exit
  }

  get exitCode(): number | null {
    return this.#child.exitCode
  }

  /** The address in the first line of the log that has one. Fails if the process ends first. */
  async url(): Promise<string> {
    const line = await this.untilLogged(({ url }) => typeof url === 'string')
    return line.url as string
  }

  /** The first line of the log that matches, now or later. */
  async untilLogged(fits: (line: LogLine) => boolean): Promise<LogLine> {
    for (;;) {
      const found = this.log.find(fits)
      if (found !== undefined) return found
      if (this.hasEnded) throw new Error(`the process ended (${this.#child.exitCode}): ${this.words.join('\n').slice(-2000)}`)
      await wait(20)
    }
  }

  /** Ends the process and waits until it is gone. */
  async end(signal: NodeJS.Signals): Promise<void> {
    this.#child.kill(signal)
    await this.#exit
  }

  /** Holds the process still, like a blocked event loop or a paused machine. */
  freeze(): void {
    this.#child.kill('SIGSTOP')
  }

  /** Lets a process continue that {@link freeze} holds. */
  thaw(): void {
    this.#child.kill('SIGCONT')
  }

  #note(line: string): void {
    try {
      this.log.push(JSON.parse(line) as LogLine)
    } catch {
      this.words.push(line)
    }
  }
}
