import type { InputPart } from '../input/input-record.js'
import type { InputPlan } from '../input/plan-input.js'
import { createOrderedPool } from '../threads/ordered-pool.js'

/** What is done with the records of each part. */
export interface PartWork<Records> {
  /** Makes what reads parts on the caller's thread. */
  createReader(): { signPart(part: InputPart): AsyncIterable<Records> }
  /** A module whose `run(part)` does the same on a thread and gives all records of the part. */
  readonly thread: URL
  /** The thread's `workerData`. */
  readonly options: unknown
}

/** What became of some records, with the part they belong to. */
export interface PlacedRecords<Records> {
  readonly part: InputPart
  /** The first of their part. */
  readonly first: boolean
  readonly records: Records
}

/**
 * Does the work for everything that was planned, in input order.
 *
 * With one thread all happens on the caller's. With more, parts go to worker threads, which read their byte ranges themselves: sending
 * strings between threads would cost as much as signing them. Standard input and compressed files are one part each; the caller's thread
 * does them, because they cannot be cut.
 */
export async function* readParts<Records>(
  plan: InputPlan,
  work: PartWork<Records>,
  threads: number,
): AsyncGenerator<PlacedRecords<Records>> {
  if (threads < 2 || plan.parts.length < 2 || !plan.parts.every(isCuttable)) {
    const reader = work.createReader()
    for (const part of plan.parts) yield* placed(part, reader.signPart(part))
    return
  }
  const pool = await createOrderedPool<InputPart, Records[]>(work.thread, threads, work.options)
  try {
    let next = 0
    for await (const done of pool.map(plan.parts)) yield* placed(plan.parts[next++]!, done)
  } finally {
    await pool.close()
  }
}

async function* placed<Records>(part: InputPart, done: Iterable<Records> | AsyncIterable<Records>): AsyncGenerator<PlacedRecords<Records>> {
  let first = true
  for await (const records of done) {
    yield { part, first, records }
    first = false
  }
}

function isCuttable(part: InputPart): boolean {
  return part.file !== '-' && !part.gzip && (part.format === 'jsonl' || part.format === 'files')
}
