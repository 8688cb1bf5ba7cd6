import { describe, expect, it } from 'vitest'
import { WriteSequence } from '../../../../../src/detection/live/writing/write-sequence.js'
import { held } from '../../../../support/held.js'

/** Waits for all work that depends only on promises. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A sequence with a log of its events. */
function noted(overlaps = true) {
  const sequence = new WriteSequence(overlaps)
  const log: string[] = []
  const run = (name: string, writing = Promise.resolve()) => {
    const place = async () => void log.push(`place ${name}`)
    const write = async () => {
      log.push(`write ${name}`)
      await writing
      log.push(`end ${name}`)
    }
    const begun = sequence.take(async () => {
      await sequence.place(place)
      return { written: sequence.write([name], write) }
    })
    return begun.then(({ written }) => written)
  }
  return { sequence, log, run }
}

describe('WriteSequence', () => {
  it('places what comes next while something is written, and writes it when that has ended', async () => {
    const { log, run } = noted()
    const [first, second] = [held(), held()]
    const all = [run('a', first.ended), run('b', second.ended), run('c')]
    await settled()
    expect(log).toEqual(['place a', 'write a', 'place b'])
    first.end()
    await settled()
    expect(log.slice(3)).toEqual(['end a', 'write b', 'place c'])
    second.end()
    await Promise.all(all)
    expect(log.slice(6)).toEqual(['end b', 'write c', 'end c'])
  })

  it('tells when what was asked for is written, and holds up nobody who comes later', async () => {
    const { sequence, log, run } = noted()
    const [first, second, third] = [held(), held(), held()]
    const all = [run('a', first.ended), run('b', second.ended)]
    void sequence.caughtUp().then(() => log.push('caught up'))
    all.push(run('c', third.ended))
    await settled()
    first.end()
    await settled()
    expect(log).toEqual(['place a', 'write a', 'place b', 'end a', 'write b', 'place c'])
    second.end()
    await settled()
    expect(log.slice(6).sort()).toEqual(['caught up', 'end b', 'write c'])
    third.end()
    await Promise.all(all)
  })

  it('places nothing beside a write where that is not to be found', async () => {
    const { log, run } = noted(false)
    const first = held()
    const all = [run('a', first.ended), run('b')]
    await settled()
    expect(log).toEqual(['place a', 'write a'])
    first.end()
    await Promise.all(all)
  })

  it('places anew what was placed beside a write that was disturbed or failed', async () => {
    const { sequence, log, run } = noted()
    const first = held()
    const second = held()
    const all = [run('a', first.ended), run('b', second.ended), run('c')]
    await settled()
    sequence.disturb()
    first.end()
    await settled()
    second.fail(new Error('the engine is away'))
    const results = await Promise.allSettled(all)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(log.filter((each) => each.startsWith('place'))).toEqual(['place a', 'place b', 'place b', 'place c', 'place c'])
  })

  it('gives turns in the order in which they are asked for, and goes on after one that fails', async () => {
    const { sequence, log, run } = noted()
    const failing = sequence.take(() => Promise.reject(new Error('no turn')))
    const all = [failing, run('a'), sequence.alone(async () => void log.push('alone')), run('b')]
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
    expect(log).toEqual(['place a', 'write a', 'end a', 'alone', 'place b', 'write b', 'end b'])
  })

  it('has a look between two writes, while the next is being placed', async () => {
    const { sequence, log, run } = noted()
    const first = held()
    const all = [run('a', first.ended), run('b')]
    await settled()
    const seen = sequence.between(async () => sequence.isWriting)
    first.end()
    await Promise.all(all)
    expect(await seen).toBe(false)
    expect(log.indexOf('place b')).toBeLessThan(log.indexOf('end a'))
  })

  it('takes a document that is still being written for one that is written later', async () => {
    const { sequence, run } = noted()
    const first = held()
    const running = run('a', first.ended)
    await settled()
    const after = sequence.ended
    expect(sequence.hasWritten(['a'], after)).toBe(true)
    first.end()
    await running
    expect([sequence.hasWritten(['a'], after), sequence.hasWritten(['a'], sequence.ended)]).toEqual([true, false])
  })

  it('knows which documents were written after a moment, of the last writes', async () => {
    const { sequence, run } = noted()
    await run('a')
    const after = sequence.ended
    expect(sequence.hasWritten(['a'], after)).toBe(false)
    await run('b')
    expect([sequence.hasWritten(['a'], after), sequence.hasWritten(['a', 'b'], after)]).toEqual([false, true])
    await sequence.write(
      Array.from({ length: 20_001 }, (_, i) => `c${i}`),
      async () => undefined,
    )
    expect(sequence.hasWritten(['a'], after)).toBe(true)
  })
})
