import { readFileSync } from 'node:fs'
import type { CliContext } from './cli-context.js'
import { exitCodes } from './exit-codes.js'
import { runCli } from './run-cli.js'
import { favourMainThread, spareProcessor } from './short-run.js'

/** Runs the command line of this process, and ends the process with the exit code. */
export async function runProcess(process: NodeJS.Process, signal: AbortSignal): Promise<void> {
  keepFreedMemory()
  // The first signal asks the run to stop, the second one ends the process at once. SIGHUP does not count as a second one: the terminal and its shell
  // each send one when a terminal is closed.
  signal.addEventListener('abort', () => {
    for (const second of ['SIGINT', 'SIGTERM'] as const) process.on(second, () => exit(process, exitCodes.interrupted))
  })
  // The reader of our messages may be gone; that is no reason to fail.
  process.stderr.on('error', () => {})
  process.stdout.on('error', () => {})
  const code = await runCli(process.argv.slice(2), createContext(process, signal))
  process.exitCode = code
  // Open handles (standard input, signal handlers) must not keep the process alive once everything is written.
  process.stdout.write('', () => process.stderr.write('', () => exit(process, code)))
}

/** Node may hang at its exit (`docs/errors.md`). Then a signal ends the process only if nothing in JavaScript is to hear it. */
function exit(process: NodeJS.Process, code: number): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal)
  process.exit(code)
}

/** The context of commands, made from a process. */
export function createContext({ stdout, stderr, env, hrtime, memoryUsage }: NodeJS.Process, signal: AbortSignal): CliContext {
  return {
    stdout,
    stderr,
    signal,
    stopsItself: false,
    env,
    colour: stdout.isTTY === true && stdout.hasColors() && env.NO_COLOR === undefined,
    columns: stdout.isTTY ? stdout.columns : undefined,
    // A dumb terminal would print the codes that redraw a line.
    interactive: stderr.isTTY === true && env.CI === undefined && env.TERM !== 'dumb',
    // Not `performance`, for which Node loads eight modules.
    now: () => Number(hrtime.bigint()) / 1e6,
    today: () => new Date(),
    peakMemory,
    favourMainThread,
    spareProcessor,
    memory: () => memoryUsage.rss(),
    outputs: new Set(),
    exitCode: exitCodes.done,
  }
}

/** Size of the block of {@link keepFreedMemory}. Nothing touches the block, so it is never mapped. 16 MB gained nothing more. */
const blockBytes = 4 * 2 ** 20

/**
 * Makes the C library of Linux keep freed memory. V8's compiler allocates and frees a few megabytes for each function, and mapping them anew each
 * time took 4,000 of a scan's 22,000 pages. The library keeps up to twice the largest block freed so far, so this allocates one and leaves it to
 * the garbage collector.
 */
function keepFreedMemory(): void {
  void new ArrayBuffer(blockBytes)
}

/**
 * Highest memory use of this process so far, in bytes.
 *
 * Read from `/proc` if that exists: the peak that `getrusage` reports starts at the memory of the program that started this one, so a scan started by
 * a large program would seem to need as much.
 */
function peakMemory(): number {
  return peakOfStatus() ?? process.resourceUsage().maxRSS * 1024
}

function peakOfStatus(): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}
