import type { StoreWrite, StoreWriteResult } from '../../../src/store/store.js'

/** A document as a write leaves it: the stamp of the last put, and the group that the last patch gave. */
export interface WrittenState {
  readonly write: string
  readonly group: string
}

/** No document. */
const absent = 'absent'

/**
 * What may stand under each id after writes of which some ended as pending: nobody knows whether those were done. Everything else is certain: what is
 * told to be done has been done, what is told not to be done has not.
 */
export class WrittenStates {
  readonly #states = new Map<string, ReadonlySet<string>>()

  /** What may stand there now, `absent` or a state as JSON. */
  of(id: string): ReadonlySet<string> {
    return this.#states.get(id) ?? new Set([absent])
  }

  /** Learns how a write ended. @returns what is wrong with that, if anything */
  note(write: StoreWrite, { status }: StoreWriteResult): string | undefined {
    const before = [...this.of(write.id)]
    const after = this.#after(write, status, before)
    this.#states.set(write.id, new Set(after))
    return after.length > 0 ? undefined : `${write.kind} of ${write.id} cannot be ${status} on ${before.join(' or ')}`
  }

  #after(write: StoreWrite, status: StoreWriteResult['status'], before: readonly string[]): string[] {
    const done = before.flatMap((state) => carryOut(write, state))
    switch (status) {
      case 'created':
      case 'updated':
      case 'deleted':
        return done
      case 'pending':
        return [...before, ...done]
      default:
        // A delete that was carried out although its answer was lost is told as missing when it is tried again.
        return write.kind === 'delete' && status === 'missing' ? [...before, absent] : [...before]
    }
  }
}

/** The states that a write can make of one; none where it cannot be carried out. */
function carryOut({ kind, expect, fields }: StoreWrite, state: string): string[] {
  const { write, group } = fields as WrittenState
  if (expect === 'absent' && state !== absent) return []
  if (expect === 'present' && state === absent) return []
  if (kind === 'put') return [JSON.stringify({ write, group })]
  if (state === absent) return []
  return [kind === 'delete' ? absent : JSON.stringify({ ...(JSON.parse(state) as WrittenState), group })]
}
