import type { FoundDuplicates } from '../compose/local/local-answers.js'
import type { AddedDocument, DuplicateListing, LocalCollection } from '../compose/local/local-collection.js'
import type { CollectionDocument } from '../compose/local/local-document.js'
import { OnefoldError } from '../errors.js'
import type { DuplicateGroup, Level } from '../model.js'
import { checkDocument, checkText } from './check-documents.js'
import { checkOptions, describeKind, type OptionRules } from './check-options.js'
import { CollectionLane } from './collection-lane.js'
import { fileName } from './file-rules.js'
import { flag, level, wholeNumber } from './option-rules.js'

/** Where a collection is kept, and what keeps its documents apart. */
export interface CollectionOptions {
  /** Folder for the collection's file, which one process at a time may use; made if it is missing. Default: the collection is in memory. */
  readonly data?: string | undefined
  /**
   * Documents whose times are further apart than this, in milliseconds, are no matches of each other, and do not group at `near` and `contained`. At least
   * a second.
   */
  readonly withinMs?: number | undefined
}

/** Which duplicates `add` and `find` list. */
export interface FindOptions {
  /** The weakest verdict that is listed. Default `contained`. */
  readonly level?: Level | undefined
  /** Also lists documents with the same text or template but other facts. Default false. */
  readonly includeVariants?: boolean | undefined
}

const collectionRules: OptionRules<CollectionOptions> = { data: fileName, withinMs: wholeNumber(1000, Number.MAX_SAFE_INTEGER) }
const findRules: OptionRules<FindOptions> = { level, includeVariants: flag }
const groupRules: OptionRules<{ readonly level?: Level | undefined }> = { level }

/**
 * Opens a collection that grows: each document that is added is compared at once with all that are there. Its groups are those of a scan of the same
 * documents, at any time, also after documents were replaced or removed, but for a few that either misses (docs/library.md has figures).
 *
 * Everything happens in this process, on the calling thread. With `data`, a document is on the disk when `add` resolves, and the next call with the
 * same folder opens the collection as it was.
 *
 * @throws OnefoldError PARAMETER_INVALID, also if the folder has a collection with other options; STORE_UNAVAILABLE if the folder is open
 *   already, here or in another process, or cannot be used; STORE_DAMAGED
 */
export async function openCollection(options: CollectionOptions = {}): Promise<Collection> {
  checkOptions('openCollection', options, collectionRules)
  // Loaded here, because the store is a native module, which those who only scan need not have loaded.
  const { LocalCollection } = await import('../compose/local/local-collection.js')
  return new Collection(await LocalCollection.open({ data: options.data, withinMs: options.withinMs }))
}

/** A collection that grows. Calls take effect in the order in which they are made; none need wait for another. */
export class Collection {
  readonly #lane: CollectionLane

  /** @internal Made by {@link openCollection}. */
  constructor(collection: LocalCollection) {
    this.#lane = new CollectionLane(collection)
  }

  /**
   * Adds a document, or replaces the one with its id. Many calls that do not wait for one another are carried out together, which takes less time.
   *
   * @returns what it duplicates of all that was added before it, and its group
   * @throws OnefoldError RECORD_INVALID for a document without id or text, with another wrong field, or with an id longer than 512 bytes;
   *   PARAMETER_INVALID, STORE_UNAVAILABLE
   */
  async add(document: CollectionDocument, options: FindOptions = {}): Promise<AddedDocument> {
    const listing = listingOf('add', options)
    checkDocument(document, 'only')
    checkScope(document)
    return this.#lane.add({ document: { id: document.id, ...asGiven(document) }, listing })
  }

  /**
   * Finds what a document duplicates, and does not add it. Its id, if it has one, is ignored.
   *
   * @throws OnefoldError RECORD_INVALID for a document without text or with another wrong field, PARAMETER_INVALID, STORE_UNAVAILABLE
   */
  async find(document: Omit<CollectionDocument, 'id'>, options: FindOptions = {}): Promise<FoundDuplicates> {
    const listing = listingOf('find', options)
    checkText(document, 'only')
    checkScope(document)
    const given = asGiven(document)
    return this.#lane.run((collection) => collection.find(given, listing))
  }

  /** The document with an id, as it was added, without fields that a document does not have; undefined if there is none. */
  async get(id: string): Promise<CollectionDocument | undefined> {
    checkId('get', id)
    return this.#lane.run((collection) => collection.get(id))
  }

  /** Removes a document; those of its group are grouped anew. @returns false if there was none with this id */
  async remove(id: string): Promise<boolean> {
    checkId('remove', id)
    return this.#lane.run((collection) => collection.remove(id))
  }

  /**
   * Groups of two or more, in no particular order; at `contained` also anchors that contain other documents. While nothing is added or removed, each
   * is listed once.
   *
   * @param options.level default `near`
   */
  async *groups(options: { readonly level?: Level | undefined } = {}): AsyncGenerator<DuplicateGroup> {
    checkOptions('groups', options, groupRules)
    const { level: asked = 'near' } = options
    for (let after: string | null = null; ; ) {
      const page = await this.#lane.run((collection) => collection.groups(asked, after))
      yield* page.groups
      after = page.after
      if (after === null) return
    }
  }

  /**
   * Ends the collection, after all calls before; one in memory is gone then. May be called more than once.
   *
   * @throws OnefoldError STORE_UNAVAILABLE if the disk is full or the file is gone; the collection is closed then, too
   */
  async close(): Promise<void> {
    await this.#lane.close()
  }
}

/** A document as it is now: until the call has its turn, its caller may use the object for the next one. */
function asGiven({ text, title, language, time, scope }: Omit<CollectionDocument, 'id'>): Omit<CollectionDocument, 'id'> {
  return { text, title, language, time, scope: Array.isArray(scope) ? [...scope] : scope }
}

function listingOf(call: string, options: FindOptions): DuplicateListing {
  checkOptions(call, options, findRules)
  return { level: options.level ?? 'contained', includeVariants: options.includeVariants ?? false }
}

function checkId(call: string, id: unknown): void {
  if (typeof id === 'string' && id !== '') return
  throw new OnefoldError('PARAMETER_INVALID', `${call}: id is ${id === '' ? 'empty' : describeKind(id)}; give the id of a document`, {
    option: 'id',
  })
}

/** @throws OnefoldError RECORD_INVALID */
function checkScope({ scope }: { readonly scope?: unknown }): void {
  if (scope === undefined || (Array.isArray(scope) ? scope.length > 0 && scope.every(isScopeValue) : isScopeValue(scope))) return
  throw new OnefoldError(
    'RECORD_INVALID',
    `the document has a scope that is ${describeKind(scope)}; give a string, a number, true or false, or a list of them, or leave it out`,
  )
}

function isScopeValue(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}
