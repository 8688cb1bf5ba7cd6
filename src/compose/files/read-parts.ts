import type { InputPart } from '../../input/input-record.js'
import type { InputPlan } from '../../input/plan-input.js'
import type { Claim } from '../../threads/claim.js'
import { shareWork } from '../../threads/share-work.js'
import type { TaskPool } from '../../threads/task-pool.js'

/**
 * A part for a thread, which processes it if it gets the claim. Otherwise it returns no records, because the caller's thread has taken the part back.
 */
export interface ClaimedPart {
  readonly part: InputPart
  readonly claim: Claim
}

/** What is done with the records of each part. */
interface PartWork<Records> {
  /** Makes what reads parts on the caller's thread. */
  createReader(): { signPart(part: InputPart): AsyncIterable<Records> }
  /** Starts threads that turn a part into its records. Each is sent `partsAhead` parts at once. */
  openThreads(count: number): TaskPool<ClaimedPart, Records[]>
}

/** What became of some records, with the part they belong to. */
export interface PlacedRecords<Records> {
  readonly part: InputPart
  /** The first of their part. */
  readonly first: boolean
  readonly records: Records
}

/**
 * How many parts each thread may be ahead of the caller's thread. It needs several at hand, because the caller's thread hands out no more until it
 * has processed what it reads itself, which takes as long as signing a part or two.
 */
export const partsAhead = 4

/**
 * Processes everything that was planned, in input order.
 *
 * With one thread everything happens on the caller's. With more, parts are shared between the caller's thread and worker threads, which read their
 * byte ranges themselves, because sending strings between threads would cost as much as signing them. Standard input and compressed files cannot be
 * cut; each is one part, which the caller's thread processes.
 *
 * @param threads including the caller's
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
  // Otherwise its modules would be loaded one by one between the batches of the first part.
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
