import { describe, expect, it } from 'vitest'
import { documentTerms } from '../../../../../src/store/document-terms.js'
import { markOfDocument } from '../../../../../src/store/elastic/terms/known-terms.js'
import { TermMemory } from '../../../../../src/store/elastic/terms/term-memory.js'
import type { StoreWrite } from '../../../../../src/store/store.js'
import type { TermLookup } from '../../../../../src/store/term-lookup.js'
import { termToNumber } from '../../../../../src/store/term-number.js'

const lookup: TermLookup = { terms: {}, hotAbove: 2, perTerm: 9, includeJoined: false, hints: 'known' }

function put(id: string, terms: readonly string[], more: Partial<StoreWrite> = {}): StoreWrite {
  const fields = { write: 'w', since: 1, group: 'g', fingerprints: terms, exact: `digest-of-${id}` }
  return { id, kind: 'put', source: {}, fields, expect: 'absent', ...more }
}

/** A memory whose walks the test ends. */
function createMemory() {
  let now = 0
  const walks: { memory: TermMemory; end(isComplete: boolean): void }[] = []
  const fill = (memory: TermMemory): Promise<void> =>
    new Promise((resolve, reject) => {
      const generation = memory.known.beginFilling(10)
      const end = (isComplete: boolean): void => {
        if (isComplete) memory.known.finishFilling(generation)
        if (isComplete) resolve()
        else reject(new Error('the engine is away'))
      }
      walks.push({ memory, end })
    })
  const memory = new TermMemory({ elapsed: () => now, fill })
  const pass = (milliseconds: number): void => {
    now += milliseconds
  }
  return { memory, walks, pass }
}

/** A memory that has walked its empty index. */
async function filledMemory(): Promise<TermMemory> {
  const { memory, walks } = createMemory()
  memory.keepFilled()
  walks[0]!.end(true)
  await memory.isQuiet()
  return memory
}

