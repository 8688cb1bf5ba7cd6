import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { hasBeenIn } from '../../../../../src/compose/live/sweeping/sweep-passes.js'
import { Sweeper, type SweeperOptions } from '../../../../../src/compose/live/sweeping/sweeper.js'
import type { CollectionSettings } from '../../../../../src/detection/live/collection-settings.js'
import type { SweepRequest } from '../../../../../src/detection/live/sweeping/sweep-step.js'
import { OnefoldError } from '../../../../../src/errors.js'
import type { EmbeddedStore } from '../../../../../src/store/embedded/embedded-store.js'
import type { WritePosition } from '../../../../../src/store/store.js'
import { settingsOf } from '../../../../support/live-collection.js'
import { temporaryStore } from '../../../../support/temporary-store.js'

/** Begin of the sweeps of tests, in milliseconds since the epoch. */
const begunAt = 5_000_000

const findsNothing = { seen: 0, signed: 0, stale: 0, edited: 0, settled: 0, orphans: 0, refused: [], gaps: [], postponed: 0 }

const settings = settingsOf({})

/** Collections with these names, each in an index of its name. */
function registryOf(names: readonly string[], get: (name: string) => Promise<CollectionSettings>) {
  return { names: () => names, get, fieldsIndexOf: (name: string) => name }
}

async function openStore(): Promise<EmbeddedStore> {
  const store = temporaryStore()
  await store.createCollection(settings)
  return store
}

/** Starts a sweeper of an empty collection that hardly rests. @returns it, and the requests of its steps */
function startSweeper(store: EmbeddedStore, parts: Partial<SweeperOptions> = {}) {
  const requests: SweepRequest[] = []
  const waiting: { readonly count: number; readonly resolve: () => void }[] = []
  const sweeper = new Sweeper({
    store,
    registry: registryOf([settings.name], async () => settings),
    runner: {
      sweep: async (_: string, request: SweepRequest) => {
        requests.push(request)
        for (const { count, resolve } of waiting) if (requests.length >= count) resolve()
        return { after: null, ...findsNothing }
      },
    },
    tasks: { takeUp: async () => undefined },
    reindexes: { isUnderWay: async () => false, restingSince: async () => undefined },
    memory: { life: async () => 'one' },
    clock: { now: () => begunAt, elapsed: () => 0 },
    events: { step: () => undefined, pass: () => undefined, trouble: () => undefined },
    withinMs: 1,
    ...parts,
  } as unknown as SweeperOptions)
  onTestFinished(() => sweeper.close())
  sweeper.start()
  /** Resolves when `count` steps have begun. */
  const steps = (count: number) => new Promise<void>((resolve) => (requests.length >= count ? resolve() : waiting.push({ count, resolve })))
  return { sweeper, requests, steps }
}

const living = (life: string, endsWhole = false) => ({ memory: { life: async () => life, endsWhole: () => endsWhole } })

/** For each step, whether it settles documents written since some time. */
const settles = (requests: readonly SweepRequest[]) => requests.map(({ settleFrom }) => settleFrom !== undefined)

/** A store whose write position the test sets, and that counts how often the position was read. */
async function watchedStore() {
  const { records, ...store } = await openStore().then((each) => ({
    records: each.records,
    counts: each.counts.bind(each),
    walk: each.walk.bind(each),
  }))
  const waiting: { readonly at: number; readonly resolve: () => void }[] = []
  const watched = { position: { index: 'i', shards: [7], begun: [7] } as WritePosition | undefined, asked: 0, refreshed: 0 }
  const position = async () => {
    watched.asked++
    for (const { at, resolve } of waiting) if (watched.asked >= at) resolve()
    return watched.position
  }
  const refresh = async () => void watched.refreshed++
  /** Resolves when the position was read `count` more times. */
  const looks = (count: number) => new Promise<void>((resolve) => waiting.push({ at: watched.asked + count, resolve }))
  return { watched, looks, store: { ...store, records, refresh, writeLog: { position } } as unknown as EmbeddedStore }
}

