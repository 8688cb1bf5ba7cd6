import type { InputOptions } from '../../input/input-options.js'
import type { InputPlan } from '../../input/plan-input.js'
import { readPart } from '../../input/read-part.js'
import type { Document } from '../../model.js'
import { checkInterrupt } from './check-interrupt.js'
import { InputCourse, readingReportOf } from './input-course.js'
import type { ReadingEvents } from './reading-events.js'
import { toDocument } from './to-document.js'

/**
 * Reads the planned input on the caller's thread, document by document and in input order. Refusals, including those of ids that are used a second
 * time, are reported and passed over.
 *
 * @throws OnefoldError INTERRUPTED if the signal is aborted
 */
export async function* readDocuments(
  plan: InputPlan,
  request: ReadingEvents & { readonly input: InputOptions; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<Document> {
  const course = new InputCourse(request, plan)
  for (const part of plan.parts) {
    course.startPart(part)
    for await (const batch of readPart(part, request.input)) {
      checkInterrupt(request.signal)
      const { records } = batch
      const taken = new Map<number, string>()
      const ids = records.map(({ id }) => id)
      course.pass(part, readingReportOf(batch), ids, (i, id) => taken.set(i, id))
      for (const [i, id] of taken) yield { ...(await toDocument(records[i]!)), id }
      course.reportProgress()
    }
  }
}
