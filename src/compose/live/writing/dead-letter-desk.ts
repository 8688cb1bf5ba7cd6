import type { CollectionSettings } from '../../../detection/live/collection-settings.js'
import type { Logger } from '../../../logger/logger.js'
import type { JsonObject, WriteOperation, WriteOutcome } from '../../../model.js'
import type { JobQueue } from '../../../queue/job-queue.js'
import { pendingOutcomes, stillPending, waitAtMost } from '../../../queue/waiting.js'
import type { Store } from '../../../store/store.js'
import type { DeadLetterBox } from '../../service.js'
import { signingOperation } from '../signing/sign-stored.js'
import type { DeadLetter, DeadLetters } from './dead-letters.js'
import { LateEnds } from './late-ends.js'

interface DeadLetterDeskParts {
  readonly letters: DeadLetters
  readonly store: Store
  readonly queue: JobQueue
  /** @throws OnefoldError COLLECTION_UNKNOWN */
  settings(collection: string): Promise<CollectionSettings>
  /** Milliseconds that a retry waits for its outcome. */
  readonly timeoutMs: number
  readonly logger: Logger
}

/** Answers requests about dead letters. */
export class DeadLetterDesk implements DeadLetterBox {
  readonly #parts: DeadLetterDeskParts
  readonly #lateEnds: LateEnds

  constructor(parts: DeadLetterDeskParts) {
    this.#parts = parts
    this.#lateEnds = new LateEnds(parts.logger)
  }

  async list(size: number, after: string | null): Promise<JsonObject> {
    const page = await this.#parts.letters.list(size, after)
    return { items: page.items.map(toItem), after: page.after }
  }

  /** @throws OnefoldError DEAD_LETTER_UNKNOWN, COLLECTION_UNKNOWN, QUEUE_FULL, QUEUE_UNAVAILABLE, STORE_UNAVAILABLE */
  async retry(id: string): Promise<JsonObject> {
    const letter = await this.#parts.letters.get(id)
    const operation = letter.operation ?? (await this.#operationFor(letter))
    const outcome = await this.#inTime(letter, this.#carryOut(letter, operation))
    const { result, status, error } = outcome
    return { id, collection: letter.collection, _id: letter._id, result, status, removed: isDone(outcome), ...(error && { error }) }
  }

  /** @throws OnefoldError DEAD_LETTER_UNKNOWN */
  async remove(id: string): Promise<JsonObject> {
    const { letters } = this.#parts
    const letter = await letters.get(id)
    await letters.remove(id)
    return toItem(letter)
  }

  /** Does the write of a letter, and removes the letter if that was done. */
  async #carryOut({ id, collection, _id }: DeadLetter, operation: WriteOperation | undefined): Promise<WriteOutcome> {
    const { letters, queue } = this.#parts
    const [outcome] =
      operation === undefined ? [noop(_id)] : await queue.write({ kind: 'write', collection, operations: [operation], alone: true })
    if (isDone(outcome!)) await letters.remove(id)
    return outcome!
  }

  /** The outcome, pending when the time is over. How such a write ends after all is logged if it is an error; else the letter is gone. */
  #inTime({ collection, _id }: DeadLetter, retrying: Promise<WriteOutcome>): Promise<WriteOutcome> {
    const { queue, timeoutMs } = this.#parts
    const writes = [{ id: _id }]
    return waitAtMost(retrying, timeoutMs, () => {
      const writing = retrying.then((outcome) => ({ outcomes: [outcome] }))
      void this.#lateEnds.follow(collection, writes, writing)
      return pendingOutcomes(writes, stillPending(queue.obstacle()))[0]!
    })
  }

  /** The operation that signs a document of the index; undefined if the document was deleted. */
  async #operationFor({ collection, _id }: DeadLetter): Promise<WriteOperation | undefined> {
    const { store, settings } = this.#parts
    const [document] = await store.read(await settings(collection), [_id])
    return document && signingOperation(document)
  }
}

function isDone({ result }: WriteOutcome): boolean {
  return result !== 'refused' && result !== 'pending'
}

function noop(id: string): WriteOutcome {
  return { id, result: 'noop', status: 200 }
}

/** Leaves out the document, because a caller who may see dead letters may not read everything. */
function toItem({ operation: _, ...letter }: DeadLetter): JsonObject {
  return letter satisfies JsonObject
}
