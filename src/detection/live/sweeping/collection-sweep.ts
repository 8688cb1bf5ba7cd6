import type { WriteOutcome } from '../../../model.js'
import type { DocumentFacts, StoredDocument, StoredFields } from '../../../store/stored-document.js'
import { isStale } from '../../signing/signature-version.js'
import { findOrphans } from '../placing/find-orphans.js'
import { computeInputHash } from '../signing/sign-documents.js'
import type { SigningInput } from '../signing/signer.js'
import { readSigningInput } from '../signing/signing-input.js'
import { describeGaps } from '../signing/unread-fields.js'
import type { StoredCollection } from '../stored-collection.js'
import type { CollectionWriter } from '../writing/collection-writer.js'
import type { SignOperation } from '../writing/history/history-step.js'
import { splitOperations } from '../writing/split-operations.js'
import type { SweepRequest, SweepStep } from './sweep-step.js'

/** Why a document has to be signed again: see the fields of {@link SweepStep} with these names. */
type Fault = 'signed' | 'stale' | 'edited'

/** A document that was read, without its text. */
interface SeenDocument extends Pick<StoredDocument, 'id' | 'seqNo' | 'primaryTerm'> {
  /** Stamp of its last write; undefined if it was not read. */
  readonly write: string | undefined
  readonly fault: Fault | undefined
  /** Why less of it was read than its author may think; looked for only if it has to be signed for the first time, or after an edit. */
  readonly gaps: string | undefined
  /** Length of its text; estimated if it was not read. */
  readonly characters: number
}

/** UTF-16 code units that a word or figure of a text takes, with what stands between: six in English, more in German or in Markdown. */
const charactersOfWord = 8

/** Most documents that are read at once. The lengths of their texts are not known before, and other work waits while they are parsed and hashed. */
const mostRead = 25

/** UTF-16 code units of text to read at once, as estimated from the documents before. */
const textAtOnce = 1 << 20

/**
 * Looks through a collection, by (`since`, id), for documents that the index should not hold as they are: unsigned, signed with another version,
 * changed without onefold, or orphaned. Corrects each by compare-and-set. Steps of one collection run one after the other. Documents that are written
 * during a step are left to later ones.
 *
 * Cost of a step: one page of a walk, a few reads of its documents with their texts (more if these are
 * long), and one lookup of anchors. A document that needs correction costs as much as writing it. Other writes have their turn after each batch of
 * the store's own size.
 */
export class CollectionSweep {
  readonly #writer: CollectionWriter
  readonly #collection: StoredCollection

  /** @param writer the one writer of the collection */
  constructor(writer: CollectionWriter) {
    this.#writer = writer
    this.#collection = writer.collection
  }

  /** @throws OnefoldError STORE_UNAVAILABLE, CURSOR_INVALID */
  async step({ after, size, startedAt, settleFrom }: SweepRequest): Promise<SweepStep> {
    const page = await this.#collection.walk({ size, after })
    const documents = await this.#lookAt(page.items, settleFrom !== undefined)
    const faults = new Map(documents.flatMap((document) => (document.fault === undefined ? [] : [[document, document.fault] as const])))
    const signed = await this.#sign([...faults.keys()], startedAt)
    const recent = settleFrom === undefined ? [] : documents.filter(({ write }) => write! >= settleFrom).map(({ id }) => id)
    const others = page.items.filter(({ id }) => !signed.has(id))
    const orphans = await findOrphans(this.#collection, others)
    const unsettled = [...new Set([...orphans, ...recent])]
    if (unsettled.length > 0) await this.#writer.settle({ ids: unsettled, gone: [] })
    const outcomes = [...signed.values()]
    return {
      after: page.after,
      seen: page.items.length,
      ...countFaults([...faults].filter(([{ id }]) => signed.get(id)?.result === 'updated').map(([, fault]) => fault)),
      settled: recent.length,
      orphans: orphans.length,
      refused: outcomes.filter(({ result }) => result === 'refused').map(toRefusal),
      gaps: documents.flatMap(({ id, gaps }) => (gaps !== undefined && signed.get(id)?.result === 'updated' ? [{ id, reason: gaps }] : [])),
      postponed: outcomes.filter(({ result }) => result === 'conflict' || result === 'pending').length,
    }
  }

  /** The documents that still exist. Those that are stale by their version are not read: they are read when they are signed. */
  async #lookAt(items: readonly DocumentFacts[], readsAll: boolean): Promise<SeenDocument[]> {
    const version = await this.#writer.signatureVersion()
    const isKnown = ({ signatureVersion }: DocumentFacts): boolean =>
      !readsAll && signatureVersion !== undefined && isStale(signatureVersion, version)
    const stale = items.filter(isKnown).map(({ id, seqNo, primaryTerm, length }): SeenDocument => {
      return { id, seqNo, primaryTerm, write: undefined, fault: 'stale', gaps: undefined, characters: length * charactersOfWord }
    })
    const others = items.filter((facts) => !isKnown(facts)).map(({ id }) => id)
    return [...stale, ...(await this.#read(others, version))]
  }

  /** The documents with these ids that exist. Holds the texts of only some of them in memory at a time. */
  async #read(ids: readonly string[], version: string): Promise<SeenDocument[]> {
    const seen: SeenDocument[] = []
    let size = mostRead
    for (let from = 0; from < ids.length; ) {
      let text = 0
      for (const document of await this.#collection.read(ids.slice(from, from + size))) {
        if (document === undefined) continue
        const { id, seqNo, primaryTerm, source, fields } = document
        const input = readSigningInput(this.#collection.settings, id, source)
        const fault = faultOf(fields, input, version)
        const gaps = fault && describeGaps(this.#collection.settings, source)
        seen.push({ id, seqNo, primaryTerm, write: fields.write, fault, gaps, characters: input.text.length })
        text += input.text.length
      }
      from += size
      size = Math.max(1, Math.min(mostRead, Math.floor((size * textAtOnce) / (text + 1))))
    }
    return seen
  }

  /** Signs the documents, batch by batch, so that other writes have their turn in between. @returns the outcomes by id */
  async #sign(documents: readonly SeenDocument[], acceptedAt: number): Promise<ReadonlyMap<string, WriteOutcome>> {
    const operations = documents.map(({ id, seqNo, primaryTerm, characters }): SignOperation => {
      return { kind: 'sign', id, expect: { seqNo, primaryTerm }, acceptedAt, characters }
    })
    const outcomes = new Map<string, WriteOutcome>()
    for (const batch of splitOperations(operations, this.#collection.store.capabilities.batch))
      for (const outcome of await this.#writer.sign(batch)) outcomes.set(outcome.id, outcome)
    return outcomes
  }
}

function faultOf(fields: StoredFields, input: SigningInput, version: string): Fault | undefined {
  if (fields.version === undefined) return 'signed'
  if (isStale(fields.version, version)) return 'stale'
  return fields.hash === computeInputHash(input) ? undefined : 'edited'
}

function countFaults(faults: readonly Fault[]): Record<Fault, number> {
  const counts = { signed: 0, stale: 0, edited: 0 }
  for (const fault of faults) counts[fault]++
  return counts
}

function toRefusal({ id, error }: WriteOutcome): SweepStep['refused'][number] {
  return { id, reason: error?.reason ?? 'no reason given', ...(error?.code !== undefined && { code: error.code }) }
}
