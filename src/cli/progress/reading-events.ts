import type { Progress, Refusal } from '../../compose/files/reading-events.js'
import type { CliContext } from '../cli-context.js'
import { exitCodes } from '../exit-codes.js'
import { formatBytes, formatCount, formatDuration } from '../render/numbers.js'
import { printable } from '../render/shown-text.js'
import { createDisplay } from './progress.js'
import { RefusalLines } from './refusal-lines.js'

/** Event handlers that print progress, notices and refusals while files are read; with `quiet`, only refusals. A refusal also sets the exit code. */
export async function createReadingEvents(context: CliContext, quiet: boolean) {
  const display = await createDisplay(context, quiet)
  const start = context.now()
  const print = (line: string) => {
    display.clear()
    context.stderr.write(`${line}\n`)
  }
  const refusals = new RefusalLines(print)
  return {
    onProgress: (progress: Progress) => {
      const { bytes, totalBytes } = progress
      const text = () => describeProgress(progress, context.now() - start)
      display.show({ done: bytes, total: totalBytes ?? bytes, text })
    },
    onRefusal: (refusal: Refusal) => {
      context.exitCode = exitCodes.refused
      refusals.add(refusal)
    },
    onNotice: (text: string) => {
      if (!quiet) print(printable(`note: ${text}`))
    },
    end: () => {
      refusals.end()
      display.clear()
    },
  }
}

/** Progress in words: share, documents, rate, and the time left if the total is known. */
export function describeProgress({ bytes, totalBytes, documents }: Progress, elapsedMs: number): string {
  const seconds = Math.max(elapsedMs / 1000, 0.001)
  const rate = `${formatCount(documents)} ${documents === 1 ? 'document' : 'documents'}, ${formatCount(Math.round(documents / seconds))}/s`
  if (totalBytes === undefined || totalBytes === 0) return `${formatBytes(bytes)}, ${rate}`
  const share = Math.min(bytes / totalBytes, 1)
  const left = share > 0 ? `, ${formatDuration((seconds * (1 - share)) / share)} left` : ''
  return `${Math.floor(share * 100)} %, ${rate}${left}`
}
