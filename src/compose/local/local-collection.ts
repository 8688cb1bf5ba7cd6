import { DuplicateCheck } from '../../detection/live/asking/duplicate-check.js'
import { DuplicateReport } from '../../detection/live/asking/duplicate-report.js'
import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import { InlineTextComparer } from '../../detection/live/comparing/inline-text-comparer.js'
import { InlineSigner } from '../../detection/live/signing/inline-signer.js'
import { CollectionSweep } from '../../detection/live/sweeping/collection-sweep.js'
import { CollectionWriter } from '../../detection/live/writing/collection-writer.js'
import { letOtherWorkIn } from '../../detection/other-work.js'
import { isStale } from '../../detection/signing/signature-version.js'
import { OnefoldError } from '../../errors.js'
import type { DuplicateGroup, JsonObject, Level, WriteOperation, WriteOutcome } from '../../model.js'
import { EmbeddedStore } from '../../store/embedded/embedded-store.js'
import type { BatchSize } from '../../store/store.js'
import { microsOf, systemClock } from '../live/clock.js'
import { StampSource } from '../live/writing/stamp-source.js'
import { type FoundDuplicates, foundIn, listedGroup } from './local-answers.js'
import { type CollectionDocument, documentOf, localSettings, sourceOf } from './local-document.js'

/** Where a collection of this process is kept, and what keeps its documents apart. */
export interface LocalCollectionOptions {
  /** Folder of the file; undefined: in memory. */
  readonly data: string | undefined
  /** As `CollectionSettings.withinMs`. */
  readonly withinMs: number | undefined
}

/** Which duplicates are listed. */
export interface DuplicateListing {
  /** The weakest verdict that is listed. */
  readonly level: Level
  readonly includeVariants: boolean
}

/** A document that was added, with what it duplicates of all that was there before. */
export interface AddedDocument extends FoundDuplicates {
  /** Id of the anchor of its group; its own if it is in no group of another. */
  readonly group: string
}

/** A document to be added, and which of its duplicates are listed. */
export interface DocumentToAdd {
  readonly document: CollectionDocument
  readonly listing: DuplicateListing
}

/** How a collection lists its groups. */
export interface GroupPage {
  readonly groups: readonly DuplicateGroup[]
  /** Where the next page begins; null at the end. */
  readonly after: string | null
}

/** Number of groups on a page. */
const groupsAtOnce = 100

/** Most matches of a document: one a group, best first. */
const mostMatches = 10

/** Number of documents that are looked at in a step, when those of an earlier release are signed again. */
const sweptAtOnce = 500

/** The kind and the id of the record that holds the settings of the collection. */
const settingsRecord = ['library', 'collection'] as const

/**
 * A collection that this process alone has: the use cases of the service over an embedded store, on the calling thread, without queue, threads and
 * sweeper. The store shows writes at once and has one writer, so nothing is left to settle. Calls must not overlap; whoever calls keeps them in turn.
 */
export class LocalCollection {
  readonly #store: EmbeddedStore
  readonly #stamps: StampSource
  readonly #writer: CollectionWriter
  readonly #check: DuplicateCheck
  readonly #report: DuplicateReport

  private constructor(store: EmbeddedStore, stamps: StampSource, settings: CollectionSettings) {
    // The profile `lean` recognises no entities.
    const signer = new InlineSigner({ entities: { rules: [], gazetteers: [] } })
    const comparer = new InlineTextComparer()
    this.#store = store
    this.#stamps = stamps
    this.#writer = new CollectionWriter({ store, settings, signer, now: () => new Date(), remembersDeletes: false })
    const { collection, otherFolds } = this.#writer
    const signatureVersion = () => this.#writer.signatureVersion()
    const { elapsed } = systemClock
    this.#check = new DuplicateCheck({ collection, signer, signatureVersion, comparer, hasLexicon: false, elapsed, otherFolds })
    this.#report = new DuplicateReport(collection, comparer)
  }

