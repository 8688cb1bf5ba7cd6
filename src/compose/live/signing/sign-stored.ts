import { doInHalves } from '../../../detection/live/halves.js'
import type { CollectionWriter } from '../../../detection/live/writing/collection-writer.js'
import type { WriteOperation, WriteOutcome } from '../../../model.js'
import type { StoredDocument } from '../../../store/stored-document.js'
import { refusedBy } from '../describe-fault.js'
import { isUnwritten, unwrittenError } from '../writing/unwritten.js'

/** What is needed to sign stored documents. */
export interface SignStoredParts {
  readonly writer: CollectionWriter
  /** `since` of documents that others wrote, in microseconds since the epoch. */
  readonly acceptedAt: number
  /** Called with each document that cannot be signed. */
  onHarmful?(id: string, error: unknown): void
}

/** How often a document is read again because it was changed before it was signed. */
const maxRounds = 5

/**
 * Signs documents that were written unsigned, and groups them. A document at which that fails is refused, and stays unsigned.
 *
 * @param ids ids of the documents; may repeat
 * @returns an outcome for each id: `updated` if it is signed now, `noop` if it was signed already or was deleted
 * @throws OnefoldError STORE_UNAVAILABLE, also if the engine was too busy for some documents
 */
export function signStored(parts: SignStoredParts, ids: readonly string[]): Promise<WriteOutcome[]> {
  return doInHalves(ids, {
    idOf: (id) => id,
    attempt: (part) => signSome(parts, part),
    giveUp: (part, { error, isCulprit }) => {
      if (isCulprit) parts.onHarmful?.(part[0]!, error)
      return part.map((id) => refusedBy(error, id))
    },
  })
}

async function signSome(parts: SignStoredParts, ids: readonly string[]): Promise<WriteOutcome[]> {
  const byId = new Map<string, WriteOutcome>()
  let left = [...new Set(ids)]
  for (let round = 0; round < maxRounds && left.length > 0; round++) {
    const outcomes = await signOnce(parts, left)
    for (const outcome of outcomes) byId.set(outcome.id, outcome)
    left = outcomes.filter(({ result }) => result === 'conflict').map(({ id }) => id)
  }
  const outcomes = ids.map((id): WriteOutcome => byId.get(id) ?? { id, result: 'noop', status: 200 })
  if (outcomes.some(isUnwritten)) throw unwrittenError(outcomes)
  return outcomes
}

async function signOnce({ writer, acceptedAt }: SignStoredParts, ids: readonly string[]): Promise<WriteOutcome[]> {
  const documents = (await writer.collection.read(ids)).filter((document) => document !== undefined)
  const unsigned = documents.filter(({ fields }) => fields.version === undefined)
  return writer.sign(unsigned.map(({ id, seqNo, primaryTerm }) => ({ kind: 'sign', id, expect: { seqNo, primaryTerm }, acceptedAt })))
}

/**
 * The operation by which a queue signs a document: an update that changes only our fields. Its stamp is the stamp of the write that it completes,
 * with a letter appended. That is above that write's stamp and below every later one, so a write that still waits in the queue counts as younger.
 */
export function signingOperation({ id, fields }: StoredDocument): WriteOperation {
  const { write, since } = fields
  return { kind: 'update', id, source: {}, detectNoop: false, stamp: `${write || '0000000000000000'}s`, acceptedAt: since }
}
