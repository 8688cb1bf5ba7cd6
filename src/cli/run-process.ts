import { readFileSync } from 'node:fs'
import type { CliContext } from './cli-context.js'
import { exitCodes } from './exit-codes.js'
import { runCli } from './run-cli.js'

/** Runs the command line of this process, and ends it with the exit code. */
export async function runProcess(process: NodeJS.Process, signal: AbortSignal): Promise<void> {
  keepFreedMemory()
  // The first signal asks the run to stop, the next one does not wait for it. A terminal that is closed is told of more than once, by itself
  // and by its shell: that is not a second wish.
  signal.addEventListener('abort', () => {
    for (const second of ['SIGINT', 'SIGTERM'] as const) process.on(second, () => process.exit(exitCodes.interrupted))
  })
  // Whoever reads our messages may have gone; that is no reason to fail.
  process.stderr.on('error', () => {})
  process.stdout.on('error', () => {})
  process.exitCode = await runCli(process.argv.slice(2), createContext(process, signal))
  // Open handles (standard input, signal handlers) must not hold the process back once everything is written.
  process.stdout.write('', () => process.stderr.write('', () => process.exit()))
}

/** What commands get from a process. */
export function createContext({ stdout, stderr, env, hrtime, memoryUsage }: NodeJS.Process, signal: AbortSignal): CliContext {
  return {
    stdout,
    stderr,
    signal,
    stopsItself: false,
    env,
    colour: stdout.isTTY === true && stdout.hasColors() && env.NO_COLOR === undefined,
    columns: stdout.isTTY ? stdout.columns : undefined,
    // A dumb terminal shows what would redraw a line as it is.
    interactive: stderr.isTTY === true && env.CI === undefined && env.TERM !== 'dumb',
    // Not `performance`, for which Node loads eight modules.
    now: () => Number(hrtime.bigint()) / 1e6,
    today: () => new Date(),
    peakMemory,
    memory: () => memoryUsage.rss(),
    outputs: new Set(),
    exitCode: exitCodes.done,
  }
}

/** Nothing touches it, so it is never mapped. 16 MB gained nothing more. */
const blockBytes = 4 * 2 ** 20

/**
 * Makes the C library of Linux keep memory that is freed. V8's compiler takes and frees a few megabytes for each function, and mapping them anew each
 * time took 4,000 of a scan's 22,000 pages. The library keeps twice as much as the largest block that was freed so far: so one is made and left to the
 * collector.
 */
function keepFreedMemory(): void {
  void new ArrayBuffer(blockBytes)
}

/**
 * Highest memory use of this process so far, in bytes.
 *
 * Read from `/proc` where that exists: what `getrusage` tells begins with what the program that started this one held at that moment, so that a scan
 * started by a large program would seem to need as much.
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
