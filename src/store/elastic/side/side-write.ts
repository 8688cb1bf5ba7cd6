import type { JsonObject } from '../../../model.js'
import type { ExpectedRevision } from '../../expected-revision.js'
import type { FieldsPatch, StoreWrite, StoreWriteResult } from '../../store.js'
import type { StoredFields } from '../../stored-document.js'
import type { PlacedWrite } from '../../write-waves.js'
import { asRead, type EngineDocument, revisionOf } from '../document/engine-document.js'
import type { SideDocuments } from './side-documents.js'
import { asSideRevision, hasRevision, isSideRevision } from './side-revision.js'

/** How often fields are written again that met another writer's. */
const attempts = 3

/** A write of both halves, or of ours. */
interface Half {
  readonly at: number
  readonly write: StoreWrite
}

/**
 * Carries out one wave of writes, with at most one write per document, in two indices.
 *
 * Documents are put into the user's index first, and their fields into the side index afterwards. For deletes the fields go first. So at every moment
 * in between, and after a crash, a document has no fields or those of an earlier version, which the sweeper notices. There are never fields without a
 * document.
 */
export class SideWrite {
  readonly #documents: SideDocuments
  readonly #results: StoreWriteResult[]
  #theirs = new Map<string, EngineDocument>()
  #ours = new Map<string, EngineDocument>()

  constructor(documents: SideDocuments, results: StoreWriteResult[]) {
    this.#documents = documents
    this.#results = results
  }

  async run(wave: readonly PlacedWrite[]): Promise<void> {
    const ids = wave.map(({ write }) => write.id)
    const { own, collection } = this.#documents
    this.#theirs = await this.#documents.readTheirs(ids, collection.factFields)
    this.#ours = await this.#documents.readOurs(ids, [own.path('write')])
    const left = wave.filter((placed) => !this.#objects(placed))
    await this.#deleteAll(left.filter(({ write }) => write.kind === 'delete'))
    await this.#putAll(left.filter(({ write }) => write.kind === 'put'))
    await this.#patchAll(left.filter(({ write }) => write.kind === 'patch'))
  }

  /** Whether a write cannot be done; records its result if so. Expectations of puts about the user's document are left to the engine. */
  #objects({ at, write }: PlacedWrite): boolean {
    const { id, kind, expect } = write
    const document = this.#theirs.get(id)
    const isLeftToEngine = kind === 'put' && typeof expect === 'object' && !isSideRevision(expect) && this.#haveFieldsStayed(id, expect)
    const isAway = typeof expect === 'object' && !isLeftToEngine && !this.#stands(id, expect)
    if (document === undefined && kind !== 'put') this.#results[at] = { status: 'missing' }
    else if (isAway || (kind !== 'put' && expect === 'absent')) this.#results[at] = { status: 'conflict' }
    return this.#results[at] !== undefined
  }

  #stands(id: string, expect: Exclude<StoreWrite['expect'], string | undefined>): boolean {
    if (isSideRevision(expect)) return hasRevision(this.#ours.get(id), asSideRevision(expect))
    return hasRevision(this.#theirs.get(id), expect) && this.#haveFieldsStayed(id, expect)
  }

  /** Whether our fields are unchanged since the document was read. Not every write expects that. */
  #haveFieldsStayed(id: string, { fieldsAt }: ExpectedRevision): boolean {
    if (fieldsAt === undefined) return true
    const held = this.#ours.get(id)
    return fieldsAt === null ? held === undefined : hasRevision(held, fieldsAt)
  }

