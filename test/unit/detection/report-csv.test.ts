import { describe, expect, it } from 'vitest'
import { csvCell, reportCsv } from '../../../src/detection/report-csv.js'
import type { ReportedGroup, ReportedMember } from '../../../src/detection/reported-group.js'

const since = '2026-11-21T14:44:18.264007Z'

const { header, rows: reportCsvRows } = reportCsv(false)

describe('reportCsv', () => {
  it('writes the anchor, its members and what it contains, a document a row', () => {
    const group: ReportedGroup = {
      group: 'k3',
      size: 2,
      representative: { _id: '1', length: 30, since },
      members: [{ _id: '7', verdict: 'near', a_in_b: 0.98, b_in_a: 0.93, length: 29, since, reason: 'near copy of 1 (93 %)' }],
      contains: [{ _id: '9', verdict: 'contained', a_in_b: 1, b_in_a: 0.2, length: 6, since, reason: 'contained in 1 (100 %)' }],
    }
    expect(header).toBe('group,role,id,verdict,a_in_b,b_in_a,length,since,reason\n')
    expect(reportCsvRows(group)).toBe(
      `k3,anchor,1,,,,30,${since},kept\nk3,member,7,near,0.98,0.93,29,${since},near copy of 1 (93 %)\nk3,contained,9,contained,1,0.2,6,${since},contained in 1 (100 %)\n`,
    )
  })

  it('marks the document that is kept, if it is not the anchor', () => {
    const kept = { _id: '7', length: 29 }
    const rows = reportCsvRows({
      group: '1',
      size: 2,
      representative: kept,
      anchor: { _id: '1', length: 30 },
      members: [{ ...kept, verdict: 'exact', a_in_b: 1, b_in_a: 1, reason: 'exact copy of 1' }],
      contains: [],
    })
    expect(rows).toBe('1,anchor,1,,,,30,,\n1,member,7,exact,1,1,29,,exact copy of 1; kept\n')
  })

  it('quotes what needs it, and lets no cell be a formula', () => {
    const member = (_id: string): ReportedMember => ({ _id, length: 3, verdict: 'near', a_in_b: 1, b_in_a: 1, reason: '' })
    const rows = reportCsvRows({
      group: 'k',
      size: 3,
      representative: { _id: 'a,"b"\nc', length: 3 },
      members: [member('=1+1'), member('-2+1')],
      contains: [],
    })
    expect(rows).toBe(`k,anchor,"a,""b""\nc",,,,3,,kept\nk,member,'=1+1,near,1,1,3,,\nk,member,'-2+1,near,1,1,3,,\n`)
  })

  it('has the shared sentences in a last column if the report has evidence, no more than a cell of a spreadsheet holds', () => {
    const at = { sentence: 1, start: 0, end: 4 }
    const evidence = ['The ferry\nleaves.', 'Dogs are free, "always".'].map((text) => ({ a: at, b: at, text }))
    const member: ReportedMember = { _id: '7', length: 3, verdict: 'near', a_in_b: 1, b_in_a: 1, reason: 'near copy of 1', evidence }
    const group = { group: '1', size: 2, representative: { _id: '1', length: 3 }, members: [member], contains: [] }
    const csv = reportCsv(true)
    expect(csv.header).toBe('group,role,id,verdict,a_in_b,b_in_a,length,since,reason,evidence\n')
    expect(csv.rows(group)).toBe(
      '1,anchor,1,,,,3,,kept,\n1,member,7,near,1,1,3,,near copy of 1,"The ferry leaves.\nDogs are free, ""always""."\n',
    )
    const long = { ...member, evidence: [{ a: at, b: at, text: 'word '.repeat(10_000) }] }
    expect(csv.rows({ ...group, members: [long] }).length).toBeLessThan(32_200)
  })
})

it.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['"quoted"', '"""quoted"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+1', "'+1"],
  ['＝1+1', "'＝1+1"],
  ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
  ['-\n=1+1', '"-\n\'=1+1"'],
  ["Ferries leave.\n=1+cmd|' /C calc'!A0", "\"Ferries leave.\n'=1+cmd|' /C calc'!A0\""],
  ['one\r\n- two, three', '"one\r\n\'- two, three"'],
  ['-EPjUZjApXe5WuvY', '-EPjUZjApXe5WuvY'],
  ['-:1', '-:1'],
])('csvCell writes %j so that spreadsheets read it and run nothing', (cell, written) => {
  expect(csvCell(cell)).toBe(written)
})
