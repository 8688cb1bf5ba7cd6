import { createHash } from 'node:crypto'
import { OnefoldError } from '../../../errors.js'
import type { WriteOperation } from '../../../model.js'
import type { Page, RecordStore } from '../../../store/store.js'
import { RecordsOfKind } from '../records-of-kind.js'

/** A document that could not be processed by any means. */
export interface DeadLetter {
  readonly id: string
  readonly collection: string
  readonly _id: string
  readonly reason: string
  readonly code: string
  /** Number of tries, alone and in batches. */
  readonly attempts: number
  /** Time of the last try, in ISO 8601. */
  readonly at: string
  /** The write that was not done; absent if the document is in the index and could not be signed. */
  readonly operation?: WriteOperation
}

/** A letter as the store keeps it: the write is a text, because its document may hold anything. */
interface DeadLetterRecord extends Omit<DeadLetter, 'id' | 'operation'> {
  readonly operation?: string
}

/** Letters that are read at once; each may hold a large document. */
const readAtOnce = 50

/** Documents that could not be processed, kept until a user retries or removes them. */
export class DeadLetters {
  readonly #records: RecordsOfKind<DeadLetterRecord>

  constructor(records: RecordStore) {
    this.#records = new RecordsOfKind(records, 'dead-letters')
  }

  /** Keeps a letter. Replaces an earlier letter of the same write, and continues its count of attempts. @returns its id */
  async add(letter: Omit<DeadLetter, 'id'>): Promise<string> {
    const id = idOf(letter)
    const before = await this.find(id)
    const attempts = letter.attempts + (before?.attempts ?? 0)
    const { operation, ...rest } = letter
    const record: DeadLetterRecord = { ...rest, attempts, ...(operation !== undefined && { operation: JSON.stringify(operation) }) }
    await this.#records.put(id, record)
    return id
  }

  /** @throws OnefoldError DEAD_LETTER_UNKNOWN */
  async get(id: string): Promise<DeadLetter> {
    const letter = await this.find(id)
    if (letter !== undefined) return letter
    throw new OnefoldError(
      'DEAD_LETTER_UNKNOWN',
      `there is no dead letter ${JSON.stringify(id.slice(0, 100))}; GET /_onefold/dead-letters lists them`,
    )
  }

  async find(id: string): Promise<DeadLetter | undefined> {
    const record = await this.#records.get(id)
    return record === undefined ? undefined : toLetter(id, record)
  }

  /** One page of the letters, ordered by id. */
  async list(size: number, after: string | null): Promise<Page<DeadLetter>> {
    const page = await this.#records.list(size, after)
    return { items: page.items.map(({ id, record }) => toLetter(id, record)), after: page.after }
  }

  /** Every letter, ordered by id. */
  async *all(): AsyncGenerator<DeadLetter> {
    for await (const page of this.#records.pages(readAtOnce)) for (const { id, record } of page) yield toLetter(id, record)
  }

  remove(id: string): Promise<void> {
    return this.#records.delete(id)
  }
}

/** The same for all letters of one write, however often it is tried. */
function idOf({ collection, _id, operation }: Omit<DeadLetter, 'id'>): string {
  const hash = createHash('sha256').update(JSON.stringify([collection, _id, operation?.stamp ?? null]))
  return hash.digest('base64url').slice(0, 20)
}

function toLetter(id: string, { operation, ...rest }: DeadLetterRecord): DeadLetter {
  return { id, ...rest, ...(operation !== undefined && { operation: JSON.parse(operation) as WriteOperation }) }
}
