import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvRecord, CsvRecordSplitter, recordEnd, splitFields } from '../../../../src/input/csv/csv-records.js'
import { parseCsvSlowly } from '../../../reference/csv.js'

const comma = 0x2c

function splitPieces(pieces: readonly Buffer[], limit = 1e6): CsvRecord[] {
  const splitter = new CsvRecordSplitter(comma, limit)
  return [...pieces.flatMap((piece) => [...splitter.push(piece)]), ...splitter.finish()]
}

function fieldsOf(records: readonly CsvRecord[]): string[][] {
  return records
    .filter(({ bytes }) => recordEnd(bytes) > 0)
    .map(({ bytes }) => splitFields(bytes, comma).map((field) => field.toString('utf8')))
}

/** Few characters, so that quotes, delimiters and line ends meet often. */
const csvText = fc.string({ unit: fc.constantFrom('"', '"', ',', '\n', '\r\n', 'a', 'ü'), maxLength: 40 })

/** Cuts a text record by record, from the start of each; null where a line is given up. */
function cutSlowly(text: string): (string | null)[] {
  const records: (string | null)[] = []
  for (let at = 0; at < text.length; ) {
    const end = endOfRecord(text, at)
    const next = end < 0 ? text.indexOf('\n', at) + 1 || text.length : end
    records.push(end < 0 ? null : text.slice(at, end))
    at = next
  }
  return records
}

function endOfRecord(text: string, start: number): number {
  for (let at = start; ; at++) {
    if (text[at] === '"') {
      const [quoted] = /^"(?:[^"]|"")*"(?!")/.exec(text.slice(at)) ?? []
      if (quoted === undefined) return -1
      at += quoted.length
      if (quoted.includes('\n') && !/^(?:[,\r\n]|$)/.test(text.slice(at))) return -1
    }
    while (at < text.length && text[at] !== ',' && text[at] !== '\n') at++
    if (at === text.length) return at
    if (text[at] === '\n') return at + 1
  }
}

describe('CsvRecordSplitter and splitFields', () => {
  it('read quotes, doubled quotes, line breaks in quotes and text after a closing quote', () => {
    const records = splitPieces([Buffer.from('a,"b, ""c""\nd",e"f\r\n"x" y,,\n\nlast')])
    expect(fieldsOf(records)).toEqual([['a', 'b, "c"\nd', 'e"f'], ['x y', '', ''], ['last']])
    expect(records.map(({ lines }) => lines)).toEqual([2, 1, 1, 1])
  })

  it('give what the slow reference gives, however the bytes are cut, as long as every quote is closed', () => {
    fc.assert(
      fc.property(csvText, fc.nat(), (text, seed) => {
        const bytes = Buffer.from(text)
        const cut = seed % (bytes.length + 1)
        const records = splitPieces([bytes.subarray(0, cut), bytes.subarray(cut)])
        fc.pre(records.every(({ fault }) => fault === undefined))
        expect(fieldsOf(records)).toEqual(parseCsvSlowly(text, ','))
      }),
      { numRuns: 3000 },
    )
  })

  it('give the same records byte by byte as in one piece, with every line counted once', () => {
    fc.assert(
      fc.property(csvText, fc.constantFrom(3, 8, 1000), (text, limit) => {
        const bytes = Buffer.from(text)
        const whole = splitPieces([bytes], 1000)
        const single = splitPieces(
          Array.from(bytes, (byte) => Buffer.from([byte])),
          limit,
        )
        if (limit === 1000) expect(single).toEqual(whole)
        const lines = (records: readonly CsvRecord[]) => records.reduce((sum, record) => sum + record.lines, 0)
        expect(lines(single)).toBe(text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0))
      }),
      { numRuns: 3000 },
    )
  })

  it('give up only the line of a quote that is never closed', () => {
    const records = splitPieces([Buffer.from('1,good\n2,"open\n3,good\n4,good')])
    expect(fieldsOf(records)).toEqual([
      ['1', 'good'],
      ['3', 'good'],
      ['4', 'good'],
    ])
    expect(records.map(({ fault }) => fault)).toEqual([undefined, 'unclosed', undefined, undefined])
  })

  it('give up only the line of a stray quote that meets another one lines later', () => {
    const records = splitPieces([Buffer.from('1,"stray\n2,good\n3,"quoted"\n4,"a\nb" c\n5,"a\nb"\r\n6,"a" b\n')])
    expect(fieldsOf(records)).toEqual([['2', 'good'], ['3', 'quoted'], ['b" c'], ['5', 'a\nb'], ['6', 'a b']])
    expect(records.map(({ fault, lines }) => [fault, lines])).toEqual([
      ['unclosed', 1],
      [undefined, 1],
      [undefined, 1],
      ['unclosed', 1],
      [undefined, 1],
      [undefined, 2],
      [undefined, 1],
    ])
  })

  it('give up the lines that a second look at each would give up, however the bytes are cut', () => {
    fc.assert(
      fc.property(csvText, fc.nat(), (text, seed) => {
        const bytes = Buffer.from(text)
        const cut = seed % (bytes.length + 1)
        const records = splitPieces([bytes.subarray(0, cut), bytes.subarray(cut)])
        expect(records.map(({ bytes, fault }) => (fault === undefined ? bytes.toString('utf8') : null))).toEqual(cutSlowly(text))
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    ['that are never closed', 'id,text\n"', 'b","c\n', ''],
    ['that meet text at the end', 'id,text\n"', 'b","c\n', 'x"y'],
    ['with good lines between them', 'id,text\n"', 'b","c\n5,"d",e\n', ''],
  ])('look at each byte a few times only where there are many quotes %s', (_, start, line, end) => {
    // So many that what looks at each again for every quote would take minutes.
    const count = 400_000
    const records = splitPieces([Buffer.from(start + line.repeat(count) + end)], 1e8)
    expect(records.filter(({ fault }) => fault === 'unclosed').length).toBeGreaterThanOrEqual(count)
  })

  it('hold no more than the limit of lines with quotes that are never closed', () => {
    const splitter = new CsvRecordSplitter(comma, 1000)
    const piece = Buffer.from('b","c\n'.repeat(500))
    const given = [...splitter.push(Buffer.from('"')), ...splitter.push(piece), ...splitter.push(piece)]
    expect(given.length).toBeGreaterThan(1000 - 1000 / 6 - 2)
  })

  it('drop a record above the limit without holding it, and read on', () => {
    const long = Buffer.from('x'.repeat(90))
    const records = splitPieces([Buffer.from('1,a\n2,'), long, long, Buffer.from('\n3,b\n')], 100)
    expect(records.map(({ fault, lines }) => [fault, lines])).toEqual([
      [undefined, 1],
      ['oversized', 1],
      [undefined, 1],
    ])
  })
})
