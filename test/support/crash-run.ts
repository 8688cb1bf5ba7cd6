import { send } from './api-client.js'
import { TextMaker } from './generated-collection.js'
import { type RunningServe, startServe } from './running-serve.js'
import { seededRandom } from './seeded-random.js'

/** Documents per request. */
const bulkSize = 40

/** Number of families of copies. */
const familyCount = 30

/** Most requests of a round that are answered before the kill. */
const mostAnswered = 8

/** The latest time of a kill, in milliseconds after the last request that is to be answered: about the duration of a request. */
const latestKillMs = 250

/** The known state of an id: the text that was acknowledged last, null after an acknowledged delete; `unsure` if an answer never came. */
type Known = { readonly text: string | null; readonly unsure: boolean }

/** The faults found after a restart, and what was checked. */
interface CrashReport {
  readonly faults: readonly string[]
  readonly acknowledged: number
  readonly documents: number
}

/** Loads documents into a service that is killed again and again, and compares the documents after each restart with the acknowledged writes. */
export class CrashRun {
  readonly #folder: string
  readonly #random: () => number
  readonly #families: readonly string[]
  readonly #known = new Map<string, Known>()
  readonly #familyOf = new Map<string, number>()
  #acknowledged = 0

  constructor(folder: string, seed: number) {
    this.#folder = folder
    this.#random = seededRandom(seed)
    const maker = new TextMaker(seed)
    this.#families = Array.from({ length: familyCount }, () => maker.sentences(7).join(' '))
  }

  /** One round: starts the service, loads documents, kills it, starts it again, and checks the documents. */
  async round(): Promise<CrashReport> {
    const service = await startServe(this.#folder, ['--quiet'])
    for (let left = Math.floor(this.#random() * mostAnswered); left > 0; left--) await this.#sendBulk(service)
    const killed = new Promise<number | null>((resolve) => setTimeout(() => resolve(service.end('SIGKILL')), this.#random() * latestKillMs))
    while (await this.#sendBulk(service)) {
      // The first request without an answer ends the load.
    }
    await killed
    const again = await startServe(this.#folder, ['--quiet'])
    const faults = await this.#inspect(again)
    await again.end('SIGTERM')
    return { faults, acknowledged: this.#acknowledged, documents: this.#known.size }
  }

  /** Sends a bulk request. @returns false if the service is gone */
  async #sendBulk({ url }: RunningServe): Promise<boolean> {
    const { lines, effects } = this.#makeBulk()
    const later = this.#random() < 0.3 ? '?wait_for_completion=false' : ''
    for (const id of effects.keys()) this.#known.set(id, { text: this.#known.get(id)?.text ?? null, unsure: true })
    try {
      const { status, text } = await send(url, 'POST', `/news/_bulk${later}`, { body: lines })
      if (status !== 200 && status !== 202) throw new Error(`unexpected answer ${status}: ${text}`)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('unexpected')) throw error
      return false
    }
    for (const [id, text] of effects) this.#known.set(id, { text, unsure: false })
    this.#acknowledged += effects.size
    return true
  }

  #makeBulk(): { lines: string; effects: Map<string, string | null> } {
    const effects = new Map<string, string | null>()
    let lines = ''
    for (let i = 0; i < bulkSize; i++) {
      const old = this.#random() < 0.1 ? this.#pickOld() : undefined
      if (old !== undefined && !effects.has(old)) {
        effects.set(old, null)
        lines += `{"delete":{"_id":"${old}"}}\n`
        continue
      }
      const id = `d${this.#familyOf.size}`
      const text = this.#makeText(id)
      effects.set(id, text)
      lines += `{"index":{"_id":"${id}"}}\n${JSON.stringify({ text })}\n`
    }
    return { lines, effects }
  }

  #pickOld(): string | undefined {
    const { size } = this.#familyOf
    return size === 0 ? undefined : `d${Math.floor(this.#random() * size)}`
  }

  /** A copy of a family's text, in other letters or with one more word. */
  #makeText(id: string): string {
    const family = Math.floor(this.#random() * familyCount)
    this.#familyOf.set(id, family)
    const text = this.#families[family]!
    const kind = this.#random()
    return kind < 0.3 ? text : kind < 0.6 ? text.toUpperCase() : `${text} Again.`
  }

  async #inspect({ url }: RunningServe): Promise<string[]> {
    await untilSigned(url)
    const found = await readAll(url, [...this.#known.keys()])
    const faults: string[] = []
    for (const [id, { text, unsure }] of this.#known) {
      const document = found.get(id)
      if (unsure) this.#known.set(id, { text: document?.text ?? null, unsure: false })
      else if (text === null && document !== undefined) faults.push(`${id} was deleted and is there`)
      else if (text !== null && document === undefined) faults.push(`${id} was acknowledged and is not there`)
      else if (text !== null && document!.text !== text) faults.push(`${id} has another text`)
      if (document !== undefined && !document.isSigned) faults.push(`${id} is not signed`)
    }
    return [...faults, ...this.#groupFaults(found)]
  }

  /** Checks that each family has one group, and each group one family. */
  #groupFaults(found: ReadonlyMap<string, FoundDocument>): string[] {
    const groupOfFamily = new Map<number, string>()
    const familyOfGroup = new Map<string, number>()
    const faults: string[] = []
    for (const [id, { group }] of found) {
      const family = this.#familyOf.get(id)!
      if ((groupOfFamily.get(family) ?? group) !== group) faults.push(`${id} is not in the group of its copies`)
      if ((familyOfGroup.get(group) ?? family) !== family) faults.push(`${id} is in a group of others`)
      groupOfFamily.set(family, group)
      familyOfGroup.set(group, family)
    }
    return faults
  }
}

interface FoundDocument {
  readonly text: string
  readonly isSigned: boolean
  readonly group: string
}

/** Waits for the tasks that the service takes up after a restart. */
async function untilSigned(url: string): Promise<void> {
  for (;;) {
    const { json } = await send(url, 'GET', '/_onefold/tasks')
    const states = (json.tasks as { state: string }[]).map(({ state }) => state)
    if (!states.includes('waiting') && !states.includes('running')) return
  }
}

async function readAll(url: string, ids: readonly string[]): Promise<Map<string, FoundDocument>> {
  const found = new Map<string, FoundDocument>()
  for (let from = 0; from < ids.length; from += 1000) {
    const { json } = await send(url, 'POST', '/news/_mget?onefold=true', { body: { ids: ids.slice(from, from + 1000) } })
    for (const { _id, found: isThere, _source } of json.docs) {
      if (isThere) found.set(_id, { text: _source.text, isSigned: _source.onefold.version !== undefined, group: _source.onefold.group })
    }
  }
  return found
}
