import { describe, expect, it } from 'vitest'
import type { RequestedWrite } from '../../../../../src/compose/service.js'
import { OnefoldError } from '../../../../../src/errors.js'
import { openProcess, RisingClock } from '../../../../support/beside-reindex.js'
import { EngineWithAliases, type Gate, killableGate } from '../../../../support/engine-with-aliases.js'
import { held } from '../../../../support/held.js'

/** The index `news-1` behind the alias `news`, with a document that others wrote. */
async function openIndex() {
  const engine = new EngineWithAliases()
  const clock = new RisingClock()
  await engine.make('news-1', 'news')
  await engine.writeAsOthers('news', 'a', { n: 1 })
  const open = (gate?: Gate, remembersDeletes = false) => openProcess({ engine, clock, remembersDeletes, ...(gate && { gate }) })
  /** Others write to the old index, or delete there if no source is given. */
  const writeOld = async (...writes: readonly [string, { readonly n: number }?][]): Promise<void> => {
    for (const [id, source] of writes) await engine.writeAsOthers('news-1', id, source)
  }
  const idsFound = async () => [...(await engine.sources('news')).keys()].sort()
  return { engine, open, writeOld, idsFound }
}

/** A gate with something to do right before the reindex moves the alias, when it has read the old index for the last time before, and right after. */
function atMove(before: () => Promise<void>, after: () => Promise<void> = async () => {}): Gate {
  return async (step) => {
    if (step === 'moveAlias') await before()
    if (step === 'done moveAlias') await after()
  }
}

/** A gate that stays shut after a step until it is opened. */
function shutAfter(step: string) {
  const [reached, opened] = [held(), held()]
  const gate: Gate = async (passed) => {
    if (passed !== `done ${step}`) return
    reached.end()
    await opened.ended
  }
  return { gate, reached: reached.ended, open: opened.end }
}

/** An index to which others write a document late; a delete looks for it right after the alias moves, before it comes, and stays there until it goes on. */
async function openLooking() {
  const { open, writeOld, idsFound } = await openIndex()
  const looking = shutAfter('read')
  const service = open(looking.gate)
  let deleting: ReturnType<typeof service.write>
  const deletesAtMove = atMove(
    () => writeOld(['late', { n: 2 }]),
    async () => {
      deleting = service.write({ kind: 'delete', id: 'late' })
      await looking.reached
    },
  )
  const goOn = () => {
    looking.open()
    return deleting
  }
  return { open, idsFound, deletesAtMove, goOn }
}

describe('a delete beside a reindex that moves the alias', () => {
  it('holds where it was accepted before the move and is carried out after it, though others wrote the document', async () => {
    const { open, writeOld, idsFound } = await openIndex()
    const opened = held()
    const deleting = open(() => opened.ended).write({ kind: 'delete', id: 'late' })
    const gate = atMove(
      () => writeOld(['late', { n: 2 }]),
      async () => {
        opened.end()
        expect(await deleting).toMatchObject([{ result: 'not_found' }])
      },
    )
    await (await open(gate).begin('news-2')).ended
    expect(await idsFound()).toEqual(['a'])
  })

  it('leaves what others write after it where both came before the move', async () => {
    const { open, writeOld, idsFound } = await openIndex()
    const service = open()
    const running = await open(atMove(() => writeOld(['late', { n: 2 }]))).begin('news-2')
    await service.write({ kind: 'delete', id: 'late' })
    await running.ended
    expect(await idsFound()).toEqual(['a', 'late'])
  })

  it('holds where it looked for the document before that came, and is carried out when the reindex has ended', async () => {
    const { open, idsFound, deletesAtMove, goOn } = await openLooking()
    await (await open(deletesAtMove).begin('news-2')).ended
    expect(await idsFound()).toEqual(['a', 'late'])
    expect(await goOn()).toMatchObject([{ result: 'deleted' }])
    expect(await idsFound()).toEqual(['a'])
  })

  it('holds where it looked for the document before that came, and is remembered when the reindex has looked for deletes', async () => {
    const { open, idsFound, deletesAtMove, goOn } = await openLooking()
    // Nothing is looked for any more when what was kept for grouping is forgotten.
    const ending = shutAfter('deleteAll')
    const gate: Gate = async (step) => {
      await deletesAtMove(step)
      await ending.gate(step)
    }
    const running = await open(gate).begin('news-2')
    await ending.reached
    expect(await goOn()).toMatchObject([{ result: 'deleted' }])
    ending.open()
    await running.ended
    expect(await idsFound()).toEqual(['a'])
  })

  it('holds where it found the document before the move, met nothing behind it, and took what was remembered of it for the deed', async () => {
    const { open, writeOld, idsFound } = await openIndex()
    const [remembering, missing] = [shutAfter('put'), shutAfter('read')]
    let reads = 0
    const gate: Gate = (step) => (step === 'done read' && ++reads > 1 ? missing : remembering).gate(step)
    const service = open(gate, true)
    let deleting: ReturnType<typeof service.write>
    const aroundMove: Gate = async (step) => {
      if (step === 'finishLoading') {
        await writeOld(['late', { n: 2 }])
        deleting = service.write({ kind: 'delete', id: 'late' })
        await remembering.reached
      }
      if (step === 'done moveAlias') {
        remembering.open()
        await missing.reached
      }
    }
    await (await open(aroundMove).begin('news-2')).ended
    missing.open()
    expect(await deleting!).toMatchObject([{ result: 'deleted' }])
    expect(await idsFound()).toEqual(['a'])
  })

  it.each<[string, RequestedWrite, string[]]>([
    ['deleted', { kind: 'delete', id: 'late' }, []],
    ['written', { kind: 'index', id: 'late', source: { n: 3 } }, ['late']],
  ])(
    'hides no other delete that reached the old index late: of others, beside a document that came late and was %s',
    async (_, write, found) => {
      const { open, writeOld, idsFound } = await openIndex()
      const service = open()
      const gate = atMove(
        () => writeOld(['late', { n: 2 }], ['a']),
        async () => void (await service.write(write)),
      )
      await (await open(gate).begin('news-2')).ended
      expect(await idsFound()).toEqual(found)
    },
  )
})

