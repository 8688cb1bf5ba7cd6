import { OnefoldError } from '../../errors.js'
import type { InputOptions } from '../../input/input-options.js'
import type { InputPlan } from '../../input/plan-input.js'
import { readPart } from '../../input/read-part.js'
import type { Document } from '../../model.js'
import { PlacesOfFile } from './places-of-file.js'
import type { ReadingEvents } from './reading-events.js'
import { toDocument } from './to-document.js'
import { UniqueIds } from './unique-ids.js'

/** A document and the place it came from. */
export interface PlacedDocument {
  readonly document: Document
  readonly file: string
  readonly line: number
}

/**
 * Reads what was planned, document by document and in input order, on the caller's thread. Refusals, second uses of an id among them, are
 * told and passed over.
 *
 * @throws OnefoldError INTERRUPTED when the signal is given
 */
export async function* readDocuments(
  plan: InputPlan,
  request: ReadingEvents & { readonly input: InputOptions; readonly signal?: AbortSignal },
): AsyncGenerator<PlacedDocument> {
  for (const notice of plan.notices) request.onNotice?.(notice)
  for (const refusal of plan.refusals) request.onRefusal?.(refusal)
  const places = new PlacesOfFile()
  const ids = new UniqueIds()
  let documents = 0
  let bytes = 0
  for (const part of plan.parts) {
    places.startPart(part)
    for await (const batch of readPart(part, request.input)) {
      if (request.signal?.aborted) throw new OnefoldError('INTERRUPTED', 'interrupted')
      for (const refusal of batch.refusals) request.onRefusal?.({ ...refusal, line: places.lineInFile(refusal.line) })
      for (const record of batch.records) {
        const line = places.lineInFile(record.line)!
        const id = record.id ?? `${part.file}:${line}`
        const refusal = ids.take(id, part, line)
        if (refusal !== undefined) request.onRefusal?.(refusal)
        else yield { document: { ...(await toDocument(record)), id }, file: part.file, line }
      }
      documents += batch.records.length
      bytes += batch.bytes
      places.pass(batch.lines)
      request.onProgress?.({ bytes, totalBytes: plan.totalBytes, documents })
    }
  }
}
