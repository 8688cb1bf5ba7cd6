import type { WriteOperation } from '../model.js'
import type { Job, WriteJob } from './job-queue.js'

/** Bytes of an operation in addition to its strings. */
const perOperation = 500

/** Bytes of a job of ids, for each id. */
const perId = 100

/** Documents above about this many bytes take so long to sign, some 100 ms, that other work should not wait for them. */
const largeBytes = 256 * 1024

/**
 * Documents above about this many bytes keep their worker and the engine busy for so long, .2 to .6 s for 1 to 9 MB, that other jobs should go to
 * other workers.
 */
const hugeBytes = 384 * 1024

/** Whether an operation of a write is so large that it keeps its worker from other jobs. */
export function isHuge({ operations }: Pick<WriteJob, 'operations'>): boolean {
  return operations.some((operation) => weighDocument(operation) > hugeBytes)
}

/** Whether an operation of a write is so large that it delays what waits behind it. */
export function isLarge({ operations }: Pick<WriteJob, 'operations'>): boolean {
  return operations.some((operation) => weighDocument(operation) > largeBytes)
}

/** The weight of a job: its documents, and about how many bytes it holds while it waits. Linear in the job. */
export function weighJob(job: Job): { readonly documents: number; readonly bytes: number } {
  if (job.kind !== 'write') return { documents: job.ids.length, bytes: job.ids.length * perId }
  const bytes = job.operations.reduce((sum, operation) => sum + weighOperation(operation), 0)
  return { documents: job.operations.length, bytes }
}

/** About how many bytes an operation holds while it waits: its parsed document, and the document's text if that is kept, too. */
export function weighOperation(operation: WriteOperation): number {
  return weighDocument(operation) + (operation.sourceText?.length ?? 0)
}

/** About how large the document of an operation is. The work of signing and writing it grows with that, whether its text is kept beside it or not. */
export function weighDocument({ source, upsert }: WriteOperation): number {
  return perOperation + weigh(source) + weigh(upsert)
}

/**
 * Counts one byte for each character of strings and names, and eight for everything else. Recursion is safe, because bodies that are nested too deep
 * were refused before.
 */
function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  let bytes = 8
  if (Array.isArray(value)) for (const each of value) bytes += weigh(each)
  else for (const [name, each] of Object.entries(value)) bytes += name.length + weigh(each)
  return bytes
}
