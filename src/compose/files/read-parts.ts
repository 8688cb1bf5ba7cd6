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

/** Threads besides the caller's. Each may be given up to {@link partsAhead} parts. */
interface OtherThreads<Records> extends Pick<Required<TaskPool<ClaimedPart, Records[]>>, 'run' | 'warmUp'> {
  readonly count: number
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
 * Parts are shared between the caller's thread and the others, which read their byte ranges themselves: sending strings between threads would cost as
 * much as signing them. Standard input and compressed files cannot be cut, so each is one part, which the caller's thread does.
 *
 * @param signPart does a part on the caller's thread, batch by batch
 * @param others do the same, but return all records of a part at once; absent: the caller's thread does everything
 */
export async function* readParts<Records>(
  { parts }: InputPlan,
  signPart: (part: InputPart) => AsyncIterable<Records>,
  others: OtherThreads<Records> | undefined,
): AsyncGenerator<PlacedRecords<Records>> {
  if (others === undefined || parts.length < 2 || !parts.every(isShareable)) {
    for (const part of parts) yield* placed(part, signPart(part))
    return
  }
  // Otherwise the modules of the threads would be loaded one by one between the batches of the first part.
  await others.warmUp()
  const away = (part: InputPart, claim: Claim) => others.run({ part, claim })
  const shared = shareWork({ tasks: parts, away, here: signPart, mostAhead: others.count * partsAhead })
  for await (const { task, pieces } of shared) yield* placed(task, pieces)
}

async function* placed<Records>(part: InputPart, done: Iterable<Records> | AsyncIterable<Records>): AsyncGenerator<PlacedRecords<Records>> {
  let first = true
  for await (const records of done) {
    yield { part, first, records }
    first = false
  }
}

/** Whether a part may be done by another thread. Standard input has one reader, and the other formats are one part each. */
function isShareable(part: InputPart): boolean {
  return part.file !== '-' && !part.gzip && (part.format === 'jsonl' || part.format === 'files')
}