  /**
   * With a routing other than the document's, a delete may miss the document but hit its fields, if the side index has fewer shards. In that case the
   * fields are deleted only after the engine's answer.
   */
  async #deleteAll(deletes: readonly Half[]): Promise<void> {
    const isAtHome = ({ write }: Half): boolean => this.#theirs.get(write.id)!._routing === write.routing
    const atHome = deletes.filter(isAtHome)
    const kept = await this.#deleteFields(atHome)
    const met = await this.#deleteDocuments([...atHome.filter(({ at }) => !kept.has(at)), ...deletes.filter((each) => !isAtHome(each))])
    await this.#deleteFields(met.filter((each) => !isAtHome(each)))
  }

  /** @returns places of deletes whose fields are still there */
  async #deleteFields(deletes: readonly Half[]): Promise<Set<number>> {
    const held = deletes.filter(({ write }) => this.#ours.has(write.id))
    const gone = await this.#documents.writeOurs(
      held.map(({ write: { id } }) => {
        const { _routing: routing } = this.#ours.get(id)!
        return { id, kind: 'delete', ...(routing !== undefined && { routing }) }
      }),
    )
    const kept = new Set<number>()
    for (const [i, { at }] of held.entries()) {
      const result = gone[i]!
      if (result.status !== 'pending' && result.status !== 'refused') continue
      this.#results[at] = result
      kept.add(at)
    }
    return kept
  }

  /** @returns those whose document is gone */
  async #deleteDocuments(deletes: readonly Half[]): Promise<Half[]> {
    const results = await this.#documents.writeTheirs(
      deletes.map(({ write }) => ({ ...idOf(write), kind: 'delete', ...this.#expected(write) })),
    )
    for (const [i, { at }] of deletes.entries()) this.#results[at] = results[i]!
    return deletes.filter((_, i) => 'seqNo' in results[i]!)
  }

  async #putAll(puts: readonly Half[]): Promise<void> {
    const results = await this.#documents.writeTheirs(
      puts.map(({ write: { fields, held, ...write } }) => ({ ...write, ...this.#expected(write as StoreWrite) })),
    )
    const done: Half[] = []
    for (const [i, half] of puts.entries()) {
      this.#results[half.at] = results[i]!
      if ('seqNo' in results[i]!) done.push(half)
    }
    await this.#putFields(done, attempts)
  }

  /** Writes the fields of documents that were written. If somebody has written a document again meanwhile, its fields are left to that writer. */
  async #putFields(written: readonly Half[], left: number): Promise<void> {
    const results = await this.#documents.writeOurs(written.map(({ write }) => this.#fieldsWrite(write, sourceOf(write), write.fields!)))
    const met: Half[] = []
    for (const [i, half] of written.entries()) {
      const result = results[i]!
      if (result.status === 'conflict' || result.status === 'missing') met.push(half)
      else if (!('seqNo' in result)) this.#results[half.at] = result
    }
    if (met.length === 0 || left === 1) return
    const ids = met.map(({ write }) => write.id)
    this.#theirs = await this.#documents.readTheirs(ids, [])
    this.#ours = await this.#documents.readOurs(ids, [this.#documents.own.path('write')])
    const own = met.filter(({ at, write }) => {
      const result = this.#results[at]!
      return 'seqNo' in result && hasRevision(this.#theirs.get(write.id), result)
    })
    await this.#putFields(own, left - 1)
  }

  /** Signing sets everything that the side index holds of a document. Any other change needs existing fields. */
  async #patchAll(patches: readonly Half[]): Promise<void> {
    const possible = patches.filter(({ at, write }) => {
      if (isWhole(write.fields!) || this.#ours.has(write.id)) return true
      this.#results[at] = { status: 'missing' }
      return false
    })
    const results = await this.#documents.writeOurs(possible.map(({ write }) => this.#patchOf(write)))
    for (const [i, { at, write }] of possible.entries()) {
      const result = results[i]!
      if (!('seqNo' in result)) this.#results[at] = result
      else if (isWhole(write.fields!)) this.#results[at] = { status: 'updated', ...revisionOf(this.#theirs.get(write.id)!) }
      else this.#results[at] = asSideRevision(result)
    }
  }

  #patchOf(write: StoreWrite): StoreWrite {
    const { fields = {} } = write
    if (isWhole(fields)) return this.#fieldsWrite(write, this.#theirs.get(write.id)!._source ?? {}, withoutNulls(fields))
    return { ...idOf(write), kind: 'patch', fields, expect: asRead(this.#ours.get(write.id)!) }
  }

  /** The whole entry of the side index, if it still holds what was read. */
  #fieldsWrite(write: StoreWrite, source: JsonObject, fields: StoreWrite['fields'] & object): StoreWrite {
    const held = this.#ours.get(write.id)
    const expect = held === undefined ? ('absent' as const) : asRead(held)
    return { ...idOf(write), kind: 'put', source: this.#documents.factsOf(source), fields, ...heldOf(write), expect }
  }

  /** What is expected of the user's document. If the write has expectations about its fields instead, the document must be as it was read. */
  #expected({ id, expect }: StoreWrite): Pick<StoreWrite, 'expect'> {
    if (typeof expect !== 'object' || !isSideRevision(expect)) return expect === undefined ? {} : { expect }
    const document = this.#theirs.get(id)
    return { expect: document === undefined ? 'absent' : asRead(document) }
  }
}

function idOf({ id, routing }: StoreWrite): Pick<StoreWrite, 'id' | 'routing'> {
  return { id, ...(routing !== undefined && { routing }) }
}

function heldOf({ held }: StoreWrite): Pick<StoreWrite, 'held'> {
  return held === undefined ? {} : { held }
}

function sourceOf({ source, sourceText }: StoreWrite): JsonObject {
  return source ?? (JSON.parse(sourceText ?? '{}') as JsonObject)
}

/** Whether a change says all that every document has, as signing does. */
function isWhole(fields: StoredFields | FieldsPatch): boolean {
  return typeof fields.write === 'string' && typeof fields.since === 'number' && typeof fields.group === 'string'
}

function withoutNulls(fields: StoredFields | FieldsPatch): FieldsPatch {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
