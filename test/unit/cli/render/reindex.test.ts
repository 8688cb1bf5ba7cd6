import { describe, expect, it } from 'vitest'
import { barOf, describeReindex, listRefused, summariseReindex } from '../../../../src/cli/render/reindex.js'
import type { TaskView } from '../../../../src/compose/service.js'

const task: TaskView = {
  id: 't',
  kind: 'reindex',
  state: 'running',
  collection: 'news',
  created_at: '2026-11-21T10:00:00.000Z',
  progress: { done: 1500, total: 4000, rate: 812.4, seconds_left: 190 },
  outcome: { ok: 1500, noop: 0, conflict: 0, refused: 0, pending: 2500 },
  failures: [],
  phase: 'writing',
  read: 4000,
  source: 'old',
  dest: 'new',
}

describe('describeReindex', () => {
  it('says what is done, how fast, and how long it takes', () => {
    expect(describeReindex(task)).toBe('writing: 1,500 of 4,000 documents, 812/s, 3 min 10 s left')
    const reading = { ...task, phase: 'reading', read: 300, progress: { done: 0, total: 4000, rate: 0, seconds_left: null } }
    expect(describeReindex(reading)).toBe('reading: 300 of 4,000 documents')
    expect(describeReindex({ ...reading, read: 4000 })).toBe('grouping: 4,000 documents')
  })
})

describe('barOf', () => {
  it('has reading on the way, too', () => {
    expect(barOf({ ...task, read: 2000, progress: { ...task.progress, done: 0 } })).toEqual({ done: 2000, total: 40_000 })
    expect(barOf({ ...task, progress: { ...task.progress, done: 4000 } })).toEqual({ done: 40_000, total: 40_000 })
  })
})

describe('summariseReindex', () => {
  it('tells where documents are, how they ended, and which were refused', () => {
    expect(summariseReindex(task)).toBe('4,000 documents from old into new: 1,500 signed\n')
    const failures = [{ _id: 'x', reason: 'no' }]
    expect(summariseReindex({ ...task, warnings: [{ _id: 'y', reason: 'no text' }] })).toMatch(/signed\nwarning: y: no text\n$/)
    const outcome = { ok: 1, noop: 2, conflict: 3, refused: 1, pending: 0 }
    const { dest: _, ...inPlace } = { ...task, in_place: true, outcome, failures }
    expect(summariseReindex(inPlace)).toBe('4,000 documents in old: 1 signed, 2 unchanged, 3 conflicts, 1 refused\nrefused: x: no\n')
  })

  it('doubts the name of an index without documents, which a start makes if it is mistyped', () => {
    const empty: TaskView = { ...task, state: 'done', progress: { done: 0, total: 0, rate: 0, seconds_left: null } }
    expect(summariseReindex(empty)).toMatch(/\nold holds no documents; if it should, look at the index of the collection\n$/)
    expect(summariseReindex({ ...empty, state: 'cancelled' })).not.toContain('holds no documents')
  })

  it('says which index the alias names, once it has moved', () => {
    expect(summariseReindex({ ...task, alias: 'news' })).not.toContain('alias')
    const lines = summariseReindex({ ...task, state: 'done', alias: 'news' }).split('\n')
    expect(lines[1]).toBe('the alias news names new now; old is left as it was')
  })

  it('says that there is more than it lists', () => {
    const outcome = { ...task.outcome, refused: 1200 }
    const failures = Array.from({ length: 100 }, () => ({ _id: 'x', reason: 'no' }))
    expect(summariseReindex({ ...task, outcome, failures })).toMatch(/x: no\n… and 1,100 more that were refused\n$/)
    const warnings = failures.map(() => ({ _id: 'y', reason: 'no text' }))
    expect(summariseReindex({ ...task, warnings, more_warnings: 1_234 })).toMatch(
      /no text\n… and 1,234 more whose text or time was not read, or not all of the text\n$/,
    )
    expect(summariseReindex({ ...task, warnings: warnings.slice(1) })).toMatch(/no text\n$/)
  })
})

describe('listRefused', () => {
  it('names the refused documents of a task that failed, and not the failure of the task itself', () => {
    const failures = [{ _id: 'x', reason: 'no number' }, { reason: 'new refuses 2 of the documents' }]
    const outcome = { ...task.outcome, refused: 2 }
    expect(listRefused({ ...task, state: 'failed', outcome, failures })).toBe('refused: x: no number\n… and 1 more that was refused\n')
    expect(listRefused(task)).toBe('')
  })
})
