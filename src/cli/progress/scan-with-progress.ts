import type { ReadingEvents } from '../../compose/files/reading-events.js'
import { type ScanFilesRequest, type ScannedFiles, scanFiles } from '../../compose/files/scan/scan-files.js'
import type { CliContext } from '../cli-context.js'
import { isShortRun } from '../short-run.js'
import { createReadingEvents } from './reading-events.js'

/** Options that mean the same in every command that scans. */
interface ScanRunArguments {
  readonly threads?: number
  readonly limitMemory?: number
  readonly quiet?: true
}

/** What differs from one command that scans to another. */
type ScanWish = Omit<ScanFilesRequest, 'threads' | 'memoryLimitBytes' | 'memoryUse' | 'signal' | 'onStart' | keyof ReadingEvents>

/** Scans files with progress and refusals on standard error. */
export async function scanWithProgress(
  context: CliContext,
  { threads, limitMemory: memoryLimitBytes, quiet }: ScanRunArguments,
  wish: ScanWish,
): Promise<ScannedFiles> {
  const events = await createReadingEvents(context, quiet === true)
  const request = { ...wish, ...events, threads, memoryLimitBytes, signal: context.signal, memoryUse: context.memory }
  try {
    return await scanFiles({
      ...request,
      onStart: (run) => {
        // What shows texts is loaded afterwards, and could not use the code that was kept for it.
        if (isShortRun(run) && !wish.keepTexts) context.favourMainThread()
      },
    })
  } finally {
    events.end()
  }
}
