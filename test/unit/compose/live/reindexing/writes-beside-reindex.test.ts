import { expect, it } from 'vitest'
import type { ReindexRecord } from '../../../../../src/compose/live/reindexing/reindex-record.js'
import type { RequestedWrite } from '../../../../../src/compose/service.js'
import { openProcess, RisingClock } from '../../../../support/beside-reindex.js'
import { EngineWithAliases, type Gate, killableGate } from '../../../../support/engine-with-aliases.js'
import { KeptLog } from '../../../../support/kept-log.js'
import { SeededSchedule } from '../../../../support/seeded-schedule.js'

/** `SCHEDULES=1000 SEED=30` runs others. Each takes a quarter of a second. */
const runs = Number(process.env.SCHEDULES ?? 30)
const firstSeed = Number(process.env.SEED ?? 0)

const ids = ['a', 'b', 'c']
const texts = ['the harbour', 'the bakers']

/** Most writes of a run before the alias moves, and after it, about. */
const mostWrites = 60

/** A write that was done. */
interface Done {
  readonly id: string
  /** The number that the document has then; undefined: it is deleted. */
  readonly value: number | undefined
  readonly isOurs: boolean
  /** Place among the begins and ends of all writes. The stamps of onefold's writes are in the order of their begins. */
  readonly begin: number
  readonly end: number
  /** Milliseconds of the clock. */
  readonly endedAt: number
}

/** The writes of a run. */
class History {
  readonly #done: Done[] = []
  readonly #clock: RisingClock
  #last = 0
  #most = 2 * mostWrites
  /** The place of the move of the alias. */
  movedAt = Number.NEGATIVE_INFINITY

  constructor(clock: RisingClock) {
    this.#clock = clock
  }

  get isLong(): boolean {
    return this.#last > this.#most
  }

  /** Lets as many writes follow as were allowed in the beginning. */
  allowMore(): void {
    this.#most = this.#last + 2 * mostWrites
  }

  /** The next place. */
  next(): number {
    return ++this.#last
  }

  add(write: Omit<Done, 'end' | 'endedAt'>): void {
    this.#done.push({ ...write, end: this.next(), endedAt: this.#clock.elapsed() })
  }

  /** Whether a document may have a number in the end: that of a write after which no other one began. @param swapsAt as the reindex noted it */
  allows(id: string, value: number | undefined, swapsAt: number): boolean {
    const writes = this.#done.filter((each) => each.id === id)
    const isLast = (one: Done) => !writes.some((other) => other.begin > one.end && !this.#mayBeLost(other, one, { writes, swapsAt }))
    return writes.some((one) => one.value === value && isLast(one))
  }

  /**
   * Whether a write of others may be lost that began when a delete had ended. Others give no stamps: a write of onefold that was accepted before the delete
   * may be done on what they wrote after it, and is overtaken by the delete. And while the alias is about to move, nobody can tell in which index a delete
   * was done.
   */
  #mayBeLost(write: Done, remove: Done, { writes, swapsAt }: { readonly writes: readonly Done[]; readonly swapsAt: number }): boolean {
    if (write.isOurs || remove.value !== undefined || !remove.isOurs) return false
    const isWrittenOver = writes.some(
      (each) => each.isOurs && each.begin < write.end && each.end > write.begin && each.begin < remove.begin,
    )
    return isWrittenOver || (remove.endedAt * 1000 >= swapsAt && write.begin <= this.movedAt)
  }