  /**
   * Opens the collection, or makes it. Documents that an earlier release signed are signed again.
   *
   * @throws OnefoldError STORE_UNAVAILABLE, STORE_DAMAGED; PARAMETER_INVALID if it was made with other options
   */
  static async open({ data, withinMs }: LocalCollectionOptions): Promise<LocalCollection> {
    const store = new EmbeddedStore({ folder: data, isSearched: false })
    try {
      await keepSettings(store, withinMs)
      const settings = localSettings(withinMs)
      await store.createCollection(settings)
      const collection = new LocalCollection(store, await StampSource.open(store.records, systemClock.now), settings)
      await collection.#signAnew()
      return collection
    } catch (error) {
      await store.close()
      throw error
    }
  }

  /** How many documents are worth adding at once. */
  get batch(): BatchSize {
    return this.#store.capabilities.batch
  }

  /**
   * Adds documents in their order, as many as possible with one write. A document with an id that is there replaces that one. Ids must differ.
   *
   * @returns for each what it duplicates of what was there before, or the reason why it cannot be added
   */
  async addAll(added: readonly DocumentToAdd[]): Promise<(AddedDocument | OnefoldError)[]> {
    const answers: (AddedDocument | OnefoldError)[] = []
    for (const part of await this.#cutBeforeReplacing(added)) {
      try {
        answers.push(...(await this.#addTogether(part)))
      } catch (error) {
        if (!(error instanceof OnefoldError)) throw error
        answers.push(...part.map(() => error))
      }
    }
    return answers
  }

  /** Cuts a list before each document that replaces one: what comes before it may duplicate the version that is there. */
  async #cutBeforeReplacing(added: readonly DocumentToAdd[]): Promise<DocumentToAdd[][]> {
    const held = await this.#writer.collection.readFacts(added.map(({ document }) => document.id))
    const parts: DocumentToAdd[][] = []
    for (const [i, each] of added.entries()) {
      if (parts.length === 0 || held[i] !== undefined) parts.push([])
      parts.at(-1)!.push(each)
    }
    return parts
  }

  /** @throws OnefoldError STORE_UNAVAILABLE; none was added then */
  async #addTogether(added: readonly DocumentToAdd[]): Promise<(AddedDocument | OnefoldError)[]> {
    const outcomes = await this.#write(added.map(({ document }) => ({ kind: 'index', id: document.id, source: sourceOf(document) })))
    const groups = await this.#groupsOf(added.map(({ document }) => document.id))
    const answers: (AddedDocument | OnefoldError)[] = []
    for (const [i, { document, listing }] of added.entries()) {
      await letOtherWorkIn()
      const refused = refusalOf(outcomes[i]!)
      const later = added.slice(i + 1).map((each) => each.document.id)
      answers.push(
        refused ?? { group: groups.get(document.id)!, ...(await this.#duplicatesOf({ id: document.id, except: later }, listing)) },
      )
    }
    return answers
  }

  /** What a document duplicates, which is not added. */
  async find(document: Omit<CollectionDocument, 'id'>, listing: DuplicateListing): Promise<FoundDuplicates> {
    return this.#duplicatesOf({ document: sourceOf(document) }, listing)
  }

  /** The document with this id, as it was added. */
  async get(id: string): Promise<CollectionDocument | undefined> {
    const [stored] = await this.#writer.collection.read([id])
    return stored && documentOf(stored)
  }

  /** Removes a document. @returns false if there is none with this id */
  async remove(id: string): Promise<boolean> {
    const [outcome] = await this.#write([{ kind: 'delete', id }])
    const refused = refusalOf(outcome!)
    if (refused !== undefined) throw refused
    return outcome!.result === 'deleted'
  }

  /** A page of groups. While nothing is written, all pages together list each group once. */
  async groups(level: Level, after: string | null): Promise<GroupPage> {
    const page = await this.#report.page({ level, minSize: 2, size: groupsAtOnce, after, evidence: false, withTotals: false })
    return { groups: page.groups.map(listedGroup), after: page.after }
  }

  /** Ends the use of the store, whatever it says to the last write; idempotent. @throws OnefoldError STORE_UNAVAILABLE if it did not take that */
  async close(): Promise<void> {
    try {
      await this.#stamps.close()
    } finally {
      await this.#store.close()
    }
  }

  async #duplicatesOf(
    probe: { readonly id: string; readonly except: readonly string[] } | { readonly document: JsonObject },
    { level, includeVariants }: DuplicateListing,
  ): Promise<FoundDuplicates> {
    const include = includeVariants ? (['variant'] as const) : []
    const answer = await this.#check.check({ ...probe, level, include, size: mostMatches, onlyWithin: true })
    const { verdict, matches } = foundIn(answer)
    const anchors = await this.#anchorsOf(matches.map(({ group }) => group))
    return { verdict, matches: matches.map((match) => ({ ...match, group: anchors.get(match.group)! })) }
  }

  /** The ids of the anchors of documents' groups, by the ids of the documents. */
  async #groupsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const facts = (await this.#writer.collection.readFacts(ids)).filter((each) => each !== undefined)
    const anchors = await this.#anchorsOf(facts.filter(({ joined }) => joined).map(({ group }) => group))
    return new Map(facts.map(({ id, joined, group }) => [id, joined ? anchors.get(group)! : id]))
  }

