import type { InputPlan } from '../input/plan-input.js'
import { type PlacedRecords, readParts } from './read-parts.js'
import { RecordSigner, type SignedRecords, type SigningOptions } from './sign-part.js'

/** Byte range of a JSON-lines file that one thread reads and signs in one go: some 5,000 documents of 0.8 KB, about 0.1 s. */
export const partBytes = 4 * 1024 * 1024

/** Input for each thread that is started unasked: with less than twice as much a second one saves nothing. */
export const bytesPerScanThread = 12 * 1024 * 1024

/** Reads and signs everything that was planned, in input order. */
export function signInput(plan: InputPlan, options: SigningOptions, threads: number): AsyncGenerator<PlacedRecords<SignedRecords>> {
  const work = { createReader: () => new RecordSigner(options), thread: new URL('./sign-thread.js', import.meta.url), options }
  return readParts<SignedRecords>(plan, work, threads)
}
