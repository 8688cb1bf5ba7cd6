import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** The built command, as users run it. */
export const commandFile = resolve(import.meta.dirname, '../../dist/cli/main.js')

/** How a command ended. */
export interface CommandResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Starts `onefold` with these arguments. */
export function startCommand(words: readonly string[], environment: NodeJS.ProcessEnv = process.env): ChildProcess {
  if (!existsSync(commandFile)) throw new Error('the command is not built: run npm run build first')
  return spawn(process.execPath, [commandFile, ...words], { stdio: 'pipe', env: environment })
}

/** Waits for a started command; `stdout` and `stderr` are empty if the command was not started with pipes. */
export function finishCommand(child: ChildProcess): Promise<CommandResult> {
  const stdout: Buffer[] = []
  const stderr: Buffer[] = []
  child.stdout?.on('data', (piece: Buffer) => stdout.push(piece))
  child.stderr?.on('data', (piece: Buffer) => stderr.push(piece))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }))
  })
}

/** Runs `onefold` to its end. */
export function runCommand(words: readonly string[], input: string | Uint8Array = ''): Promise<CommandResult> {
  const child = startCommand(words)
  // A command that refuses its arguments does not read its input.
  child.stdin!.on('error', () => {})
  child.stdin!.end(input)
  return finishCommand(child)
}

/** The objects of JSON lines. */
export function parseLines<Row>(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
}
