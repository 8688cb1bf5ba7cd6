import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type WarcDamage, type WarcRecord, WarcSplitter } from '../../../../src/input/warc/warc-splitter.js'
import { otherRecord } from '../../../support/warc.js'

type Found = WarcRecord | WarcDamage

/** Splits an archive that is given in pieces, and shows each record by its block and each damage by its number. */
function split(pieces: readonly Uint8Array[], maxBlockBytes = 10_000): (string | number)[] {
  const splitter = new WarcSplitter(maxBlockBytes)
  const found: Found[] = []
  for (const piece of pieces) found.push(...splitter.push({ type: 'bytes', bytes: Buffer.from(piece) }))
  found.push(...splitter.finish())
  found.forEach(({ number }, i) => {
    expect(number).toBe(i + 1)
  })
  return found.map((each) => ('damage' in each ? each.number : each.isOversized ? `${each.block.length} bytes` : each.block.toString()))
}

/** Cuts bytes before these places. */
function cutAt(bytes: Buffer, places: readonly number[]): Buffer[] {
  const bounds = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return bounds.slice(1).map((end, i) => bytes.subarray(bounds[i], end))
}

const record = (block: string) => otherRecord('resource', block)

/** Blocks that look like what stands between records, or begins one. */
const block = fc
  .array(fc.constantFrom('\r\n', '\r\n\r\n', 'WARC/', 'WARC/1.0\r\n', 'Content-Length: 3', 'The ferry leaves at nine.', '\n', ' '), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''))

const places = fc.array(fc.nat(5000), { maxLength: 30 })

describe('WarcSplitter', () => {
  it('gives the records that were written, wherever the archive is cut into pieces', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), places, (blocks, cuts) => {
        expect(split(cutAt(Buffer.concat(blocks.map(record)), cuts))).toEqual(blocks)
      }),
    )
  })

  it('gives the same of damaged archives, wherever they are cut into pieces, and ends', () => {
    const damage = fc.tuple(fc.nat(5000), fc.nat(300), fc.string({ maxLength: 20 }))
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), damage, places, (blocks, [at, length, inserted], cuts) => {
        const whole = Buffer.concat(blocks.map(record))
        const start = 20 + (at % whole.length)
        const damaged = Buffer.concat([whole.subarray(0, start), Buffer.from(inserted), whole.subarray(start + length)])
        expect(split(cutAt(damaged, cuts))).toEqual(split([damaged]))
      }),
    )
  })

  it('goes on behind a record that is too short, too long, or without a length', () => {
    const changed = (block: string, length: string) =>
      Buffer.from(record(block).toString().replace(`Content-Length: ${block.length}\r`, `${length}\r`))
    const archive = (bad: Buffer) => Buffer.concat([record('one'), bad, record('three'), record('four')])
    expect(split([archive(changed('second', 'Content-Length: 3'))])).toEqual(['one', 2, 'three', 'four'])
    expect(split([archive(changed('second', 'Content-Length: 100'))])).toEqual(['one', 2, 'three', 'four'])
    expect(split([archive(changed('second', 'Content-Length: 100000'))])).toEqual(['one', 2, 'three', 'four'])
    expect(split([archive(changed('second', 'Length: 6'))])).toEqual(['one', 2, 'three', 'four'])
    expect(split([archive(changed('second', 'Content-Length: -1'))])).toEqual(['one', 2, 'three', 'four'])
  })

  it('names the number and the place of what it cannot read', () => {
    const splitter = new WarcSplitter(100)
    const [first, broken] = [record('one'), Buffer.from('broken\r\n\r\n')]
    const found = [...splitter.push({ type: 'bytes', bytes: Buffer.concat([first, broken]) }), ...splitter.finish()]
    expect(found).toMatchObject([{ number: 1, damage: expect.stringMatching(/\(byte 0\)$/) }])
  })

  it('refuses a last record that is cut off anywhere', () => {
    const [one, two] = [record('one'), record('two')]
    for (let length = 1; length < two.length - 4; length++)
      expect(split([one, two.subarray(0, length)]), `${length}`).toEqual(length < 'WARC/'.length ? ['one', 2] : ['one', 2])
    expect(split([one, two.subarray(0, two.length - 3)])).toEqual(['one', 'two'])
  })

  it('keeps no more of a long record than a header, and reads its neighbours', () => {
    expect(split([record('one'), record('x'.repeat(200_000)), record('three')], 100_000)).toEqual(['one', '65536 bytes', 'three'])
  })

  it('reads archives whose lines end with line feeds alone', () => {
    const archive = Buffer.concat([record('one'), record('two')])
      .toString()
      .replaceAll('\r\n', '\n')
    expect(split([Buffer.from(archive)])).toEqual(['one', 'two'])
  })

  it('takes a time linear in an archive each of whose records claims to contain the next ones', () => {
    const nested = Buffer.from('WARC/1.0\r\nContent-Length: 5000000\r\n\r\n'.repeat(200_000))
    const start = process.cpuUsage()
    expect(split([record('one'), ...cutAt(nested, [1_000_000, 3_000_000])], 10_000_000).length).toBeGreaterThan(1)
    const { user } = process.cpuUsage(start)
    expect(user / 1e6).toBeLessThan(10)
  })
})
