import { Writable } from 'node:stream'
import { runCli } from '../../src/cli/run-cli.js'
import { createContext } from '../../src/cli/run-process.js'
import type { CommandResult } from './run-command.js'

/** Runs `onefold` to its end in the process of the test, which takes a fraction of the time: for what says nothing of the process itself. */
export async function runHere(words: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<CommandResult> {
  const [stdout, stderr] = [keptText(), keptText()]
  const { hrtime, memoryUsage } = process
  const own = { stdout: stdout.stream, stderr: stderr.stream, env, hrtime, memoryUsage } as unknown as NodeJS.Process
  // Other tests share the process, and the niceness of a thread cannot be lowered again.
  const context = { ...createContext(own, new AbortController().signal), favourMainThread: () => {}, spareProcessor: () => {} }
  const code = await runCli(words, context)
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

function keptText() {
  const pieces: Buffer[] = []
  const stream = new Writable({
    write(piece: Buffer, _, done) {
      pieces.push(piece)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(pieces).toString() }
}