describe('a reindex whose process was killed between the record of the move and the move', () => {
  async function openKilled() {
    const { engine, open, idsFound } = await openIndex()
    const killed = held()
    const { gate, kill } = killableGate(
      atMove(async () => {
        kill()
        killed.end()
      }),
    )
    const { record } = await open(gate).begin('news-2')
    await killed.ended
    const { records } = open()
    expect((await records.get(record.id))?.progress).toMatchObject({ swapsAt: expect.any(Number) })
    return { engine, open, idsFound, id: record.id, records }
  }

  it('moves the alias before it does anything else once it goes on, and ends', async () => {
    const { engine, open, idsFound, id, records } = await openKilled()
    const counting = shutAfter('count')
    const { ended } = await open(counting.gate).goOn(id)
    await counting.reached
    expect(engine.resolve('news')).toBe('news-2')
    counting.open()
    await ended
    expect(await records.get(id)).toMatchObject({ state: 'done', progress: { swapsAt: expect.any(Number) } })
    expect(await idsFound()).toEqual(['a'])
  })

  it('leaves the old index as it was if it is cancelled before it asks for the move again', async () => {
    const { engine, open, idsFound, id, records } = await openKilled()
    const running = await open((step) => (step === 'pause' ? held().ended : Promise.resolve())).goOn(id)
    await running.stop('cancelled')
    expect(await records.get(id)).toMatchObject({ state: 'cancelled' })
    const service = open()
    const outcomes = await service.write({ kind: 'delete', id: 'a' }, { kind: 'update', id: 'none', source: { n: 1 } })
    expect(outcomes).toMatchObject([{ result: 'deleted' }, { result: 'not_found' }])
    expect([engine.resolve('news'), engine.isBlocked('news-1'), await idsFound()]).toEqual(['news-1', false, []])
    await (await open().begin('news-3')).ended
    expect(engine.resolve('news')).toBe('news-3')
  })
})

describe('a reindex whose move of the alias the engine did not answer', () => {
  /** The engine moves the alias on its own when the process that goes on is about to take a step, and others write behind it. */
  async function runWith(step: string) {
    const { engine, open, idsFound } = await openIndex()
    const service = open()
    let isAsked = false
    let isUnanswered = false
    const running = await open(async (passed) => {
      if (passed === 'moveAlias' && !isAsked) {
        isAsked = isUnanswered = true
        throw new OnefoldError('STORE_UNAVAILABLE', 'no answer')
      }
      if (!isUnanswered || passed !== step) return
      isUnanswered = false
      if (engine.resolve('news') === 'news-1') await engine.reached().transfer.moveAlias('news', 'news-1', 'news-2')
      expect(await service.write({ kind: 'index', id: 'b', source: { n: 5 } })).toMatchObject([{ result: 'created' }])
    }).begin('news-2')
    await running.ended
    return { state: running.record.state, ids: await idsFound() }
  }

  it.each(['pause', 'find', 'moveAlias', 'done moveAlias', 'count'])(
    'keeps what is written behind the alias if that moves as late as at the step %s',
    async (step) => {
      expect(await runWith(step)).toEqual({ state: 'done', ids: ['a', 'b'] })
    },
  )
})
