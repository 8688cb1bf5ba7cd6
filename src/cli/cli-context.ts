import type { Writable } from 'node:stream'

/**
 * Room `cli`: the command line. Commands read options, call `compose`, and hand results to pure functions in `render/` that make the lines.
 * Errors become exit codes in one table. Tests: test/unit/cli (rendering), test/integration/cli (the built command as a process).
 *
 * This file holds what commands get from the process, so that no command touches the process itself.
 */

/** The process, as the commands see it. */
export interface CliContext {
  /** Results. */
  readonly stdout: Writable
  /** Everything else. */
  readonly stderr: Writable
  /** Given when the user or the system interrupts; its reason is the signal's name. */
  readonly signal: AbortSignal
  /** True: the command sees to interruptions itself, and the run ends when it does. */
  stopsItself: boolean
  /** Variables of the environment. */
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
  /** Memory that the process uses now, with all its threads, in bytes. */
  memory(): number
  /** Highest memory use so far, in bytes. */
  peakMemory(): number
  /** Outputs that are neither committed nor discarded: an interruption discards them without waiting for the command. */
  readonly outputs: Set<{ discard(): Promise<void> }>
  /** Exit code when the command returns; 0 unless it says otherwise. */
  exitCode: number
}