  /** The ids of the anchors of groups, by the keys of the groups. An anchor is the earliest document of its group. */
  async #anchorsOf(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (keys.length === 0) return new Map()
    const found = await this.#writer.collection.findByFold({ field: 'group', values: [...new Set(keys)], perValue: 1 })
    return new Map(found.map(({ group, id }) => [group, id]))
  }

  async #write(writes: readonly Omit<WriteOperation, 'stamp' | 'acceptedAt'>[]): Promise<WriteOutcome[]> {
    const stamps = await this.#stamps.take(writes.length)
    return this.#writer.write(writes.map((write, i) => ({ ...write, ...stamps[i]! })))
  }

  async #signAnew(): Promise<void> {
    const { collection } = this.#writer
    const current = await this.#writer.signatureVersion()
    const versions = Object.keys((await collection.counts()).versions)
    if (!versions.some((version) => isStale(version, current))) return
    const sweep = new CollectionSweep(this.#writer)
    const startedAt = microsOf(systemClock)
    for (let after: string | null = null; ; ) {
      after = (await sweep.step({ after, size: sweptAtOnce, startedAt })).after
      if (after === null) return
    }
  }
}

/** Keeps the settings in the store; the groups that are there depend on them. @throws OnefoldError PARAMETER_INVALID if there are others */
async function keepSettings(store: EmbeddedStore, withinMs: number | undefined): Promise<void> {
  const kept = await store.records.get(...settingsRecord)
  if (kept === undefined) return store.records.put(...settingsRecord, { withinMs: withinMs ?? null })
  if (kept.withinMs === (withinMs ?? null)) return
  const told = kept.withinMs === null ? 'without withinMs' : `with withinMs ${kept.withinMs}`
  throw new OnefoldError('PARAMETER_INVALID', `openCollection: this collection was made ${told}; open it so, or make another`, {
    option: 'withinMs',
  })
}

/** The error of a write that was not done: the store did not take the document, or, of a batch in several parts, not this part any more. */
function refusalOf({ id, result, error }: WriteOutcome): OnefoldError | undefined {
  if (error === undefined) return undefined
  const code = result === 'pending' ? 'STORE_UNAVAILABLE' : 'RECORD_INVALID'
  return new OnefoldError(code, `document ${JSON.stringify(id.slice(0, 64))}: ${error.reason}`, { id })
}
