import type { Refusal } from '../../compose/files/reading-events.js'
import type { CliContext } from '../cli-context.js'
import { exitCodes } from '../exit-codes.js'
import { describeRefusal } from '../render/messages.js'
import { printable } from '../render/shown-text.js'
import { createProgress } from './progress.js'

/** Event handlers that print progress, notices and refusals while files are read; with `quiet`, only refusals. A refusal also sets the exit code. */
export async function createReadingEvents(context: CliContext, quiet: boolean) {
  const progress = await createProgress(context, quiet)
  const print = (line: string) => {
    progress.pause()
    context.stderr.write(`${line}\n`)
  }
  return {
    onProgress: progress.update,
    onRefusal: (refusal: Refusal) => {
      context.exitCode = exitCodes.refused
      print(describeRefusal(refusal))
    },
    onNotice: (text: string) => {
      if (!quiet) print(printable(`note: ${text}`))
    },
    end: () => progress.end(),
  }
}
