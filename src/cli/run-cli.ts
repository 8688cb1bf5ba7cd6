import { once } from 'node:events'
import { type Command, CommanderError } from 'commander'
import { OnefoldError } from '../errors.js'
import type { CliContext } from './cli-context.js'
import { exitCodeOf, exitCodes } from './exit-codes.js'
import { ReaderGone } from './output/output.js'
import { withOutput } from './output/with-output.js'
import { createProgram } from './program.js'
import { printable } from './render/shown-text.js'

/**
 * Runs one command line and returns the exit code. Every error of the program arrives here and becomes a message on standard error.
 *
 * @param words  the arguments after the program's name
 */
export async function runCli(words: readonly string[], context: CliContext): Promise<number> {
  try {
    await Promise.race([runProgram(words, context), interruption(context)])
    return context.exitCode
  } catch (error) {
    return handleError(error, context)
  }
}

async function runProgram(words: readonly string[], context: CliContext): Promise<void> {
  // Commander ends `help` with the process's current exit code, which says that the run has not ended yet; it ends `--help` with 0.
  const asked = words[0] === 'help' ? [...words.slice(1), '--help'] : words
  const printed: string[] = []
  const program = createProgram(context, (text) => printed.push(text))
  // For an unknown command with `--help`, commander prints the help of the parent command and reports success; without the flag it names the mistake.
  const understood = namesCommand(program, asked) ? asked : asked.filter((word) => word !== '--help' && word !== '-h')
  try {
    await program.parseAsync(understood, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error
    // Help and the version are written like results, so that a full disk is reported for them, too.
    await withOutput(context, undefined, (output) => output.write(printed))
  }
}

/** Whether the words before the first option name existing commands; words after a command without subcommands are arguments. */
function namesCommand(program: Command, words: readonly string[]): boolean {
  let command: Command | undefined = program
  for (const word of words) {
    if (word.startsWith('-') || word === 'help' || command.commands.length === 0) return true
    command = command.commands.find((each) => each.name() === word)
    if (command === undefined) return false
  }
  return true
}

/** Rejects as soon as the user interrupts. It does not wait for the command, which may wait for standard input or a thread for ever. */
async function interruption(context: CliContext): Promise<never> {
  const { signal, outputs } = context
  if (!signal.aborted) await once(signal, 'abort')
  if (context.stopsItself) return new Promise<never>(() => {})
  for (const output of outputs) await output.discard()
  throw new OnefoldError('INTERRUPTED', 'interrupted; the results are incomplete, and a file named with --out was not written')
}

function handleError(error: unknown, context: CliContext): number {
  if (error instanceof ReaderGone) return context.exitCode
  // Commander has printed its message already.
  if (error instanceof CommanderError) return exitCodes.usage
  if (error instanceof OnefoldError) {
    // Some messages have one line per fault.
    const lines = `onefold: ${error.message} [${error.code}]`.split('\n').map(printable)
    context.stderr.write(`${lines.join('\n')}\n`)
    return exitCodeOf(error.code)
  }
  const { stack } = error instanceof Error ? error : new Error(String(error))
  context.stderr.write(`onefold: an error that should not happen; please report it with the command line and what follows\n${stack}\n`)
  return exitCodes.usage
}
