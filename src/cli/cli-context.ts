import type { Writable } from 'node:stream'

/**
 * Room `cli`: the command line. Commands read options, call `compose`, and hand results to pure functions in `render/`, which format the lines.
 * Errors become exit codes in one table. Tests: test/unit/cli (rendering), test/integration/cli (the built command as a process).
 *
 * Commands get everything they need of the process through this context, so that no command touches the process itself.
 */

/** The process, as the commands see it. */
export interface CliContext {
  /** Results. */
  readonly stdout: Writable
  /** Everything else. */
  readonly stderr: Writable
  /** Aborted when the user or the system interrupts the run; its reason is the signal's name. */
  readonly signal: AbortSignal
  /** True: the command handles interruptions itself, and the run ends when the command ends. */
  stopsItself: boolean
  /** Environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Results may be coloured. */
  readonly colour: boolean
  /** Columns of the terminal that results go to; undefined if they go elsewhere. */
  readonly columns: number | undefined
  /** Standard error is a terminal: progress may redraw its line. */
  readonly interactive: boolean
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** Wall clock, for the date of a report. */
  today(): Date
  /** Has V8's other threads take less from the main one. For runs of seconds, once their code has been loaded. */
  favourMainThread(): void
  /** Has V8 compile less and collect garbage more rarely, without making the main thread slower. As {@link favourMainThread}. */
  spareProcessor(): void
  /** Current memory use of the process with all its threads, in bytes. */
  memory(): number
  /** Highest memory use so far, in bytes. */
  peakMemory(): number
  /** Outputs that are neither committed nor discarded: an interruption discards them without waiting for the command. */
  readonly outputs: Set<{ discard(): Promise<void> }>
  /** Exit code when the command returns; 0 unless the command sets another. */
  exitCode: number
}
