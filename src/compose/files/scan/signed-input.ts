import type { CollectionScan } from '../../../detection/scan/collection-scan.js'
import type { InputPart } from '../../../input/input-record.js'
import type { InputPlan } from '../../../input/plan-input.js'
import type { TaskPool } from '../../../threads/task-pool.js'
import { type ClaimedPart, type PlacedRecords, readParts } from '../read-parts.js'
import type { ScanThreads } from './scan-threads.js'
import { RecordSigner, type SignedRecords, type SigningOptions } from './sign-part.js'

/** Bytes of a JSON-lines file that one thread reads and signs in one go: some 5,000 documents of 0.8 KB, about 0.1 s. */
export const partBytes = 4 * 1024 * 1024

/** Bytes of input for each thread if the caller names no number: with less than twice as much, a second thread saves nothing. */
export const bytesPerScanThread = 12 * 1024 * 1024

/**
 * Reads and signs the whole planned input, in input order.
 *
 * @param scan adds the documents before the caller asks for more
 * @param others threads besides the caller's, which stay open; absent if there are none
 */
export function signInput(
  plan: InputPlan,
  options: SigningOptions,
  scan: CollectionScan,
  others: ScanThreads | undefined,
): AsyncGenerator<PlacedRecords<SignedRecords>> {
  const work = { createReader: () => createReader(options, scan), openThreads: () => toPartThreads(others!, scan) }
  return readParts<SignedRecords>(plan, work, 1 + (others?.count ?? 0))
}

function createReader(options: SigningOptions, scan: CollectionScan) {
  const signer = new RecordSigner(options)
  return { signPart: (part: InputPart) => signer.signPart(part, scan.knownTexts) }
}

function toPartThreads(threads: ScanThreads, scan: CollectionScan): TaskPool<ClaimedPart, SignedRecords[]> {
  return {
    run: (task) => threads.sign({ ...task, known: scan.exactDigests }),
    warmUp: () => threads.warmUp(),
    close: async () => undefined,
  }
}