describe('TermMemory', () => {
  it('walks once, and again after a gap when some time has passed', async () => {
    const { memory, walks, pass } = createMemory()
    memory.keepFilled()
    memory.keepFilled()
    expect(walks).toHaveLength(1)
    pass(5_000)
    walks[0]!.end(true)
    await memory.isQuiet()
    memory.keepFilled()
    expect([walks.length, memory.known.isComplete]).toEqual([1, true])
    memory.known.noteGap()
    pass(49_000)
    memory.keepFilled()
    expect(walks).toHaveLength(1)
    pass(1_000)
    memory.keepFilled()
    expect(walks).toHaveLength(2)
  })

  it('is incomplete after a walk that failed, and walks again later', async () => {
    const { memory, walks, pass } = createMemory()
    memory.keepFilled()
    walks[0]!.end(false)
    await memory.isQuiet()
    expect(memory.known.isComplete).toBe(false)
    pass(30_000)
    memory.keepFilled()
    expect(walks).toHaveLength(2)
  })

  it('believes nothing of terms while it is incomplete', async () => {
    const { memory, walks } = createMemory()
    expect([memory.recall(lookup, 'unknown1', ['fingerprints']), memory.mayHoldDigest('unknown-digest')]).toEqual([undefined, true])
    memory.keepFilled()
    expect(memory.recall(lookup, 'unknown1', ['fingerprints'])).toBeUndefined()
    walks[0]!.end(true)
    await memory.isQuiet()
    expect(memory.recall(lookup, 'unknown1', ['fingerprints'])).toEqual({ count: 0, isOld: false })
    expect(memory.mayHoldDigest('unknown-digest')).toBe(false)
    expect(memory.recall({ ...lookup, hints: 'hot' }, 'unknown1', ['fingerprints'])).toBeUndefined()
    const { hints: _, ...unhinted } = lookup
    expect(memory.recall(unhinted, 'unknown1', ['fingerprints'])).toBeUndefined()
  })

  it('knows terms and digests before they are sent, and counts new anchors', async () => {
    const memory = await filledMemory()
    await memory.whileWriting([put('a', ['term-001'])], async () =>
      expect(memory.known.mayHold(termToNumber('term-001'), 'fingerprints') && memory.mayHoldDigest('digest-of-a')).toBe(true),
    )
    expect(memory.recall(lookup, 'term-001', ['fingerprints'])).toBeUndefined()
    await memory.whileWriting(
      [put('b', ['term-001']), put('c', ['term-001'], { expect: { seqNo: 1, primaryTerm: 1 } })],
      async () => undefined,
    )
    expect(memory.recall(lookup, 'term-001', ['fingerprints'])).toBeUndefined()
    for (const id of ['d', 'e']) await memory.whileWriting([put(id, ['term-001'])], async () => undefined)
    expect(memory.recall(lookup, 'term-001', ['fingerprints'])).toEqual({ count: 3, isOld: false })
  })

  it('enters the terms of writes once they are sent, also where nobody asks', async () => {
    const memory = await filledMemory()
    const { known } = memory
    const mayHold = (): boolean => known.mayHold(termToNumber('term-001'), 'fingerprints')
    const seen: boolean[] = []
    const written = memory.whileWriting([put('a', ['term-001'])], async () => {
      seen.push(mayHold())
      await new Promise<void>((resolve) => setImmediate(resolve))
      await new Promise<void>((resolve) => setImmediate(resolve))
      seen.push(mayHold())
    })
    await written
    expect(seen).toEqual([false, true])
  })

  it('knows the terms and the digest of fields that are given as an index holds them', async () => {
    const memory = await filledMemory()
    const terms = documentTerms({ fingerprints: ['term-001'], paths: ['AApath01'] })
    const held = { json: '', exact: 'digest-of-a', terms }
    const fields = { write: 'w', since: 1, group: 'g' }
    await memory.whileWriting([put('a', [], { fields, held })], async () => undefined)
    const [fingerprint, path] = terms.numbers
    expect([memory.known.mayHold(fingerprint!, 'fingerprints'), memory.known.mayHold(path!, 'paths')]).toEqual([true, true])
    expect(memory.known.markOf(fingerprint!)).toBe(markOfDocument('g', 1))
    expect([memory.mayHoldDigest('digest-of-a'), memory.mayHoldDigest('unknown-digest')]).toEqual([true, false])
  })

  it('is incomplete after terms that memory had no room for, and the write succeeds', async () => {
    const memory = await filledMemory()
    const terms = Object.defineProperty(documentTerms({}), 'fingerprints', {
      get() {
        throw new RangeError('Array buffer allocation failed')
      },
    })
    const write = put('a', [], { held: { json: '', exact: 'digest-of-a', terms } })
    expect(await memory.whileWriting([write], async () => 'written')).toBe('written')
    expect([memory.known.isComplete, memory.mayHoldDigest('unknown-digest')]).toEqual([false, true])
  })

  it('knows what was being written when a walk began, even where the write fails without an answer', async () => {
    const { memory, walks } = createMemory()
    let fail!: (error: Error) => void
    const send = (): Promise<void> =>
      new Promise((_, reject) => {
        fail = reject
      })
    const written = memory.whileWriting([put('a', ['term-001'])], send)
    memory.keepFilled()
    walks[0]!.end(true)
    await memory.isQuiet()
    let isDone = false
    const waiting = memory.writesAreDone().then(() => {
      isDone = true
    })
    await Promise.resolve()
    expect(isDone).toBe(false)
    fail(new Error('no answer'))
    await expect(written).rejects.toThrow('no answer')
    await waiting
    expect(memory.known.mayHold(termToNumber('term-001'), 'fingerprints')).toBe(true)
  })

  it('keeps counts of anchors and of all documents apart: what is hot among anchors is hot among all', () => {
    const { memory } = createMemory()
    memory.noteHot({ includeJoined: true }, 'members1', 9)
    memory.noteHot({ includeJoined: false }, 'anchors1', 9)
    const withMembers = { ...lookup, includeJoined: true }
    expect([memory.recall(lookup, 'members1', ['fingerprints']), memory.recall(withMembers, 'members1', ['fingerprints'])]).toEqual([
      undefined,
      { count: 9, isOld: false },
    ])
    expect([memory.recall(lookup, 'anchors1', ['fingerprints']), memory.recall(withMembers, 'anchors1', ['fingerprints'])]).toMatchObject([
      { count: 9 },
      { count: 9 },
    ])
    expect(memory.recall({ ...lookup, hotAbove: 9 }, 'anchors1', ['fingerprints'])).toBeUndefined()
  })

  it('takes no memory where it will never be filled', async () => {
    const memory = new TermMemory({ elapsed: () => 0, fill: undefined })
    memory.keepFilled()
    await memory.whileWriting([put('a', ['term-001'])], async () => undefined)
    expect(memory.known.mayHold(termToNumber('term-001'), 'fingerprints')).toBe(false)
    expect(memory.mayHoldDigest('digest-of-a')).toBe(true)
  })
})
