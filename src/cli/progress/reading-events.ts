import type { Progress, Refusal } from '../../compose/files/reading-events.js'
import type { CliContext } from '../cli-context.js'
import { exitCodes } from '../exit-codes.js'
import { describeRefusal } from '../render/messages.js'
import { describeProgress } from '../render/progress.js'
import { printable } from '../render/shown-text.js'
import { createDisplay } from './progress.js'

/** Event handlers that print progress, notices and refusals while files are read; with `quiet`, only refusals. A refusal also sets the exit code. */
export async function createReadingEvents(context: CliContext, quiet: boolean) {
  const display = await createDisplay(context, quiet)
  const start = context.now()
  const print = (line: string) => {
    display.clear()
    context.stderr.write(`${line}\n`)
  }
  return {
    onProgress: (progress: Progress) => {
      const { bytes, totalBytes } = progress
      const text = () => describeProgress(progress, context.now() - start)
      display.show({ done: bytes, total: totalBytes ?? bytes, text })
    },
    onRefusal: (refusal: Refusal) => {
      context.exitCode = exitCodes.refused
      print(describeRefusal(refusal))
    },
    onNotice: (text: string) => {
      if (!quiet) print(printable(`note: ${text}`))
    },
    end: () => display.clear(),
  }
}
