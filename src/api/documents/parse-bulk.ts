import { letOtherWorkIn } from '../../detection/other-work.js'
import { OnefoldError } from '../../errors.js'
import type { SourceFilter } from '../../json/source-filter.js'
import type { ApiLimits } from '../api-options.js'
import { createJsonParser, type ParseJson } from '../request/parse-json.js'
import { type BodyLine, bodyLines, isBlank } from './body-lines.js'
import { checkDocument, checkId } from './check-document.js'
import { exactText } from './exact-text.js'
import { type ActionLine, type ActionMeta, isSurelyAction, readActionMeta, toActionLine } from './parse-action.js'
import { parseUpdate, type RequestedUpdate } from './update-body.js'
import { type ActionKind, expectationOf, type WriteItem } from './write-item.js'

/** The defaults for actions that do not specify them. */
export interface BulkDefaults {
  /** The collection in the path; undefined if each action names its own. */
  readonly collection: string | undefined
  readonly routing: string | undefined
  readonly requireAlias: boolean
  /** What the answers to updates show of their documents; undefined: nothing, unless the update asks for it. */
  readonly shown: SourceFilter | undefined
}

/**
 * Bytes of a body that are read without a pause, including line feeds. Reading them takes 6 ms, 15 ms until V8 has compiled the code, and 50 ms for
 * empty lines. Several large bodies may be read at the same time, a part of each in every round.
 */
const partBytes = 512 * 1024

/**
 * Reads the body of `_bulk`: lines of actions, each but `delete` followed by its document. A fault in a line affects only its item, and the items
 * around it are read as if it did not exist, where the engines would refuse the whole request: broken JSON, an unknown key, a wrong id, a missing
 * last line feed.
 *
 * An action line that cannot be read at all becomes one refused item of kind `index`, and the line after it counts as its document unless it is
 * surely an action itself.
 *
 * Large bodies are read in parts, between which other requests get their turn.
 *
 * @throws OnefoldError BODY_INVALID if there is no action, if no action line can be read, or if there are too many
 */
export async function parseBulk(body: Buffer, defaults: BulkDefaults, limits: ApiLimits): Promise<WriteItem[]> {
  const reader = new BulkReader(body, defaults, limits)
  const items = await reader.readAll()
  if (items.length === 0) throw new OnefoldError('BODY_INVALID', 'body: has no action; send lines of JSON')
  if (reader.readableActions === 0) throw items.flatMap((item) => ('refusal' in item ? [item.refusal] : []))[0]!
  return items
}

class BulkReader {
  readonly #lines: Iterator<BodyLine, undefined>
  readonly #defaults: BulkDefaults
  readonly #limits: ApiLimits
  readonly #parseJson: ParseJson
  readonly #items: WriteItem[] = []
  /** A line that was looked at but not used. */
  #next: BodyLine | undefined
  /** Bytes read since the last pause. */
  #partBytes = 0
  /** Number of action lines of a known kind. */
  readableActions = 0

  constructor(body: Buffer, defaults: BulkDefaults, limits: ApiLimits) {
    this.#lines = bodyLines(body)
    this.#defaults = defaults
    this.#limits = limits
    this.#parseJson = createJsonParser(limits)
  }

  async readAll(): Promise<WriteItem[]> {
    for (let line = this.#take(); line !== undefined; line = this.#take()) {
      if (this.#partBytes > partBytes) await this.#pause()
      if (!isBlank(line)) this.#items.push(this.#readItem(line))
      const { bulkActions } = this.#limits
      if (this.#items.length > bulkActions)
        throw new OnefoldError('BODY_INVALID', `body: more than ${bulkActions} actions; send fewer at a time`)
    }
    return this.#items
  }

  #take(): BodyLine | undefined {
    const line = this.#next ?? this.#lines.next().value
    this.#next = undefined
    this.#partBytes += line === undefined ? 0 : line.bytes.length + 1
    return line
  }

  async #pause(): Promise<void> {
    await letOtherWorkIn()
    this.#partBytes = 0
  }