  toString(): string {
    return JSON.stringify({ movedAt: this.movedAt, done: this.#done })
  }
}

/** Two services and two others write, while a reindex is begun, killed, paused, cancelled and gone on with; one step at a time, in an order by the seed. */
async function run(seed: number) {
  const schedule = new SeededSchedule(seed)
  const engine = new EngineWithAliases(schedule.turn)
  const clock = new RisingClock()
  const history = new History(clock)
  const pick = <Each>(all: readonly Each[]): Each => all[schedule.below(all.length)]!
  const rest = async (mostSteps: number): Promise<void> => {
    for (let steps = schedule.below(mostSteps); steps > 0; steps--) await schedule.turn()
  }
  const remembersDeletes = schedule.below(3) === 0
  const open = (gate: Gate = schedule.turn) => openProcess({ engine, clock, gate, remembersDeletes })
  engine.delay = () => (schedule.below(4) === 0 ? schedule.below(20) : 0)
  /** How many steps a writer rests at most: few when the alias is about to move, because what is written then is what may be lost. */
  let pace = 60
  engine.moving = async () => {
    pace = 8
    history.allowMore()
    await rest(16)
    // The reindex has read the old index for the last time before the move.
    for (const id of ids) if (schedule.below(3) > 0) await writeOnce(id, false)
  }
  engine.moved = () => {
    history.movedAt = history.next()
    return rest(16)
  }
  const log = new KeptLog()
  let ended: ReindexRecord | undefined

  function requested(value: number): RequestedWrite {
    const [kind, id] = [pick(['index', 'create', 'update', 'delete', 'delete'] as const), pick(ids)]
    return kind === 'delete' ? { kind, id } : { kind, id, source: { text: pick(texts), n: value } }
  }

  async function writeAsService(): Promise<void> {
    // Some steps take long, so that a write is often accepted before the alias moves and done after it.
    const { write } = open(async () => rest(schedule.below(6) === 0 ? 80 : 3))
    while (ended === undefined) {
      if (history.isLong) {
        await schedule.turn()
        continue
      }
      await rest(pace)
      const begin = history.next()
      const writes = Array.from({ length: 1 + schedule.below(2) }, (_, i) => requested(begin * 10 + i))
      for (const [i, { id, result }] of (await write(...writes)).entries()) {
        const { kind, source } = writes[i]!
        const isDone = (kind === 'delete' ? ['deleted', 'not_found'] : ['created', 'updated']).includes(result)
        if (isDone) history.add({ id, value: source?.n as number | undefined, isOurs: true, begin })
      }
    }
  }

  async function writeOnce(id: string, isDelete: boolean): Promise<void> {
    const begin = history.next()
    const value = isDelete ? undefined : begin * 10
    const isTaken = await engine.writeAsOthers('news', id, isDelete ? undefined : { text: pick(texts), n: value! })
    if (isTaken) history.add({ id, value, isOurs: false, begin })
  }

  /** Others do not delete behind the moved alias: what they delete there comes back, if it has changed in the old index. */
  async function writeAsOthers(): Promise<void> {
    while (ended === undefined) {
      if (history.isLong) {
        await schedule.turn()
        continue
      }
      await rest(pace)
      await writeOnce(pick(ids), schedule.below(4) === 0 && engine.resolve('news') === 'news-1')
    }
  }

  async function reindex(): Promise<void> {
    const { records } = openProcess({ engine, clock })
    let id: string | undefined
    for (let attempt = 2; ended === undefined; attempt++) {
      const { gate, kill } = killableGate(schedule.turn)
      const { begin, goOn } = openProcess({ engine, clock, gate, logger: log })
      const beginning = id === undefined ? begin(`news-${attempt}`) : goOn(id)
      let isOver = false
      void beginning
        .then((running) => running.ended)
        .then(() => {
          isOver = true
        })
      for (let steps = attempt < 6 ? schedule.below(200) : 10_000; steps > 0 && !isOver; steps--) await schedule.turn()
      if (!isOver && schedule.below(3) === 0) {
        kill()
        id = (await records.list()).find(({ state }) => state === 'running' || state === 'paused')?.id
      } else {
        const running = await beginning
        // A reindex that is cancelled when the alias has moved leaves behind what reached the old index late.
        const mayCancel = running.record.progress.swapsAt === undefined && schedule.below(2) === 0
        await running.stop(mayCancel ? 'cancelled' : 'paused')
        const record = (await records.get(running.record.id))!
        id = record.state === 'paused' ? record.id : undefined
        if (record.state === 'failed' || (record.progress.swapsAt !== undefined && record.state !== 'paused')) ended = record
      }
      await rest(20)
    }
  }

  await engine.make('news-1', 'news')
  for (const id of ['a']) {
    await engine.writeAsOthers('news', id, { text: 'the harbour', n: 0 })
    history.add({ id, value: 0, isOurs: false, begin: history.next() })
  }
  for (const id of ['b', 'c']) history.add({ id, value: undefined, isOurs: false, begin: history.next() })
  await schedule.run([reindex, writeAsService, writeAsService, writeAsOthers, writeAsOthers])
  return { found: await engine.sources('news'), history, record: ended!, log: log.lines.filter(({ level }) => level === 'error') }
}

/** What is wrong after a run: the documents with numbers that they may not have. */
async function faultsOf(seed: number): Promise<object[]> {
  const { found, history, record, log } = await run(seed)
  // Where it was cancelled as the alias moved, writes may have been left behind.
  if (record.state === 'cancelled') return []
  const { state, progress } = record
  const numbers = ids.map((id) => ({ id, value: found.get(id)?.n as number | undefined }))
  const wrong = numbers.filter(({ id, value }) => !history.allows(id, value, progress.swapsAt!))
  return state === 'done' && wrong.length === 0 ? [] : [{ seed, state, wrong, log, history: String(history) }]
}

it('loses nothing and brings nothing back: the last write of each document stands', async () => {
  const faults: object[] = []
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) faults.push(...(await faultsOf(seed)))
  expect(faults).toEqual([])
})
