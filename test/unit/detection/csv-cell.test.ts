import { expect, it } from 'vitest'
import { csvCell } from '../../../src/detection/csv-cell.js'

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