describe('Sweeper', () => {
  it('does not look through a collection again to which nothing was written, and does when something was', async () => {
    const { watched, looks, store } = await watchedStore()
    const { requests, steps, sweeper } = startSweeper(store)
    await looks(5)
    expect([requests.length, watched.refreshed]).toEqual([1, 1])
    watched.position = { index: 'i', shards: [8], begun: [8] }
    await steps(2)
    await looks(5)
    expect(requests).toHaveLength(2)
    watched.position = { index: 'another', shards: [8], begun: [8] }
    await steps(3)
    watched.position = undefined
    await steps(6)
    await sweeper.close()
  })

  it('looks through it again while a write was under way when it began, or documents were left as they were', async () => {
    const { watched, store } = await watchedStore()
    watched.position = { index: 'i', shards: [6], begun: [7] }
    await startSweeper(store).steps(4)
    const refuses = await watchedStore()
    let steps = 0
    await new Promise<void>((resolve) => {
      const sweep = async () => {
        if (++steps === 4) resolve()
        return { after: null, ...findsNothing, postponed: 1 }
      }
      startSweeper(refuses.store, { runner: { sweep } } as unknown as Partial<SweeperOptions>)
    })
  })

  it('leaves a note of the index that holds the fields of a collection', async () => {
    const store = await openStore()
    const registry = { ...registryOf([settings.name], async () => settings), fieldsIndexOf: () => 'articles' }
    const { steps, sweeper } = startSweeper(store, { registry: registry as unknown as SweeperOptions['registry'] })
    await steps(2)
    await sweeper.close()
    const { name } = settings
    const asked = [
      { name, index: 'articles' },
      { name, index: name },
      { name: 'articles', index: 'articles' },
    ]
    expect(await Promise.all(asked.map((each) => hasBeenIn(store.records, each)))).toEqual([true, false, false])
  })

  it.each([
    ['and not again', 'here', [null, 'here']],
    ['and again when another process has looked through a part of it', 'there', [null, 'there', null, 'there']],
  ])('looks through it in several steps, %s', async (_, place, expected) => {
    const { looks, store } = await watchedStore()
    const { records } = store
    const put: typeof records.put = (kind, id, record) =>
      records.put(kind, id, record.after === 'here' ? { ...record, after: place } : record)
    const get = records.get.bind(records)
    const seen: (string | null)[] = []
    const sweep = async (_: string, { after }: SweepRequest) => {
      seen.push(after)
      return { ...findsNothing, after: after === null ? 'here' : null }
    }
    startSweeper(
      { ...store, records: { put, get } } as unknown as EmbeddedStore,
      { runner: { sweep } } as unknown as Partial<SweeperOptions>,
    )
    await looks(4)
    expect(seen.slice(0, 4)).toEqual(expected)
  })

  it.each([
    ['not at all where nothing is needed', null, 0, []],
    ['until nothing is needed any more', 'second', 2, ['second', 'third']],
    ['once whole at most, after the rest of a pass', 'third', 99, ['third', null, 'second', 'third']],
  ])('looks through a collection of its own %s', async (_, place, needed, expected) => {
    const store = await openStore()
    await store.records.put('sweeps', settings.name, { after: place, startedAt: 1, documents: 9, lives: { one: 1 } })
    const seen: (string | null)[] = []
    let left = needed
    const sweep = async (__: string, { after }: SweepRequest) => {
      seen.push(after)
      return { ...findsNothing, stale: 1, after: after === null ? 'second' : after === 'second' ? 'third' : null }
    }
    const parts = { runner: { sweep }, isNeeded: async () => left-- > 0, idleMs: 0 }
    const { sweeper } = startSweeper(store, parts as unknown as Partial<SweeperOptions>)
    expect(sweeper.lagSeconds().size).toBe(0)
    await sweeper.ended()
    expect(seen).toEqual(expected)
  })

  it('hurries to what is needed in a collection of its own, past what need not be signed again', async () => {
    const seen: (string | null)[] = []
    const sweep = async (_: string, { after }: SweepRequest) => {
      seen.push(after)
      return { ...findsNothing, after: after === null ? 'further' : null }
    }
    const parts = { runner: { sweep }, isNeeded: async () => true, withinMs: 3_600_000 }
    const { sweeper } = startSweeper(await openStore(), parts as unknown as Partial<SweeperOptions>)
    await sweeper.ended()
    expect(seen).toEqual([null, 'further'])
  }, 10_000)

  it('looks through the collections of its own one after another', async () => {
    const store = await openStore()
    const others = ['a', 'b'].map((name) => settingsOf({ name }))
    for (const other of others) await store.createCollection(other)
    const steps: string[] = []
    let running = 0
    const sweep = async (name: string) => {
      steps.push(`${name} ${++running}`)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      return { ...findsNothing, stale: 1, after: steps.length % 2 === 0 ? null : 'further' }
    }
    const registry = registryOf(['a', 'b'], async (name) => others.find((other) => other.name === name)!)
    const { sweeper } = startSweeper(store, {
      registry,
      runner: { sweep },
      isNeeded: async () => true,
    } as unknown as Partial<SweeperOptions>)
    await sweeper.ended()
    expect(steps).toEqual(['a 1', 'a 1', 'b 1', 'b 1'])
  })

  it('does steps of four collections at once, not of all', async () => {
    const store = await openStore()
    const names = Array.from({ length: 9 }, (_, i) => `collection-${i}`)
    const running = new Set<string>()
    const seen = new Set<string>()
    let most = 0
    await new Promise<void>((resolve) => {
      const sweep = async (name: string) => {
        running.add(name)
        most = Math.max(most, running.size)
        await new Promise(setImmediate)
        running.delete(name)
        if (seen.add(name).size === names.length) resolve()
        return { after: null, ...findsNothing }
      }
      startSweeper(store, {
        registry: registryOf(names, async () => settings),
        runner: { sweep },
      } as unknown as Partial<SweeperOptions>)
    })
    expect(most).toBe(4)
  })

  it('rests beside many collections without a warning', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => void warnings.push(warning)
    process.on('warning', note)
    onTestFinished(() => void process.off('warning', note))
    const names = Array.from({ length: 20 }, (_, i) => `c${i}`)
    const registry = registryOf(names, async () => settings)
    const store = await openStore()
    await new Promise<void>((resolve) => {
      let passes = 0
      const pass = () => (++passes === names.length ? resolve() : undefined)
      const events = { step: () => undefined, pass, trouble: () => undefined }
      startSweeper(store, { registry, events, withinMs: 1_000_000 } as unknown as Partial<SweeperOptions>)
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(warnings).toEqual([])
  })

  it('gives documents that have no time the time of its beginning', async () => {
    const { requests, steps } = startSweeper(await openStore())
    await steps(1)
    expect(requests[0]).toMatchObject({ after: null, startedAt: begunAt * 1000 })
  })

  it('gives them that of a reindex that is at rest, as if that went on, until it has looked at everything once', async () => {
    const restedAt = begunAt * 1000 - 1
    const reindexes = {
      isUnderWay: async () => false,
      restingSince: async (_: string, since: number) => (restedAt >= since ? 7 : undefined),
    }
    const { requests, steps } = startSweeper(await openStore(), { reindexes })
    await steps(3)
    expect(requests.slice(0, 3).map(({ startedAt }) => startedAt)).toEqual([7, begunAt * 1000, begunAt * 1000])
  })

  it('settles once what a process may have left that was killed', async () => {
    const store = await openStore()
    const killed = startSweeper(store, living('killed'))
    await killed.steps(2)
    await killed.sweeper.close()
    const { requests, steps } = startSweeper(store, living('next'))
    await steps(4)
    expect(settles(killed.requests.slice(0, 2))).toEqual([false, false])
    expect(settles(requests.slice(0, 4))).toEqual([true, false, false, false])
  })

  it('settles it also where the first step failed', async () => {
    const store = await openStore()
    const killed = startSweeper(store, living('killed'))
    await killed.steps(2)
    await killed.sweeper.close()
    const asked: SweepRequest[] = []
    const settled = new Promise<void>((resolve) => {
      const sweep = async (_: string, request: SweepRequest) => {
        asked.push(request)
        if (asked.length === 1) throw new Error('a document brings down whoever signs it')
        resolve()
        return { after: null, ...findsNothing }
      }
      startSweeper(store, { ...living('next'), runner: { sweep } } as unknown as Partial<SweeperOptions>)
    })
    await settled
    expect(settles(asked.slice(0, 2))).toEqual([true, true])
  })

  it.each(['STORE_UNAVAILABLE', 'COLLECTION_UNKNOWN', 'MAPPING_CONFLICT'] as const)(
    'sets no document aside for a fault of its index (%s), and goes on from there when that has passed, and with other collections meanwhile',
    async (code) => {
      const store = await openStore()
      const add = vi.fn(async () => undefined)
      const steps: string[] = []
      let mended = false
      const sweep = async (name: string, { after, size }: SweepRequest) => {
        if (name === 'faulty') steps.push(`${after} ${size}`)
        if (name === 'faulty' && !mended) throw new OnefoldError(code, 'refused')
        return { after: null, ...findsNothing }
      }
      const passed: string[] = []
      const trouble = vi.fn()
      const events = { step: () => undefined, pass: (name: string) => void passed.push(name), trouble }
      startSweeper(store, {
        registry: registryOf(['faulty', 'sound'], async () => settings),
        runner: { sweep },
        deadLetters: { add },
        events,
        idleMs: 1,
      } as unknown as Partial<SweeperOptions>)
      await expect.poll(() => steps.length > 9 && passed.includes('sound'), { interval: 1 }).toBe(true)
      mended = true
      await expect.poll(() => passed.includes('faulty'), { interval: 1 }).toBe(true)
      expect([new Set(steps.slice(0, 10)), add.mock.calls, trouble.mock.calls[0]![0]]).toEqual([
        new Set(['null 100']),
        [],
        'the sweep of faulty goes on in a moment',
      ])
    },
  )

  it('settles nothing after a process that has left nothing', async () => {
    const store = await openStore()
    const ended = startSweeper(store, living('ended', true))
    await ended.steps(2)
    await ended.sweeper.close()
    await ended.sweeper.leave()
    const { requests, steps } = startSweeper(store, living('next'))
    await steps(3)
    expect(settles(requests.slice(0, 3))).toEqual([false, false, false])
  })

  it('does not settle the same again and again where several processes sweep, each with a queue of its own', async () => {
    const store = await openStore()
    const one = startSweeper(store, living('one'))
    await one.steps(2)
    const other = startSweeper(store, living('other'))
    await Promise.all([one.steps(10), other.steps(10)])
    const from = one.requests.length
    await Promise.all([one.steps(from + 10), other.steps(other.requests.length + 10)])
    expect(settles(other.requests.slice(-10))).not.toContain(true)
    expect(settles(one.requests.slice(from, from + 10))).not.toContain(true)
  })

  it('leaves a collection alone while a reindex of it is under way', async () => {
    const underWay = vi.fn(async () => false).mockResolvedValueOnce(true)
    const reindexes = { isUnderWay: underWay, restingSince: async () => undefined }
    await startSweeper(await openStore(), { reindexes, idleMs: 0 }).steps(1)
    expect(underWay.mock.calls.length).toBeGreaterThan(1)
  })

  it('tells the lag of a collection only as long as it has the lease', async () => {
    let isOurs = true
    const lease = { hold: async () => isOurs, release: async () => undefined }
    const { sweeper, steps } = startSweeper(await openStore(), { lease, idleMs: 1 })
    await steps(1)
    expect([...sweeper.lagSeconds().keys()]).toEqual([settings.name])
    isOurs = false
    await expect.poll(() => sweeper.lagSeconds().size, { interval: 1 }).toBe(0)
    isOurs = true
    await expect.poll(() => sweeper.lagSeconds().size, { interval: 1 }).toBe(1)
  })

  it('forgets deletes of more than a week ago once it has the lease, and again each hour, also where it failed', async () => {
    const store = await openStore()
    const forget = vi.spyOn(store.tombstones, 'forget').mockRejectedValueOnce(new Error('for once'))
    const [now, elapsed] = [vi.fn(() => 700_000_000), vi.fn(() => 0)]
    const hold = vi.fn(async () => true).mockResolvedValueOnce(false)
    const looks = vi.fn(async () => undefined)
    const look = () => expect.poll(() => looks.mock.calls.length, { interval: 1 })
    startSweeper(store, {
      clock: { now, elapsed },
      tasks: { takeUp: looks },
      lease: { hold, release: async () => undefined },
      idleMs: 0,
    } as never)
    await look().toBeGreaterThan(5)
    expect(forget.mock.calls).toEqual([[700_000_000 - 7 * 86_400_000], [700_000_000 - 7 * 86_400_000]])
    elapsed.mockReturnValue(3_600_000)
    await expect.poll(() => forget.mock.calls.length, { interval: 1 }).toBe(3)
  })
})
