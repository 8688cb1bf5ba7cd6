import { describe, expect, it } from 'vitest'
import { InputCourse } from '../../../../src/compose/files/input-course.js'
import type { InputPart, Refusal } from '../../../../src/input/input-record.js'

const range = (file: string, start?: number): InputPart => ({
  file,
  format: 'jsonl',
  gzip: false,
  ...(start !== undefined && { start, end: start + 100 }),
})

/** A course, the ids that it gives to documents, and what it refuses. */
class Followed {
  readonly refusals: Refusal[] = []
  readonly notices: string[] = []
  readonly #course: InputCourse

  constructor() {
    const plan = { parts: [], archiveParts: 0, totalBytes: undefined, notices: [], refusals: [] }
    this.#course = new InputCourse(
      { onRefusal: (refusal) => this.refusals.push(refusal), onNotice: (text) => this.notices.push(text) },
      plan,
    )
  }

  /** Begins a part, in which a document of each id is on a line of its own. @returns the ids that were taken */
  part(part: InputPart, ids: readonly (string | undefined)[], passedLines = ids.length): string[] {
    this.#course.startPart(part)
    return this.more(part, ids, passedLines)
  }

  /** Goes on in a part whose documents have other ids, too. */
  withOthers(part: InputPart, ids: readonly string[], otherIds: readonly string[], passedOver?: ReadonlyMap<string, number>): string[] {
    const taken: string[] = []
    const lines = Uint32Array.from(ids, (_, i) => i + 1)
    const report = { lines, otherIds, refusals: [], passedLines: ids.length, passedBytes: 0, passedOver }
    this.#course.pass(part, report, ids, (_, id) => taken.push(id))
    return taken
  }

  more(part: InputPart, ids: readonly (string | undefined)[], passedLines = ids.length): string[] {
    const taken: string[] = []
    const lines = Uint32Array.from(ids, (_, i) => i + 1)
    this.#course.pass(part, { lines, refusals: [], passedLines, passedBytes: 0 }, ids, (_, id) => taken.push(id))
    return taken
  }

  /** Begins a part that cannot be read. */
  unreadable(part: InputPart, reason: string): void {
    this.#course.startPart(part)
    const refusal = { file: part.file, line: undefined, code: 'INPUT_UNREADABLE', reason } as const
    this.#course.pass(part, { lines: new Uint32Array(), refusals: [refusal], passedLines: 0, passedBytes: 0 }, [], () => undefined)
  }
}

describe('the place of a document', () => {
  it('counts on from one byte range of a file to the next', () => {
    const course = new Followed()
    expect(course.part(range('a', 0), [undefined, undefined], 10)).toEqual(['a:1', 'a:2'])
    course.more(range('a', 0), [], 5)
    expect(course.part(range('a', 100), [undefined], 0)).toEqual(['a:16'])
    expect(course.part(range('a', 200), ['x', undefined])).toEqual(['x', 'a:17'])
  })

  it('is counted anew in another file, and in one that comes again', () => {
    const course = new Followed()
    course.part(range('a'), [], 10)
    expect(course.part(range('b', 0), [undefined])).toEqual(['b:1'])
    course.part(range('b', 0), [undefined])
    expect(course.refusals).toMatchObject([{ file: 'b', line: 1, id: 'b:1' }])
  })
})

describe('a file that cannot be read', () => {
  it('is refused once, however many of its ranges find that, and again for another reason', () => {
    const course = new Followed()
    for (const start of [0, 100, 200]) course.unreadable(range('a', start), 'gone')
    course.unreadable(range('a', 300), 'not allowed')
    course.unreadable(range('b', 0), 'not allowed')
    expect(course.refusals.map(({ file, reason }) => `${file}: ${reason}`)).toEqual(['a: gone', 'a: not allowed', 'b: not allowed'])
  })
})

describe('an id', () => {
  it('that is used gives way to the other one of its document, and this to the place', () => {
    const course = new Followed()
    course.part(range('crawl'), [])
    expect(course.withOthers(range('crawl'), ['a', 'a', 'a', 'b'], ['a 1', 'a 2', 'a 2', 'b 1'])).toEqual(['a', 'a 2', 'crawl:3', 'b'])
    expect(course.refusals).toEqual([])
  })

  it('is taken once; its second use is refused with place and remedy', () => {
    const course = new Followed()
    expect(course.part(range('x'), ['a', 'b'])).toEqual(['a', 'b'])
    expect(course.part(range('y'), ['c', 'a'])).toEqual(['c'])
    expect(course.refusals).toMatchObject([{ file: 'y', line: 2, id: 'a', code: 'RECORD_DUPLICATE_ID' }])
    expect(course.refusals[0]!.reason).toContain('--id-field')
  })

  it('is refused under the name of its file where the part is a folder', () => {
    const course = new Followed()
    const file = { file: 'notes/a.txt', id: 'a.txt', kind: 'text' as const, gzip: false, bytes: 1 }
    course.part(range('x'), ['a.txt'])
    course.part({ file: 'notes', format: 'files', gzip: false, files: [file] }, ['a.txt'])
    expect(course.refusals).toMatchObject([{ file: 'notes/a.txt', line: undefined, id: 'a.txt' }])
  })

  it('differs from another in every character', () => {
    const ids = ['1', '01', ' 1', 'İ', 'I', '__proto__']
    expect(new Followed().part(range('x'), ids)).toEqual(ids)
  })

  it('is not repeated in the reason, because it may be as long as a text', () => {
    const course = new Followed()
    const id = 'x'.repeat(1_000_000)
    course.part(range('x'), [id, id])
    expect(course.refusals[0]!.reason.length).toBeLessThan(200)
  })
})

describe('what is no document in a file', () => {
  it('is told once, by its kinds', () => {
    const course = new Followed()
    course.part(range('crawl'), [])
    course.withOthers(range('crawl'), ['a'], ['a 1'])
    course.withOthers(
      range('crawl'),
      [],
      [],
      new Map([
        ['status 404', 1],
        ['request', 20],
      ]),
    )
    course.withOthers(range('empty'), [], [], new Map())
    expect(course.notices).toEqual(['crawl: 21 records passed over: request (20), status 404 (1)'])
  })
})