  #readItem(line: BodyLine): WriteItem {
    let action: ActionLine
    try {
      action = this.#readAction(line)
    } catch (error) {
      this.#skipDocument()
      return refusedItem('index', this.#defaults.collection, undefined, error)
    }
    this.readableActions++
    const document = action.kind === 'delete' ? undefined : (this.#take() ?? null)
    return this.#toItem(action, document)
  }

  #readAction(line: BodyLine): ActionLine {
    const action = toActionLine(this.#parse(line))
    if (action !== undefined) return action
    throw new OnefoldError(
      'DOCUMENT_INVALID',
      `line ${line.number}: is not an action; expected one of index, create, update, delete with an object, and no key beside it`,
    )
  }

  /** Skips the document of an action that could not be read. */
  #skipDocument(): void {
    const line = this.#take()
    if (line === undefined) return
    const action = this.#tryAction(line)
    if (action !== undefined && isSurelyAction(action)) this.#next = line
  }

  #tryAction(line: BodyLine): ActionLine | undefined {
    try {
      return toActionLine(this.#parse(line))
    } catch {
      return undefined
    }
  }

  /** @param document undefined: the action has none; null: it is missing */
  #toItem(action: ActionLine, document: BodyLine | null | undefined): WriteItem {
    let meta: ActionMeta = {}
    try {
      meta = readActionMeta(action)
      return this.#accept(kindOf(action, meta), meta, document)
    } catch (error) {
      const { _index: index, _id: id } = action.meta
      const collection = typeof index === 'string' ? index : this.#defaults.collection
      return refusedItem(action.kind, collection, typeof id === 'string' || typeof id === 'number' ? String(id) : undefined, error)
    }
  }

  #accept(kind: ActionKind, meta: ActionMeta, document: BodyLine | null | undefined): WriteItem {
    const { collection = this.#defaults.collection, routing = this.#defaults.routing, id } = meta
    if (collection === undefined)
      throw new OnefoldError('DOCUMENT_INVALID', '_index: is missing; name the collection in the action or in the path')
    if (id === undefined && (kind === 'update' || kind === 'delete'))
      throw new OnefoldError('DOCUMENT_INVALID', `_id: is missing; ${kind} needs one`)
    const { content, shown: own } = this.#contentOf(kind, document)
    // As in the engines, the action takes precedence over the URL, and both over what stands beside doc.
    const shown = meta.shown ?? this.#defaults.shown ?? own
    const write = {
      kind,
      ...(id !== undefined && { id: checkId(id, kind) }),
      ...(routing !== undefined && { routing }),
      ...content,
      ...expectationOf({ kind, ...content }, meta),
    }
    const isNew = kind === 'index' || kind === 'create' || 'upsert' in content
    // The engines accept it with deletes, too, but only heed it in other actions.
    const needsAlias = kind !== 'delete' && (meta.requireAlias ?? this.#defaults.requireAlias)
    return {
      kind,
      collection,
      write,
      mayMake: isNew && !needsAlias,
      ...(needsAlias && { needsAlias }),
      ...(kind === 'update' && shown !== undefined && { shown }),
    }
  }

  #contentOf(kind: ActionKind, document: BodyLine | null | undefined): RequestedUpdate {
    if (document === undefined) return { content: {} }
    if (document === null)
      throw new OnefoldError('DOCUMENT_INVALID', `the body ends after the action; the line with the document is missing`)
    const value = this.#parse(document)
    if (kind === 'update') return parseUpdate(value, this.#limits.documentFields)
    return { content: { source: checkDocument(value, this.#limits.documentFields, 'document'), ...exactText(document.bytes) } }
  }

  /** @throws OnefoldError DOCUMENT_INVALID */
  #parse({ bytes, number }: BodyLine): unknown {
    try {
      return this.#parseJson(bytes, `line ${number}`)
    } catch (error) {
      throw error instanceof OnefoldError ? new OnefoldError('DOCUMENT_INVALID', error.message) : error
    }
  }
}

/** As in the engines, `op_type` turns an `index` action into a `create`, also in the answer. Other actions may carry it and ignore it. */
function kindOf({ kind }: ActionLine, { isCreate }: ActionMeta): ActionKind {
  return kind === 'index' && isCreate === true ? 'create' : kind
}

function refusedItem(kind: ActionKind, collection: string | undefined, id: string | undefined, error: unknown): WriteItem {
  if (!(error instanceof OnefoldError)) throw error
  return { kind, collection, id, refusal: error }
}
