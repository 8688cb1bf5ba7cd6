import { describe, expect, it } from 'vitest'
import { UniqueIds } from '../../../../src/compose/files/input-course.js'

describe('UniqueIds', () => {
  it('takes each id once and refuses its second use with place and remedy', () => {
    const ids = new UniqueIds()
    expect([ids.take('a', { file: 'x' }, 1), ids.take('b', { file: 'x' }, 2), ids.take('', { file: 'x' }, 3)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(ids.take('a', { file: 'y' }, 7)).toMatchObject({ file: 'y', line: 7, id: 'a', code: 'RECORD_DUPLICATE_ID' })
    expect(ids.take('a', { file: 'y' }, 8)?.reason).toContain('--id-field')
  })

  it('names the file where the part is a folder', () => {
    const ids = new UniqueIds()
    const file = { file: 'notes/a.txt', id: 'a.txt', kind: 'text' as const, gzip: false, bytes: 1 }
    ids.take('a.txt', { file: 'x' }, 1)
    expect(ids.take('a.txt', { file: 'notes', files: [file] }, 1)).toMatchObject({ file: 'notes/a.txt', line: undefined, id: 'a.txt' })
  })

  it('tells ids apart by every character', () => {
    const ids = new UniqueIds()
    expect(['1', '01', ' 1', 'İ', 'I', '__proto__'].map((id) => ids.take(id, { file: 'x' }, 1))).toEqual(Array(6).fill(undefined))
  })

  it('does not repeat an id in its reason, which may be as long as a text', () => {
    const ids = new UniqueIds()
    const id = 'x'.repeat(1_000_000)
    ids.take(id, { file: 'a.jsonl' }, 1)
    expect(ids.take(id, { file: 'a.jsonl' }, 2)!.reason.length).toBeLessThan(200)
  })
})
