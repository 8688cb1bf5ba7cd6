import { execFileSync } from 'node:child_process'
import { truncateSync } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { ByteSource } from '../../../src/input/byte-source.js'
import { planInput } from '../../../src/input/plan-input.js'
import { readBytes } from '../../../src/input/read-bytes.js'
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.js'

async function readWhole(source: ByteSource) {
  const pieces: Buffer[] = []
  let read = 0
  for await (const chunk of readBytes(source)) {
    pieces.push(chunk.bytes)
    read += chunk.read
  }
  return { text: Buffer.concat(pieces).toString(), read }
}

const text = Array.from({ length: 300_000 }, (_, i) => `{"text":"${i * 48271}"}`).join('\n')

describe('readBytes', () => {
  it('unpacks what is gzip by its first bytes, whatever its name', async () => {
    const packed = gzipSync(text)
    for (const name of ['documents.jsonl', 'documents.jsonl.gz']) {
      const file = temporaryFile(name, packed)
      expect(await readWhole({ file, gzip: name.endsWith('.gz') })).toEqual({ text, read: packed.length })
    }
  })

  it('leaves alone what only begins with the first of the two bytes', async () => {
    for (const content of ['', '\u001f', '\u001f\u001fa', 'a']) {
      const file = temporaryFile('a.txt', content)
      expect(await readWhole({ file, gzip: false })).toEqual({ text: content, read: content.length })
    }
  })

  it('gives UTF-16 with a byte order mark as UTF-8, also what it unpacks', async () => {
    const low = Buffer.from('\ufeffcafé 🥐', 'utf16le')
    for (const content of [low, Buffer.from(low).swap16(), gzipSync(low)]) {
      const file = temporaryFile('a.txt', content)
      expect(await readWhole({ file, gzip: false })).toEqual({ text: 'café 🥐', read: content.length })
    }
  })

  it('gives UTF-16 whatever its pieces end with: half a character, half a pair', async () => {
    const long = `x${'🥐é'.repeat(500_000)}`
    for (const mark of ['\ufeff', '\ufeffy']) {
      const file = temporaryFile('a.txt', Buffer.from(mark + long, 'utf16le'))
      expect((await readWhole({ file, gzip: false })).text === mark.slice(1) + long).toBe(true)
    }
  })

  it.each([
    ['an odd byte at the end', Buffer.concat([Buffer.from('\ufeffcafé', 'utf16le'), Buffer.from('a')]), ['café', '']],
    ['half of a pair', Buffer.from('\ufeffcaf\ud83e é', 'utf16le'), ['caf', ' é']],
    ['half of a pair at the end', Buffer.from('\ufeffcaf\ud83e', 'utf16le'), ['caf', '']],
  ])('gives UTF-16 with %s as bytes that are not UTF-8 there, and all the rest', async (_, content, [before, after]) => {
    const pieces: Buffer[] = []
    for await (const { bytes } of readBytes({ file: temporaryFile('a.txt', content), gzip: false })) pieces.push(bytes)
    expect(Buffer.concat(pieces)).toEqual(Buffer.concat([Buffer.from(before!), Buffer.of(0xff), Buffer.from(after!)]))
  })

  it('reads UTF-16 in one piece, however small the pieces are', async () => {
    const { parts } = await planInput([temporaryFile('a.jsonl', Buffer.from(`\ufeff${text}`, 'utf16le'))], { partBytes: 1000 })
    expect(parts).toHaveLength(1)
  })

  it.each([
    ['UTF-16 without a mark', Buffer.from('{"text":"a"}\n', 'utf16le'), /UTF-16/],
    ['UTF-16 without a mark, high bytes first', Buffer.from('{"text":"a"}\n', 'utf16le').swap16(), /UTF-16/],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), /UTF-32/],
    ['UTF-32, high bytes first', Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x61]), /UTF-32/],
    ['gzip within gzip', gzipSync(gzipSync(text)), /compressed twice/],
  ])('refuses at once what begins as %s', async (_, content, reason) => {
    await expect(readWhole({ file: temporaryFile('documents.jsonl', content), gzip: false })).rejects.toThrow(reason)
  })

  it('refuses Parquet as anything else', async () => {
    const file = temporaryFile('documents', gzipSync('PAR1\u0015'))
    await expect(readWhole({ file, gzip: false, format: 'jsonl' })).rejects.toThrow(/is Parquet.*ends in \.parquet/)
    expect(await readWhole({ file, gzip: true, format: 'parquet' })).toMatchObject({ text: 'PAR1\u0015' })
  })

  it('takes zero bytes for what they are where they are not in every second place', async () => {
    for (const content of ['\0'.repeat(100), 'a\0b', `${'a\0'.repeat(7)}aa`, `aa${'a\0'.repeat(20)}`]) {
      expect(await readWhole({ file: temporaryFile('a.txt', content), gzip: false })).toMatchObject({ text: content })
    }
  })

  it('takes memory for what a file holds, and reads on if it grows meanwhile', async () => {
    // Too large for Node 24 to take the buffer from its pool.
    const size = 100_000
    const file = temporaryFile('a.txt', 'x'.repeat(size))
    const pieces: Buffer[] = []
    for await (const { bytes } of readBytes({ file, gzip: false })) {
      if (pieces.length === 0) await appendFile(file, 'y'.repeat(30_000))
      pieces.push(bytes)
    }
    expect(pieces[0]!.buffer.byteLength).toBe(size)
    expect(Buffer.concat(pieces).toString().startsWith('x'.repeat(size))).toBe(true)

    const grown = temporaryFile('b.txt', 'x'.repeat(2 ** 21))
    let length = 0
    for await (const { bytes } of readBytes({ file: grown, gzip: false })) {
      if (length === 0) await appendFile(grown, 'y'.repeat(30_000))
      length += bytes.length
    }
    expect(length).toBe(2 ** 21 + 30_000)
  })

  it('says that a file became shorter while it was read, after what it had', async () => {
    const file = temporaryFile('a.txt', 'x'.repeat(2 ** 22))
    let length = 0
    const reading = async () => {
      for await (const { bytes } of readBytes({ file, gzip: false })) {
        if (length === 0) truncateSync(file, 2 ** 21 + 1)
        length += bytes.length
      }
    }
    await expect(reading()).rejects.toMatchObject({ code: 'INPUT_UNREADABLE', message: expect.stringContaining('became shorter') })
    expect(length).toBe(2 ** 21 + 1)
  })

  it('says of a range that its file has lost it', async () => {
    const file = temporaryFile('a.jsonl', 'x'.repeat(100))
    await expect(readWhole({ file, gzip: false, start: 200, end: 300 })).rejects.toThrow(/became shorter/)
    await expect(readWhole({ file, gzip: false, start: 50, end: 300 })).rejects.toThrow(/became shorter/)
    expect((await readWhole({ file, gzip: false, start: 50, end: 100 })).read).toBe(50)
  })

  it('reads a named pipe, also a compressed one', async () => {
    const folder = temporaryFolder()
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    for (const content of [Buffer.from(text), gzipSync(text)]) {
      const [read] = await Promise.all([readWhole({ file: pipe, gzip: false }), writeFile(pipe, content)])
      expect(read.text === text).toBe(true)
    }
  })

  it.each([{ content: 'short' }, { content: text }])(
    'gives all $content.length bytes that a damaged gzip file held before the damage',
    async ({ content }) => {
      const file = temporaryFile('documents.jsonl.gz', Buffer.concat([gzipSync(content), Buffer.from('no gzip')]))
      const pieces: Buffer[] = []
      const reading = async () => {
        for await (const { bytes } of readBytes({ file, gzip: true })) pieces.push(bytes)
      }
      await expect(reading()).rejects.toThrow(/damaged/)
      expect(Buffer.concat(pieces).toString() === content).toBe(true)
    },
  )

  it.each([
    { content: 'short', zeros: 1 },
    { content: 'short', zeros: 512 },
    { content: 'short', zeros: 200_000 },
    { content: text, zeros: 512 },
    { content: text, zeros: 200_000 },
  ])('takes $zeros zero bytes behind gzip for padding, where $content.length bytes are packed', async ({ content, zeros }) => {
    const packed = Buffer.concat([gzipSync(content), Buffer.alloc(zeros)])
    const read = await readWhole({ file: temporaryFile('documents.jsonl.gz', packed), gzip: true })
    expect(read.text === content).toBe(true)
  })

  it.each([[512], [200_000]])('says that what stands behind %i bytes of padding was not read', async (zeros) => {
    const file = temporaryFile('documents.jsonl.gz', Buffer.concat([gzipSync('short'), Buffer.alloc(zeros), gzipSync('more')]))
    const pieces: Buffer[] = []
    const reading = async () => {
      for await (const { bytes } of readBytes({ file, gzip: true })) pieces.push(bytes)
    }
    await expect(reading()).rejects.toMatchObject({ code: 'INPUT_UNREADABLE', message: expect.stringMatching(/damaged/) })
    expect(Buffer.concat(pieces).toString()).toBe('short')
  })

  it('has no remedy for a name that it does not have', async () => {
    const file = temporaryFile('a.txt', Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.from('no gzip')]))
    await expect(readWhole({ file, gzip: false })).rejects.toThrow(/damaged(?!.*off the name)/)
  })

  it('reads such a file in one piece, however small the pieces are', async () => {
    const { parts } = await planInput([temporaryFile('documents.jsonl', gzipSync(text))], { partBytes: 1000 })
    expect(parts).toHaveLength(1)
  })
})
