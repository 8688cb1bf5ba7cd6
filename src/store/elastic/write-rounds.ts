import type { StoreWrite } from '../store.js'

/** A write and its place in the call. */
export interface PlacedWrite {
  readonly at: number
  readonly write: StoreWrite
}

/**
 * Whether a write can be decided only when it is known what is there: engines know "create" and "if it stands there", not "if it is there", and
 * nothing of a patch or delete of what is absent.
 */
export function needsReading({ kind, expect }: StoreWrite): boolean {
  return kind === 'put' ? expect === 'present' : expect === 'absent'
}

/**
 * Cuts the writes of a call into rounds. In one round all reading is done before any writing, so that a write which needs reading is the only
 * one of its id there. Within a request the engines keep the order of writes of one id.
 */
export function writeRounds(writes: readonly PlacedWrite[]): PlacedWrite[][] {
  const rounds: PlacedWrite[][] = []
  let ids = new Map<string, boolean>()
  for (const placed of writes) {
    const isRead = needsReading(placed.write)
    const earlier = ids.get(placed.write.id)
    if (rounds.length === 0 || earlier === true || (isRead && earlier !== undefined)) {
      rounds.push([])
      ids = new Map()
    }
    rounds.at(-1)!.push(placed)
    ids.set(placed.write.id, isRead)
  }
  return rounds
}
