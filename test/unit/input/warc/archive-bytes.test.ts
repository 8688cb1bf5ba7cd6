import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readArchiveBytes } from '../../../../src/input/warc/archive-bytes.js'
import { readFile } from '../../../support/read-all.js'
import { temporaryFolder } from '../../../support/temporary-folder.js'
import { response } from '../../../support/warc.js'

/** A page of so many letters that do not compress well. */
function page(name: string, letters = 300): Buffer {
  const words = Array.from({ length: letters / 5 }, (_, i) => ((name.charCodeAt(0) * 7919 * (i + 3)) % 99991).toString(36).padStart(4, 'a'))
  return response({ url: `http://example.org/${name}`, body: `<p>${words.join(' ')}</p>` })
}

const names = ['a', 'b', 'c', 'd', 'e']
const members = names.map((name) => gzipSync(page(name)))

/** The names of the pages that are read, and the numbers of the records that are refused. */
async function read(...parts: readonly Uint8Array[]): Promise<{ pages: string; refused: (number | undefined)[] }> {
  const { records, refusals } = await readFile('a.warc.gz', Buffer.concat(parts))
  return { pages: records.map(({ id }) => id!.at(-1)).join(''), refused: refusals.map(({ line }) => line) }
}

describe('packed archives', () => {
  it('are read without the one member that was damaged, wherever a byte of it was changed', async () => {
    const [before, damaged, after] = [members.slice(0, 2), members[2]!, members.slice(3)]
    for (let at = 0; at < damaged.length; at += at < 12 ? 1 : 5) {
      const changed = Buffer.from(damaged)
      changed[at]! ^= 0x55
      const { pages, refused } = await read(...before, changed, ...after)
      // The header has bytes that say nothing of what is packed: a time, a system.
      expect(pages === 'abcde' || pages === 'abde', `byte ${at}: ${pages}`).toBe(true)
      expect(refused, `byte ${at}`).toEqual(pages === 'abcde' ? [] : [3])
      if (at >= 10) expect(pages).toBe('abde')
    }
  })

  it('are read around what was lost, cut off or written over in their middle', async () => {
    const whole = Buffer.concat(members)
    // Without its first bytes, nothing tells that the file is packed.
    const place = fc.integer({ min: 10, max: whole.length })
    const places = fc.tuple(place, place).map((two) => two.sort((a, b) => a - b))
    await fc.assert(
      fc.asyncProperty(places, fc.uint8Array({ maxLength: 50 }), async ([start = 0, end = 0], inserted) => {
        const { pages, refused } = await read(whole.subarray(0, start), inserted, whole.subarray(end))
        let at = 0
        for (const [i, member] of members.entries()) {
          const isWhole = at + member.length <= start || at >= end
          if (isWhole) expect(pages).toContain(names[i])
          at += member.length
        }
        expect(pages.length + refused.length).toBeGreaterThan(0)
      }),
      { numRuns: 100 },
    )
  })

  it('say of what is damaged at which byte of the file its member begins', async () => {
    const { refusals } = await readFile('a.warc.gz', Buffer.concat([members[0]!, members[1]!.subarray(0, 100), members[2]!]))
    expect(refusals).toMatchObject([
      { line: 2, code: 'RECORD_INVALID', reason: expect.stringContaining(`(byte ${members[0]!.length} of the packed file)`) },
    ])
  })

  it('may be one member, or have members that end anywhere, and names and remarks in their headers', async () => {
    const plain = Buffer.concat(names.map((name) => page(name)))
    expect(await read(gzipSync(plain))).toEqual({ pages: 'abcde', refused: [] })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(plain.length), { maxLength: 8 }), async (places) => {
        const bounds = [0, ...places.sort((a, b) => a - b), plain.length]
        const pieces = bounds.slice(1).map((end, i) => gzipSync(plain.subarray(bounds[i], end)))
        expect(await read(...pieces)).toEqual({ pages: 'abcde', refused: [] })
      }),
      { numRuns: 30 },
    )
    const named = Buffer.concat([
      Buffer.of(31, 139, 8, 4 + 8 + 16, 0, 0, 0, 0, 0, 3, 2, 0, 1, 1),
      Buffer.from('a.warc\0of today\0'),
      members[0]!.subarray(10),
    ])
    expect(await read(named, members[1]!)).toEqual({ pages: 'ab', refused: [] })
  })

  it('have a record for each record that breaks off inside a whole member', async () => {
    expect(await read(members[0]!, gzipSync(page('b').subarray(0, 400)), members[2]!)).toEqual({ pages: 'ac', refused: [2] })
  })

  it('may end in zeros, as on tapes, and in nothing else', async () => {
    expect(await read(...members, Buffer.alloc(100_000))).toEqual({ pages: 'abcde', refused: [] })
    expect(await read(...members, Buffer.from('The end.'))).toEqual({ pages: 'abcde', refused: [6] })
  })

  it('have pages that go over many pieces of the file', async () => {
    const parts = [members[0]!, gzipSync(page('b', 2_000_000)), members[2]!]
    expect(await read(...parts)).toEqual({ pages: 'abc', refused: [] })
    const { bytes } = await readFile('a.warc.gz', Buffer.concat(parts))
    expect(bytes).toBe(Buffer.concat(parts).length)
  })

  it('keep no more of a small member than its bytes', async () => {
    const record = page('a')
    const file = join(temporaryFolder(), 'a.warc.gz')
    writeFileSync(file, Buffer.concat([...record].map((byte) => gzipSync(Buffer.of(byte)))))
    const memory = new Map<ArrayBufferLike, number>()
    for await (const event of readArchiveBytes(file))
      if (event.type === 'bytes') memory.set(event.bytes.buffer, event.bytes.buffer.byteLength)
    expect(record.length).toBeGreaterThan(300)
    expect([...memory.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(100_000)
  })

  it('take a time linear in the damage', async () => {
    const damaged = members[1]!.subarray(0, 60)
    const start = process.cpuUsage()
    const { pages, refused } = await read(members[0]!, ...Array.from({ length: 5000 }, () => damaged), members[4]!)
    expect({ pages, refused: refused.length }).toMatchObject({ pages: 'ae', refused: expect.any(Number) })
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(20)
  })

  it('take little time for bytes that look like members everywhere, and go on with the members behind them', async () => {
    // A header, and the beginning of a block of which the unpacking has to be begun to see that it is none.
    const mark = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0x63])
    const start = process.cpuUsage()
    const { pages, refused } = await read(members[0]!, Buffer.of(0x1f, 0x8b, 9), Buffer.alloc(2 << 20, mark), ...members.slice(2))
    // Of the members right behind them, the first may be missed.
    expect(pages).toMatch(/^ac?de$/)
    expect(refused).toHaveLength(1)
    // With a look at each of them, more than seven.
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(5)
  })
})
