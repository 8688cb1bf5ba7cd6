#!/usr/bin/env node
/** Process entry of the command line: the only place that touches the process's arguments, environment, signals and exit code. */
import type { CliContext } from './cli-context.js'
import { exitCodes } from './exit-codes.js'
import { peakMemory } from './peak-memory.js'
import { runCli } from './run-cli.js'

const interruption = new AbortController()

function createContext(): CliContext {
  const { stdout, stderr, env } = process
  return {
    stdout,
    stderr,
    signal: interruption.signal,
    stopsItself: false,
    env,
    colour: stdout.isTTY === true && stdout.hasColors() && env.NO_COLOR === undefined,
    columns: stdout.isTTY ? stdout.columns : undefined,
    interactive: stderr.isTTY === true && env.CI === undefined,
    now: () => performance.now(),
    today: () => new Date(),
    peakMemory,
    memory: () => process.memoryUsage.rss(),
    outputs: new Set(),
    exitCode: exitCodes.done,
  }
}

/** The first signal asks the run to stop, the second one does not wait for it. */
function stop(signal: NodeJS.Signals): void {
  if (interruption.signal.aborted) process.exit(exitCodes.interrupted)
  interruption.abort(signal)
}

/** A terminal that is closed is told of more than once, by itself and by its shell: that is no second wish. */
function hangUp(): void {
  if (!interruption.signal.aborted) interruption.abort('SIGHUP')
}

/** Open handles (standard input, signal handlers) must not hold the process back once everything is written. */
function end(exitCode: number): void {
  process.exitCode = exitCode
  process.stdout.write('', () => process.stderr.write('', () => process.exit()))
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('SIGHUP', hangUp)
// Whoever reads our messages may have gone; that is no reason to fail.
process.stderr.on('error', () => {})
process.stdout.on('error', () => {})

// Until it has come to an end: if it never does, and nothing is left to wait for, that is a failure, with the code that Node has for it.
process.exitCode = 13
void runCli(process.argv.slice(2), createContext()).then(end)
