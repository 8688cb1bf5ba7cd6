import type { JsonObject, Revision } from '../model.js'
import type { Store } from './store.js'
import type { StoredFields } from './stored-document.js'

/** An index of an engine, by its own name and never by an alias. */
export interface FoundIndex {
  readonly name: string
  /** Different for an index that was made again under the same name, or over which a snapshot was restored. */
  readonly uuid: string
  /** Primary shards, numbered from 0. */
  readonly shards: number
  /** False if it keeps only part of `_source` or none of it, so that its documents can neither be read whole nor changed. */
  readonly keepsSource: boolean
  /** The aliases that name it, sorted. */
  readonly aliases: readonly string[]
}

/** Writes of one shard in the order in which it took them: those with sequence numbers in `[from, to)`. */
export interface SequenceRange {
  readonly shard: number
  readonly from: number
  readonly to: number
}

/** What a document of an index says, whoever wrote it. */
export interface ReadDocument {
  readonly id: string
  /** The user's document, without our fields. Large numbers may have lost digits. */
  readonly source: JsonObject
  /** Those of our fields that it has: none if it was never signed. */
  readonly fields: Partial<StoredFields>
}

/** A document as it is in an index. */
export interface RawDocument extends ReadDocument, Revision {
  readonly routing?: string
  /** The user's document to the letter, without our fields, as JSON on one line. */
  readonly sourceText: string
}

/** Fields of ours that a {@link DocumentMark} carries. */
export const markFields = ['version', 'write', 'since', 'exact', 'group', 'joined'] as const

/** Where a document stands, without its content. */
export interface DocumentMark extends Revision {
  readonly id: string
  readonly routing?: string
  /** None in documents that are not ours. */
  readonly fields: Partial<Pick<StoredFields, (typeof markFields)[number]>>
}

/** A part of a range. */
interface RangePage<Item> {
  readonly items: readonly Item[]
  /** The range's `from` after this part. */
  readonly next: number
}

/**
 * A range in parts of roughly the requested number of documents, each read when it is asked for. The position after a part is a number that outlives
 * the process: whoever stores it can go on from there, also after a part could not be read.
 */
export type RangePages<Item> = AsyncGenerator<RangePage<Item>, undefined>

/** The part of a range that is wanted. */
export interface RangeOptions {
  /** Documents of a part, about. Twice as many at most. */
  readonly size: number
  /** Only these documents. */
  readonly ids?: readonly string[]
}

/**
 * Works on whole indices, including those of others: reads an index while it is written to, makes another like it, and moves an alias from one to the
 * other.
 *
 * Every write has a number in its shard, higher than all before it, and a document has the number of its last write. Reading by these numbers needs
 * nothing that is kept open and could expire: a position stays valid for ever, new writes come after it, and reading on from a position shows exactly
 * what has changed since. Deletes are not shown.
 *
 * Names are checked before they get here. Methods reject as those of {@link Store} do.
 */
export interface IndexTransfer {
  /**
   * The index behind a name or an alias; undefined if there is none.
   *
   * @throws OnefoldError ARGUMENT_UNSUPPORTED for a name that stands for several indices or a data stream
   */
  find(name: string): Promise<FoundIndex | undefined>
  /** For each shard, the number below which all writes have ended and are found by reading. */
  checkpoints(index: string): Promise<number[]>
  /** Documents for a caller that only reads them. Takes half the time of {@link readDocuments}. */
  readSources(index: string, range: SequenceRange, options: RangeOptions): RangePages<ReadDocument>
  /** Documents to the letter, for copying. */
  readDocuments(index: string, range: SequenceRange, options: RangeOptions): RangePages<RawDocument>
  /** Where documents stand, without their content. */
  readMarks(index: string, range: SequenceRange, options: RangeOptions): RangePages<DocumentMark>
  /** Makes everything that an index has taken up to now findable. */
  refresh(index: string): Promise<void>
  /** Documents of an index as they stand when it is refreshed. */
  count(index: string): Promise<number>
  /** The documents of this list that are there, refreshed or not, by id. */
  marksOf(index: string, documents: readonly Pick<DocumentMark, 'id' | 'routing'>[]): Promise<ReadonlyMap<string, DocumentMark>>

  /**
   * Makes an index with the mapping of another and those of its settings that concern documents, and with our fields. It is set up for loading:
   * without replicas, and refreshed only on request. {@link finishLoading} adds the rest.
   *
   * @throws OnefoldError MAPPING_CONFLICT if our fields do not fit in, COLLECTION_EXISTS
   */
  createLike(source: string, name: string): Promise<void>
  /** Gives a loaded index what {@link createLike} left out: the replicas, refresh interval and pipelines of the other. */
  finishLoading(source: string, name: string): Promise<void>
  /** Whether the settings of an index refuse writes to it. */
  isBlocked(index: string): Promise<boolean>
  /** Blocks writes to an index, and resolves when those under way have ended; or allows writes again. */
  blockWrites(index: string, isBlocked: boolean): Promise<void>
  /** Moves an alias to another index, in one step. If `from` is undefined, the alias is new. */
  moveAlias(alias: string, from: string | undefined, to: string): Promise<void>
  /** The store, with one collection in another index. */
  inIndex(collection: string, index: string): Store
}
