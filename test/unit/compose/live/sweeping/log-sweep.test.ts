import { describe, expect, it } from 'vitest'
import { logSweep } from '../../../../../src/compose/live/sweeping/log-sweep.js'
import { writtenLog } from '../../../../support/kept-log.js'

const clean = { after: '200', seen: 200, signed: 0, stale: 0, edited: 0, settled: 0, orphans: 0, postponed: 0, refused: [], gaps: [] }

function logged() {
  const { logger, lines } = writtenLog()
  let now = 0
  const events = logSweep(logger, () => now)
  return {
    events,
    passTime: (milliseconds: number) => {
      now += milliseconds
    },
    told: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

describe('logSweep', () => {
  it('names the first document of a pass of which not all was read, and counts the others', () => {
    const { events, told } = logged()
    const gaps = ['a', 'b'].map((id) => ({ id, reason: 'the field [text] holds a number' }))
    events.step('news', { ...clean, signed: 2, gaps })
    events.step('news', { ...clean, signed: 2, gaps })
    events.pass('news', 1)
    const [first, ...rest] = told()
    expect(first).toMatchObject({ level: 'warn', collection: 'news', id: 'a', reason: 'the field [text] holds a number' })
    expect(rest).toMatchObject([{ gaps: 2 }, { gaps: 4 }])
  })

  it('tells at once that documents are not as they should be, how far it is every ten minutes, and all of it at the end', () => {
    const { events, passTime, told } = logged()
    events.step('news', clean)
    for (let step = 0; step < 10; step++) {
      events.step('news', { ...clean, stale: 200 })
      passTime(120_000)
    }
    events.step('news', { ...clean, edited: 1, refused: [{ id: '1', reason: 'too large' }] })
    events.pass('news', 1200.4)
    const found = 'the sweep found documents to sign or to correct'
    expect(told()).toMatchObject([
      { message: found, collection: 'news', seen: 400, stale: 200 },
      { message: found, seen: 1400, stale: 1200 },
      { message: found, seen: 2400, stale: 2000, edited: 1, refused: 1 },
      {
        message: 'every document of a collection was looked at',
        collection: 'news',
        seconds: 1200,
        seen: 2400,
        stale: 2000,
        edited: 1,
        refused: 1,
      },
    ])
    expect(told()).toHaveLength(4)
    expect(told()[3]).not.toHaveProperty('signed')
  })

  it('counts each collection and each pass for itself', () => {
    const { events, told } = logged()
    events.step('news', { ...clean, signed: 3 })
    events.step('pages', { ...clean, orphans: 1 })
    events.pass('news', 1)
    events.step('news', clean)
    events.pass('news', 1)
    expect(told()).toMatchObject([
      { collection: 'news', signed: 3 },
      { collection: 'pages', orphans: 1 },
      { collection: 'news', seen: 200, signed: 3 },
      { collection: 'news', seen: 200 },
    ])
    expect(told()[3]).not.toHaveProperty('signed')
  })
})
