import type { StoreWrite, StoreWriteResult } from '../../../src/store/store.js'

/** A document after a write: the stamp of the last put, and the group of the last patch. */
export interface WrittenState {
  readonly write: string
  readonly group: string
}

/** No document. */
const absent = 'absent'

/**
 * The possible states of each id after writes of which some ended as pending, so that nobody knows whether they were done. Everything else is
 * certain: a write that was reported as done has been done, one that was reported as not done has not.
 */
export class WrittenStates {
  readonly #states = new Map<string, ReadonlySet<string>>()

  /** The possible states of an id: `absent`, or a state as JSON. */
  of(id: string): ReadonlySet<string> {
    return this.#states.get(id) ?? new Set([absent])
  }

  /** Records how a write ended. @returns the fault if it cannot have ended so */
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
        // A delete whose answer was lost, but that was carried out, is reported as missing when it is tried again.
        return write.kind === 'delete' && status === 'missing' ? [...before, absent] : [...before]
    }
  }
}

/** The possible states after a write in a state; none if the write cannot be carried out. */
function carryOut({ kind, expect, fields }: StoreWrite, state: string): string[] {
  const { write, group } = fields as WrittenState
  if (expect === 'absent' && state !== absent) return []
  if (expect === 'present' && state === absent) return []
  if (kind === 'put') return [JSON.stringify({ write, group })]
  if (state === absent) return []
  return [kind === 'delete' ? absent : JSON.stringify({ ...(JSON.parse(state) as WrittenState), group })]
}
