import { entryOf } from '../../../maps.js'
import type { WriteOperation, WriteOutcome } from '../../../model.js'
import type { DeadLetter, DeadLetters } from './dead-letters.js'

/** A letter with a write, by which it is known whether a delete came later. */
interface KnownLetter {
  readonly id: string
  readonly stamp: string
}

/**
 * Removes the dead letters of documents that are deleted after the writes in them: a retry would write them again, because a queue inside the
 * process remembers no deletes. Knows the letters that the store has at the first delete, and those that it is told of.
 */
export class LettersOfDeleted {
  readonly #letters: Pick<DeadLetters, 'all' | 'remove'>
  /** By collection and document. */
  #known: Promise<Map<string, KnownLetter[]>> | undefined
  /** The writes in the letters that were removed, of which there are as few as there were letters. */
  readonly #removed = new Set<string>()

  constructor(letters: Pick<DeadLetters, 'all' | 'remove'>) {
    this.#letters = letters
  }

  /** Learns of a letter that was added. */
  async note(letter: Pick<DeadLetter, 'id' | 'collection' | '_id' | 'operation'>): Promise<void> {
    if (this.#known !== undefined) learn(await this.#known, letter)
  }

  /** Removes what a job's deletes have made pointless. @throws OnefoldError STORE_UNAVAILABLE */
  async removeAfter(collection: string, operations: readonly WriteOperation[], outcomes: readonly WriteOutcome[]): Promise<void> {
    const deletes = operations.filter(({ kind }, i) => kind === 'delete' && isCarriedOut(outcomes[i]!))
    if (deletes.length === 0) return
    const known = await this.#all()
    for (const { id, stamp } of deletes) {
      const key = keyOf(collection, id)
      const letters = known.get(key) ?? []
      for (const letter of letters) {
        if (letter.stamp >= stamp) continue
        this.#removed.add(keyOfWrite(key, letter))
        await this.#letters.remove(letter.id)
      }
      if (letters.length > 0)
        known.set(
          key,
          letters.filter((letter) => letter.stamp >= stamp),
        )
    }
  }

  /** Whether a write was in a letter that is removed by now: a retry may have read the letter before, and waited behind the delete. */
  hasRemoved(collection: string, write: Pick<WriteOperation, 'id' | 'stamp'>): boolean {
    return this.#removed.has(keyOfWrite(keyOf(collection, write.id), write))
  }

  #all(): Promise<Map<string, KnownLetter[]>> {
    this.#known ??= this.#read().catch((error: unknown) => {
      this.#known = undefined
      throw error
    })
    return this.#known
  }

  async #read(): Promise<Map<string, KnownLetter[]>> {
    const known = new Map<string, KnownLetter[]>()
    for await (const letter of this.#letters.all()) learn(known, letter)
    return known
  }
}

function learn(
  known: Map<string, KnownLetter[]>,
  { id, collection, _id, operation }: Pick<DeadLetter, 'id' | 'collection' | '_id' | 'operation'>,
): void {
  if (operation === undefined) return
  const letters = entryOf(known, keyOf(collection, _id), () => [])
  if (!letters.some((letter) => letter.id === id)) letters.push({ id, stamp: operation.stamp })
}

/** Whether the document is not there afterwards. */
function isCarriedOut({ result }: WriteOutcome): boolean {
  return result === 'deleted' || result === 'not_found'
}

function keyOf(collection: string, id: string): string {
  return `${collection} ${id}`
}

function keyOfWrite(document: string, { stamp }: { readonly stamp: string }): string {
  return `${stamp} ${document}`
}
