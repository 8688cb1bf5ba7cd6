import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CollectionSettings } from '../../../../../src/detection/live/collection-settings.js'
import { CollectionWriter } from '../../../../../src/detection/live/writing/collection-writer.js'
import type { JsonObject, WriteOperation, WriteOutcome } from '../../../../../src/model.js'
import { stampAt } from '../../../../../src/stamp.js'
import type { EmbeddedStore } from '../../../../../src/store/embedded/embedded-store.js'
import type { Store } from '../../../../../src/store/store.js'
import { carryOut, later, type PlainEnd, type PlainRules, type PlainState } from '../../../../reference/plain-document.js'
import { EngineLikeStore } from '../../../../support/engine-like-store.js'
import { readAll, settingsOf, signer } from '../../../../support/live-collection.js'
import { SeededSchedule } from '../../../../support/seeded-schedule.js'
import { temporaryStore } from '../../../../support/temporary-store.js'
import { withMembers } from '../../../../support/with-members.js'

const ids = ['a', 'b', 'c'] as const

/** An operation before it is accepted. */
type Asked = Pick<WriteOperation, 'kind' | 'source' | 'upsert' | 'detectNoop'> & {
  readonly id: (typeof ids)[number]
  readonly expects?: 'where it stands' | 'elsewhere'
}

const id = fc.constantFrom(...ids)
/** Parts of documents; the store refuses the last one. */
const part = fc.constantFrom<JsonObject[]>({ n: 1 }, { n: 2 }, { _id: 1 })
const whole = fc.tuple(id, part).map(([own, rest]) => ({ id: own, source: textOf(own, rest) }))
const expects = fc.constantFrom(undefined, undefined, undefined, undefined, 'where it stands' as const, 'elsewhere' as const)

/** Every id has a text of its own, so that no document moves another one between groups. */
function textOf(own: string, rest: JsonObject): JsonObject {
  return { text: `the ${own} of ${own}`, ...rest }
}

const asked: fc.Arbitrary<Asked> = fc
  .oneof(
    whole.map((each) => ({ kind: 'index' as const, ...each })),
    whole.map((each) => ({ kind: 'create' as const, ...each })),
    fc.record({ kind: fc.constant('update' as const), id, source: part, detectNoop: fc.boolean() }),
    whole.chain(({ id, source }) => part.map((other) => ({ kind: 'update' as const, id, source: other, upsert: source }))),
    fc.record({ kind: fc.constant('delete' as const), id }),
  )
  .chain((each) => expects.map((expected) => (expected === undefined ? each : { ...each, expects: expected })))

const takes = (source: JsonObject): boolean => !Object.hasOwn(source, '_id')

const endOf = ({ result, status }: WriteOutcome): PlainEnd => `${result} ${status}`

/** Operations of one writer with their answers. */
type Answered = readonly { readonly operation: WriteOperation; readonly end: PlainEnd }[]

/** The same store, but it takes at most `operations` operations at once, so that batches are cut. */
function cutting(store: Store, operations: number): Store {
  const capabilities = { ...store.capabilities, batch: { ...store.capabilities.batch, operations } }
  return withMembers(store, { capabilities })
}

/** One writer of a collection, and the plain documents that it should leave. */
class CheckedCollection {
  readonly #writer: CollectionWriter
  readonly #store: Store
  readonly #settings: CollectionSettings
  readonly #rules: PlainRules
  readonly #states = new Map<string, PlainState>()
  #clock = 1_000_000

  constructor(store: Store, name: string, remembersDeletes: boolean) {
    this.#store = store
    this.#settings = settingsOf({ name })
    this.#writer = new CollectionWriter({ store, settings: this.#settings, signer, now: () => new Date(0), remembersDeletes })
    this.#rules = { remembersDeletes, takes }
  }

  open(): Promise<void> {
    return this.#store.createCollection(this.#settings)
  }

