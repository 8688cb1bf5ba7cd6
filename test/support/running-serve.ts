import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { startCommand } from './run-command.js'

/** The built `onefold serve`, started like users do, on a free port. */
export interface RunningServe {
  readonly url: string
  readonly child: ChildProcess
  /** Its standard error so far. */
  stderr(): string
  /** Sends a signal and waits for the end. @returns the exit code; null if the signal killed the process */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts a service over a data folder and waits until it listens. The service is killed when the test ends. */
export async function startServe(
  folder: string,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServe> {
  const child = startCommand(['serve', '--port', '0', '--data', folder, ...words], { ...process.env, ...env })
  const ended = once(child, 'exit') as Promise<[number | null]>
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (piece: string) => {
    said += piece
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr!.on('data', () => {
      const [found] = /http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost):\d+/.exec(said) ?? []
      if (found !== undefined && said.includes('\n')) resolve(found)
    })
    void ended.then(([code]) => reject(new Error(`serve ended with ${code}: ${said}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return (await ended)[0]
  }
  return { url, child, end, stderr: () => said }
}
