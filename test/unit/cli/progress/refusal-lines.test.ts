import { describe, expect, it } from 'vitest'
import { describeRefusal, RefusalLines } from '../../../../src/cli/progress/refusal-lines.js'
import type { Refusal } from '../../../../src/input/input-record.js'

const refusal = (line: number | undefined, changes: Partial<Refusal> = {}): Refusal => ({
  file: 'shop.jsonl',
  line,
  code: 'RECORD_NO_TEXT',
  reason: 'has no text',
  ...changes,
})

/** The lines that are printed for these refusals. */
function printed(refusals: readonly Refusal[]): string[] {
  const lines: string[] = []
  const refused = new RefusalLines((line) => lines.push(line), 3)
  for (const each of refusals) refused.add(each)
  refused.end()
  return lines
}

const upTo = (last: number) => Array.from({ length: last }, (_, at) => refusal(at + 1, { id: `${at + 1}` }))

describe('RefusalLines', () => {
  it('names each refused record', () => {
    expect(printed(upTo(2))).toEqual([
      'refused: shop.jsonl:1 (id "1"): has no text [RECORD_NO_TEXT]',
      'refused: shop.jsonl:2 (id "2"): has no text [RECORD_NO_TEXT]',
    ])
  })

  it('names many records in a row that are refused for one reason by their first and last line', () => {
    expect(printed(upTo(9)).slice(2)).toEqual([
      'refused: shop.jsonl:3 (id "3"): has no text [RECORD_NO_TEXT]',
      'refused: shop.jsonl:4 to 9: all 6 records: has no text [RECORD_NO_TEXT]',
    ])
    expect(printed(upTo(4)).at(-1)).toBe('refused: shop.jsonl:4 (id "4"): has no text [RECORD_NO_TEXT]')
  })

  it('begins anew behind a record that was read, at another reason and in another file', () => {
    const others = [
      refusal(8),
      refusal(9, { reason: 'is not JSON', code: 'RECORD_INVALID' }),
      refusal(10, { file: 'b.jsonl' }),
      ...[11, 12, 13, 14].map((line) => refusal(line, { file: 'c.jsonl' })),
    ]
    expect(printed([...upTo(6), ...others]).slice(3)).toEqual([
      'refused: shop.jsonl:4 to 6: all 3 records: has no text [RECORD_NO_TEXT]',
      'refused: shop.jsonl:8: has no text [RECORD_NO_TEXT]',
      'refused: shop.jsonl:9: is not JSON [RECORD_INVALID]',
      'refused: b.jsonl:10: has no text [RECORD_NO_TEXT]',
      'refused: c.jsonl:11: has no text [RECORD_NO_TEXT]',
      'refused: c.jsonl:12: has no text [RECORD_NO_TEXT]',
      'refused: c.jsonl:13: has no text [RECORD_NO_TEXT]',
      'refused: c.jsonl:14: has no text [RECORD_NO_TEXT]',
    ])
  })

  it('gives the first records of another reason a line each, however many there were of the one before', () => {
    const others = [7, 8, 9].map((line) => refusal(line, { reason: 'is not JSON', code: 'RECORD_INVALID' }))
    expect(printed([...upTo(6), ...others]).slice(4)).toEqual([
      'refused: shop.jsonl:7: is not JSON [RECORD_INVALID]',
      'refused: shop.jsonl:8: is not JSON [RECORD_INVALID]',
      'refused: shop.jsonl:9: is not JSON [RECORD_INVALID]',
    ])
  })

  it('names every file that is refused as a whole', () => {
    const files = ['a', 'b', 'c', 'd', 'e'].map((file) => refusal(undefined, { file: `${file}.txt` }))
    expect(printed(files)).toHaveLength(5)
    expect(printed(files.map((each) => ({ ...each, file: '-' })))).toHaveLength(5)
  })
})

describe('describeRefusal', () => {
  it('gives place, id, reason and code in one line', () => {
    const reason = 'has no text'
    expect(describeRefusal({ file: 'a.jsonl', line: 7, id: 'x\n', code: 'RECORD_NO_TEXT', reason })).toBe(
      'refused: a.jsonl:7 (id "x\\n"): has no text [RECORD_NO_TEXT]',
    )
    expect(describeRefusal({ file: '-', line: undefined, code: 'INPUT_UNREADABLE', reason })).toBe(
      'refused: standard input: has no text [INPUT_UNREADABLE]',
    )
  })

  it('leaves the terminal as it is, whatever files, columns and documents are called', () => {
    const reason = 'its columns are "\u001b[31ma", "\u202eb"'
    expect(describeRefusal({ file: 'a\u001b]0;x\u0007.csv', line: 1, id: '\u009b2J', code: 'RECORD_NO_TEXT', reason })).toBe(
      'refused: a?]0;x?.csv:1 (id "?2J"): its columns are "?[31ma", "?b" [RECORD_NO_TEXT]',
    )
  })
})
