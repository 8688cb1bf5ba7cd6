import type { InputPart } from '../../input/input-record.js'
import type { InputPlan } from '../../input/plan-input.js'
import type { Claim } from '../../threads/claim.js'
import { shareWork } from '../../threads/share-work.js'
import type { TaskPool } from '../../threads/task-pool.js'

/**
 * A part for a thread. If the thread can take the claim, it does the part; else the caller's thread has taken it back, and the thread returns no
 * records.
 */
export interface ClaimedPart {
  readonly part: InputPart
  readonly claim: Claim
}

/** The work on the records of each part. */
interface PartWork<Records> {
  /** Makes the reader of parts for the caller's thread. */
  createReader(): { signPart(part: InputPart): AsyncIterable<Records> }
  /** Opens this many threads, which do the same and return all records of a part at once. Each takes up to `partsAhead` parts. */
  openThreads(count: number): TaskPool<ClaimedPart, Records[]>
}

/** Records that are done, with the part that they belong to. */
export interface PlacedRecords<Records> {
  readonly part: InputPart
  /** Whether they are the first records of their part. */
  readonly first: boolean
  readonly records: Records
}

/**
 * Parts that each thread may be ahead of the caller's thread. One would not do: the caller's thread gives out the next part only after it has used up
 * the one that it reads, and in that time another thread signs a part or two.
 */
export const partsAhead = 4

/**
 * Does the work on the whole planned input, in input order.
 *
 * With one thread, all happens on the caller's. With more, parts are shared between the caller's thread and worker threads, which read their byte
 * ranges themselves: sending strings between threads would cost as much as signing them. Standard input and compressed files cannot be cut, so each
 * is one part, which the caller's thread does.
 *
 * @param threads number of threads, including the caller's
 */
export async function* readParts<Records>(
  plan: InputPlan,
  work: PartWork<Records>,
  threads: number,
): AsyncGenerator<PlacedRecords<Records>> {
  const reader = work.createReader()
  const { parts } = plan
  if (threads < 2 || parts.length < 2 || !parts.every(isCuttable)) {
    for (const part of parts) yield* placed(part, reader.signPart(part))
    return
  }
  const others = threads - 1
  const pool = work.openThreads(others)
  // Otherwise the modules of the threads would be loaded one by one between the batches of the first part.
  await pool.warmUp?.()
  const shared = shareWork({
    tasks: parts,
    away: (part, claim) => pool.run({ part, claim }),
    here: (part) => reader.signPart(part),
    mostAhead: others * partsAhead,
  })
  try {
    for await (const { task, pieces } of shared) yield* placed(task, pieces)
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