  /** Writes a batch, and compares the answers and the stored documents with the plain documents. */
  async check(batch: readonly Asked[]): Promise<Answered> {
    const operations = await this.#accept(batch)
    const expected = this.#carryOut(operations, batch)
    const outcomes = await this.#writer.write(operations)
    expect(outcomes.map(endOf)).toEqual(expected)
    await this.#checkDocuments()
    return operations.map((operation, i) => ({ operation, end: expected[i]! }))
  }

  /**
   * Delivers a batch again. No stored document may change, and each answer must be the first one, or say that nothing is left to do; that of a
   * partial update or a creation may also say that the document is another operation's.
   */
  async checkAgain(answered: Answered): Promise<void> {
    const before = await readAll(this.#store, this.#settings)
    const outcomes = await this.#writer.write(answered.map(({ operation }) => operation))
    expect(await readAll(this.#store, this.#settings)).toEqual(before)
    const again = outcomes.map(endOf)
    const overtaken = (kind: string): PlainEnd[] => (kind === 'update' || kind === 'create' ? ['noop 200', 'conflict 409'] : ['noop 200'])
    const wrong = answered.filter(({ operation, end }, i) => {
      return again[i] !== end && !overtaken(operation.kind).includes(again[i]!)
    })
    expect(wrong).toEqual([])
  }

  async #accept(batch: readonly Asked[]): Promise<WriteOperation[]> {
    const stored = await this.#store.read(this.#settings, ids)
    return batch.map(({ expects, ...each }) => {
      const at = ++this.#clock
      const { seqNo, primaryTerm = 1 } = stored[ids.indexOf(each.id)] ?? {}
      const expected = { seqNo: seqNo === undefined || expects === 'elsewhere' ? 1_000_000 : seqNo, primaryTerm }
      return { ...each, acceptedAt: at, stamp: stampAt(at), ...(expects !== undefined && { expect: expected }) }
    })
  }

  #carryOut(operations: readonly WriteOperation[], batch: readonly Asked[]): PlainEnd[] {
    const first = new Map(this.#states)
    return operations.map((operation, i) => {
      const before = this.#states.get(operation.id) ?? {}
      const stands = before.document !== undefined && before.document === first.get(operation.id)?.document
      const rules = { ...this.#rules, isExpected: () => stands && batch[i]!.expects === 'where it stands' }
      const { state, end } = carryOut(before, operation, rules)
      this.#states.set(operation.id, state)
      return end
    })
  }

  async #checkDocuments(): Promise<void> {
    if (!this.#store.capabilities.visibleAtOnce) await this.#store.refresh(this.#settings)
    const stored = await readAll(this.#store, this.#settings)
    const expected = ids.flatMap((each) => this.#states.get(each)?.document ?? [])
    expect(stored.map(({ source }) => source)).toEqual(expected.toSorted((x, y) => x.since - y.since).map(({ source }) => source))
    expect(stored.every(({ fields }) => fields.version !== undefined)).toBe(true)
  }
}

const stores: readonly [string, () => Store][] = [
  ['a store of its own', temporaryStore],
  ['an engine', () => new EngineLikeStore(temporaryStore())],
]
const cases = stores.flatMap(([name, open]) =>
  [false, true].flatMap((remembersDeletes) => [100, 2].map((most) => ({ name, open, remembersDeletes, most }))),
)

describe('the answers to operations', () => {
  it.each(cases)(
    'are those of an engine that does one after the other, on $name, deletes remembered: $remembersDeletes, in parts of $most',
    async ({ open, remembersDeletes, most }) => {
      const store = cutting(open(), most)
      let runs = 0
      const property = fc.asyncProperty(
        fc.array(fc.array(asked, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
        async (batches) => {
          const collection = new CheckedCollection(store, `run ${runs++}`, remembersDeletes)
          await collection.open()
          const done: Answered[] = []
          for (const batch of batches) done.push(await collection.check(batch))
          if (remembersDeletes) for (const answered of done.toReversed()) await collection.checkAgain(answered)
        },
      )
      await fc.assert(property, { numRuns: 100 })
    },
  )
})

/** Whether some order of two writers' operations on one document explains all answers and the document that is left. */
function isExplained([one, other]: readonly [Answered, Answered], left: JsonObject | undefined, rules: PlainRules): boolean {
  const seen = new Set<string>()
  const search = (i: number, j: number, state: PlainState): boolean => {
    const key = JSON.stringify([i, j, state])
    if (seen.has(key)) return false
    seen.add(key)
    if (i === one.length && j === other.length) return JSON.stringify(state.document?.source) === JSON.stringify(left)
    const step = (next: Answered[number] | undefined, go: (after: PlainState) => boolean): boolean => {
      if (next === undefined) return false
      // A pending operation may not have been done.
      if (next.end === 'pending 503' && go(state)) return true
      return [carryOut(state, next.operation, rules), carryOutUnaware(state, next.operation, rules)].some(
        ({ state: after, end }) => isSameEnd(next.end, end, rules) && go(after),
      )
    }
    return step(one[i], (after) => search(i + 1, j, after)) || step(other[j], (after) => search(i, j + 1, after))
  }
  return search(0, 0, {})
}

/** Like {@link carryOut}, but by a writer that found no document before the other writer remembered its delete. */
function carryOutUnaware(state: PlainState, operation: WriteOperation, rules: PlainRules): ReturnType<typeof carryOut> {
  const { document, deletedBy } = state
  if (document !== undefined || deletedBy === undefined) return carryOut(state, operation, rules)
  const { state: after, end } = carryOut({}, operation, rules)
  return { state: { ...after, deletedBy: later(after.deletedBy, deletedBy) }, end }
}

/**
 * Whether an answer is as expected. A delete that found the document, but found it gone when it was carried out, cannot know whether it removed the
 * document itself in an earlier delivery.
 */
function isSameEnd(answered: PlainEnd, expected: PlainEnd, { remembersDeletes }: PlainRules): boolean {
  return answered === expected || (remembersDeletes && answered === 'deleted 200' && expected === 'not_found 404')
}

/** Number of schedules of each kind. */
const schedules = Number(process.env.SCHEDULES ?? 150)

function someAsked(schedule: SeededSchedule): Asked {
  const own = ids[schedule.below(2)]!
  const rest = [{ n: 1 }, { n: 2 }, { n: 3 }, { _id: 1 }][schedule.below(4)]!
  switch (schedule.below(6)) {
    case 0:
      return { kind: 'index', id: own, source: textOf(own, rest) }
    case 1:
      return { kind: 'create', id: own, source: textOf(own, rest) }
    case 2:
      return { kind: 'update', id: own, source: rest, upsert: textOf(own, { n: 0 }) }
    case 3:
    case 4:
      return { kind: 'update', id: own, source: rest }
    default:
      return { kind: 'delete', id: own }
  }
}

/** A collection on a store like an engine, and batches in the order in which they were accepted. */
async function begin(inner: EmbeddedStore, seed: number, name: string) {
  const schedule = new SeededSchedule(seed)
  const store = cutting(new EngineLikeStore(inner, schedule.turn), 1 + schedule.below(4))
  const settings = settingsOf({ name })
  await store.createCollection(settings)
  let clock = 1_000_000
  const accept = (): WriteOperation[] =>
    Array.from({ length: 1 + schedule.below(4) }, () => {
      const at = ++clock
      return { ...someAsked(schedule), acceptedAt: at, stamp: stampAt(at) }
    })
  return { schedule, store, settings, accepted: Array.from({ length: 2 + schedule.below(5) }, accept) }
}

/** The same store, but it sometimes refuses the writes of a document. */
function busy(store: Store, chance: () => boolean): Store {
  const write: Store['write'] = async (collection, writes) => {
    const refused = new Set([...new Set(writes.map((each) => each.id))].filter(chance))
    const taken = (
      await store.write(
        collection,
        writes.filter((each) => !refused.has(each.id)),
      )
    ).values()
    const pending = { status: 'pending', httpStatus: 503, type: 'unavailable_exception', reason: 'busy' } as const
    return writes.map((each) => (refused.has(each.id) ? pending : taken.next().value!))
  }
  return withMembers(store, { write })
}

interface ScheduleOptions {
  readonly remembersDeletes: boolean
  readonly isBusy: boolean
}

async function runSchedule(inner: EmbeddedStore, seed: number, { remembersDeletes, isBusy }: ScheduleOptions): Promise<unknown[]> {
  const { schedule, store: whole, settings, accepted } = await begin(inner, seed, `schedule ${seed} ${remembersDeletes} ${isBusy}`)
  const store = isBusy ? busy(whole, () => schedule.below(5) === 0) : whole
  const batches: [WriteOperation[][], WriteOperation[][]] = [[], []]
  for (const batch of accepted) batches[schedule.below(2)]!.push(batch)
  const answers: [Answered[number][], Answered[number][]] = [[], []]
  await schedule.run(
    batches.map((own, who) => async () => {
      const writer = new CollectionWriter({ store, settings, signer, now: () => new Date(0), remembersDeletes })
      const given: Promise<WriteOutcome[]>[] = []
      for (const batch of own) {
        given.push(writer.write(batch))
        if (schedule.below(2) === 0) await given.at(-1)
      }
      const outcomes = (await Promise.all(given)).flat()
      answers[who]!.push(...own.flat().map((operation, i) => ({ operation, end: endOf(outcomes[i]!) })))
    }),
  )
  const stored = await store.read(settings, ids)
  return ids.flatMap((each, i) => {
    const own = answers.map((all) => all.filter(({ operation }) => operation.id === each)) as unknown as [Answered, Answered]
    const left = stored[i]?.source
    return isExplained(own, left, { remembersDeletes, takes }) ? [] : [{ seed, id: each, answers: own.map((all) => all.map(shown)), left }]
  })
}

function shown({ operation: { kind, source, stamp }, end }: Answered[number]): string {
  return `${stamp.slice(-3)} ${kind} ${JSON.stringify(source)}: ${end}`
}

describe('the answers to two writers', () => {
  it.each([
    { remembersDeletes: false, isBusy: false },
    { remembersDeletes: true, isBusy: false },
    { remembersDeletes: false, isBusy: true },
  ])(
    'are those of one order of their operations, deletes remembered: $remembersDeletes, of a busy engine: $isBusy',
    async (options) => {
      const inner = temporaryStore()
      const wrong: unknown[] = []
      for (let seed = 0; seed < schedules; seed++) wrong.push(...(await runSchedule(inner, seed, options)))
      expect(wrong).toEqual([])
    },
    300_000,
  )
})

/** Delivers each batch to both writers. */
async function runTwice(inner: EmbeddedStore, seed: number): Promise<unknown[]> {
  const { schedule, store, settings, accepted } = await begin(inner, seed, `twice ${seed}`)
  const rules = { remembersDeletes: true, takes }
  const states = new Map<string, PlainState>()
  for (const operation of accepted.flat()) states.set(operation.id, carryOut(states.get(operation.id) ?? {}, operation, rules).state)
  const answers: PlainEnd[][] = []
  const deliver = async () => {
    const writer = new CollectionWriter({ store, settings, signer, now: () => new Date(0), remembersDeletes: true })
    const own: PlainEnd[] = []
    answers.push(own)
    for (const batch of accepted) own.push(...(await writer.write(batch)).map(endOf))
  }
  await schedule.run([deliver, deliver])
  const stored = (await store.read(settings, ids)).map((document) => document?.source)
  const expected = ids.map((each) => states.get(each)?.document?.source)
  if (JSON.stringify(stored) === JSON.stringify(expected)) return []
  return [
    {
      seed,
      answers: accepted.flat().map((operation, i) => answers.map((own) => `${operation.id} ${shown({ operation, end: own[i]! })}`)),
      stored,
      expected,
    },
  ]
}

describe('operations that two writers are given at the same time', () => {
  it('leave what they leave when one does them', async () => {
    const inner = temporaryStore()
    const wrong: unknown[] = []
    for (let seed = 0; seed < schedules; seed++) wrong.push(...(await runTwice(inner, seed)))
    expect(wrong).toEqual([])
  }, 300_000)
})
