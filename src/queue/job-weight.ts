import type { WriteOperation } from '../model.js'
import type { Job, WriteJob } from './job-queue.js'

/** What an operation takes in addition to its strings. */
const perOperation = 500

/** What a job of ids takes for each. */
const perId = 100

/** From about this many bytes on, a document takes so long to sign that others should not wait for it: some 100 ms. */
const largeBytes = 256 * 1024

/**
 * From about this many bytes on, a document keeps its worker and the engine busy for so long, .2 to .6 s for 1 to 9 MB, that other jobs should go to
 * other workers.
 */
const hugeBytes = 384 * 1024

/** Whether one of the operations of a write keeps its worker from others. */
export function isHuge({ operations }: Pick<WriteJob, 'operations'>): boolean {
  return operations.some((operation) => weighDocument(operation) > hugeBytes)
}

/** Whether one of the operations of a write holds up what waits behind it. */
export function isLarge({ operations }: Pick<WriteJob, 'operations'>): boolean {
  return operations.some((operation) => weighDocument(operation) > largeBytes)
}

/** The size of a job: its documents, and roughly the bytes that it takes while it waits. Cost: linear in the job. */
export function weighJob(job: Job): { readonly documents: number; readonly bytes: number } {
  if (job.kind !== 'write') return { documents: job.ids.length, bytes: job.ids.length * perId }
  const bytes = job.operations.reduce((sum, operation) => sum + weighOperation(operation), 0)
  return { documents: job.operations.length, bytes }
}

/** Roughly the bytes that an operation takes while it waits: its parsed document, and the document's text if that is kept, too. */
export function weighOperation(operation: WriteOperation): number {
  return weighDocument(operation) + (operation.sourceText?.length ?? 0)
}

/** Roughly the size of the document of an operation. The work of signing and writing it grows with that, whether its text is kept as well or not. */
export function weighDocument({ source, upsert }: WriteOperation): number {
  return perOperation + weigh(source) + weigh(upsert)
}

/**
 * Characters of strings and names count one byte each, everything else eight. Recursion is safe, because bodies that are nested too deeply were
 * refused before.
 */
function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  let bytes = 8
  if (Array.isArray(value)) for (const each of value) bytes += weigh(each)
  else for (const [name, each] of Object.entries(value)) bytes += name.length + weigh(each)
  return bytes
}
