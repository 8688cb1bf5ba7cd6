import { OnefoldError } from '../../../errors.js'
import type { Logger } from '../../../logger/logger.js'
import { appendTo } from '../../../maps.js'
import type { WriteOutcome } from '../../../model.js'

/**
 * Logs how writes ended whose callers were told that their time was over: of those that ended with an error the first of each type, and how many more.
 * Never rejects.
 *
 * @param writing resolves with the outcomes of the writes
 */
export async function logLateEnd(
  logger: Logger,
  collection: string,
  writes: readonly { readonly id: string }[],
  writing: Promise<{ readonly outcomes: readonly WriteOutcome[] }>,
): Promise<void> {
  const what = 'writes ended with an error after their callers had been told that they may still be done'
  try {
    const { outcomes } = await writing
    const byType = new Map<string, WriteOutcome[]>()
    for (const outcome of outcomes) if (outcome.error !== undefined) appendTo(byType, outcome.error.type, outcome)
    for (const [first, ...more] of byType.values()) {
      logger.warn(what, { collection, id: first!.id, more: more.length, reason: first!.error!.reason })
    }
  } catch (error) {
    const fields = { collection, id: writes[0]?.id, more: writes.length - 1 }
    if (error instanceof OnefoldError) logger.warn(what, { ...fields, reason: error.message, code: error.code })
    else logger.error(what, { ...fields, error })
  }
}
