import { describe, expect, it } from 'vitest'
import { decodeReportCursor, encodeReportCursor, type ReportCursor } from '../../../../../src/detection/live/asking/report-cursor.js'
import type { OnefoldError } from '../../../../../src/errors.js'

const cursor: ReportCursor = {
  collection: 'news',
  level: 'near',
  minSize: 2,
  listing: 'group',
  after: 'a_-b',
  totals: { documents: 10, groups: 3, removable: 4 },
}

function codeOf(work: () => unknown): string | undefined {
  try {
    work()
  } catch (error) {
    return (error as OnefoldError).code
  }
  return undefined
}

describe('decodeReportCursor', () => {
  it('reads what was written', () => {
    const text = encodeReportCursor(cursor)
    expect(decodeReportCursor(text, cursor)).toEqual(cursor)
    expect(text).toMatch(/^[\w-]+$/)
  })

  it('reads one of a report without totals', () => {
    const without = { ...cursor, totals: undefined }
    expect(decodeReportCursor(encodeReportCursor(without), without)).toEqual(without)
  })

  it('refuses the cursor of another report', () => {
    const text = encodeReportCursor(cursor)
    for (const other of [{ level: 'exact' }, { minSize: 3 }, { collection: 'mails' }] as const)
      expect(codeOf(() => decodeReportCursor(text, { ...cursor, ...other }))).toBe('CURSOR_INVALID')
  })

  it('refuses what is damaged', () => {
    for (const text of [
      '',
      'x',
      'é',
      encodeReportCursor(cursor).slice(3),
      btoa('[1]'),
      btoa('{}'),
      btoa('[2,"news","near",2,"joined",null,1,1,1]'),
      btoa('[2,"news","near",2,"group",null,1,1]'),
    ])
      expect(codeOf(() => decodeReportCursor(text, cursor))).toBe('CURSOR_INVALID')
  })
})
