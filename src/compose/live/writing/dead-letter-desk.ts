import type { CollectionSettings } from '../../../detection/live/collection-settings.js'
import type { JsonObject, WriteOperation, WriteOutcome } from '../../../model.js'
import type { JobQueue } from '../../../queue/job-queue.js'
import { pendingOutcomes, stillPending, waitAtMost } from '../../../queue/waiting.js'
import type { Store } from '../../../store/store.js'
import type { DeadLetterBox } from '../../service.js'
import { signingOperation } from '../signing/sign-stored.js'
import type { DeadLetter, DeadLetters } from './dead-letters.js'

interface DeadLetterDeskParts {
  readonly letters: DeadLetters
  readonly store: Store
  readonly queue: JobQueue
  /** @throws OnefoldError COLLECTION_UNKNOWN */
  settings(collection: string): Promise<CollectionSettings>
  /** Milliseconds that a retry waits for its outcome. */
  readonly timeoutMs: number
}

/** Answers requests about dead letters. */
export class DeadLetterDesk implements DeadLetterBox {
  readonly #parts: DeadLetterDeskParts

  constructor(parts: DeadLetterDeskParts) {
    this.#parts = parts
  }

  async list(size: number, after: string | null): Promise<JsonObject> {
    const page = await this.#parts.letters.list(size, after)
    return { items: page.items.map(toItem), after: page.after }
  }

  /** @throws OnefoldError DEAD_LETTER_UNKNOWN, COLLECTION_UNKNOWN, QUEUE_FULL, QUEUE_UNAVAILABLE, STORE_UNAVAILABLE */
  async retry(id: string): Promise<JsonObject> {
    const { letters } = this.#parts
    const letter = await letters.get(id)
    const operation = letter.operation ?? (await this.#operationFor(letter))
    const [outcome] = operation === undefined ? [noop(letter._id)] : await this.#write(letter.collection, operation)
    const isDone = outcome!.result !== 'refused' && outcome!.result !== 'pending'
    if (isDone) await letters.remove(id)
    const { result, status, error } = outcome!
    return { id, collection: letter.collection, _id: letter._id, result, status, removed: isDone, ...(error && { error }) }
  }

  /** @throws OnefoldError DEAD_LETTER_UNKNOWN */
  async remove(id: string): Promise<JsonObject> {
    const { letters } = this.#parts
    const letter = await letters.get(id)
    await letters.remove(id)
    return toItem(letter)
  }

  #write(collection: string, operation: WriteOperation): Promise<WriteOutcome[]> {
    const { queue, timeoutMs } = this.#parts
    const writing = queue.write({ kind: 'write', collection, operations: [operation], alone: true })
    return waitAtMost(writing, timeoutMs, () => pendingOutcomes([operation], stillPending(queue.obstacle())))
  }

  /** The operation that signs a document of the index; undefined if the document was deleted. */
  async #operationFor({ collection, _id }: DeadLetter): Promise<WriteOperation | undefined> {
    const { store, settings } = this.#parts
    const [document] = await store.read(await settings(collection), [_id])
    return document && signingOperation(document)
  }
}

function noop(id: string): WriteOutcome {
  return { id, result: 'noop', status: 200 }
}

/** Leaves out the document, because a caller who may see dead letters may not read everything. */
function toItem({ operation: _, ...letter }: DeadLetter): JsonObject {
  return letter satisfies JsonObject
}
