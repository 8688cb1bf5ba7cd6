import { membersOfJson } from '../../../json/quote-json.js'
import { withoutLineBreaks } from '../../../json/raw-json.js'
import type { JsonObject } from '../../../model.js'
import type { StoreWrite } from '../../store.js'
import { withExactValue } from '../document/exact-value.js'
import { heldFields } from '../document/held-fields.js'
import type { OwnObject } from '../document/own-object.js'

/** How often the engine itself retries an unconditional patch that collided with another write. */
const retriesOfPatch = 3

/**
 * A write as lines of a `_bulk` body. The index is in the path.
 *
 * A patch is a partial update in which null stays null: without a script a field cannot be removed, and engines do not index null. It is written even
 * if nothing changes, so that every write gets a revision.
 *
 * @param condition replaces what the write itself expects
 */
export function bulkLines(own: OwnObject, write: StoreWrite, condition = conditionOf(write)): string {
  const { kind, id, routing } = write
  const meta = { _id: id, ...(routing !== undefined && { routing }), ...condition }
  if (kind === 'delete') return line({ delete: meta })
  if (kind === 'put') return line({ [write.expect === 'absent' ? 'create' : 'index']: meta }) + sourceLine(own, write)
  const action = 'if_seq_no' in meta ? meta : { ...meta, retry_on_conflict: retriesOfPatch }
  return `${line({ update: action })}{"doc":{${ownMember(own, write)}},"detect_noop":false}\n`
}

/**
 * Without fields it is the user's document alone, for indices that must not get our object. A text may come from Redis, where others could have put
 * it: a line break in it would make the rest of it another action, on any index.
 */
function sourceLine(own: OwnObject, write: StoreWrite): string {
  const { source = {}, fields } = write
  const sourceText = write.sourceText === undefined ? undefined : withoutLineBreaks(write.sourceText)
  if (fields === undefined) return sourceText === undefined ? line(source) : `${sourceText.trim()}\n`
  const members =
    sourceText === undefined ? membersOfJson(source) : sourceText.slice(sourceText.indexOf('{') + 1, sourceText.lastIndexOf('}')).trim()
  return `{${members}${members === '' ? '' : ','}${ownMember(own, write)}}\n`
}

function ownMember(own: OwnObject, write: StoreWrite): string {
  const { held } = write
  const object = JSON.stringify(heldFields(withExactValue(write)))
  const between = object === '{}' ? '' : ','
  return `${JSON.stringify(own.name)}:${held ? `{${held.json}${between}${object.slice(1)}` : object}`
}

/** The revision that a write expects, in the words of the engines. */
interface WriteCondition {
  readonly if_seq_no?: number
  readonly if_primary_term?: number
}

function conditionOf({ expect }: StoreWrite): WriteCondition {
  return typeof expect === 'object' ? { if_seq_no: expect.seqNo, if_primary_term: expect.primaryTerm } : {}
}

function line(object: JsonObject): string {
  return `${JSON.stringify(object)}\n`
}

/**
 * The request lines of writes. Some are built ahead: the requests of a collection are sent one after another, and the engine would be idle while
 * the lines of the next one are built.
 */
export class ReadyLines {
  readonly #own: OwnObject
  readonly #ready = new WeakMap<StoreWrite, string>()

  constructor(own: OwnObject) {
    this.#own = own
  }

  /** Makes the lines of writes ahead. */
  make(writes: readonly StoreWrite[]): void {
    for (const write of writes) this.#ready.set(write, bulkLines(this.#own, write))
  }

  /** The lines of a write. Lines that were built ahead are returned once, and then dropped. */
  take(write: StoreWrite): string {
    const ready = this.#ready.get(write)
    if (ready === undefined) return bulkLines(this.#own, write)
    this.#ready.delete(write)
    return ready
  }
}
