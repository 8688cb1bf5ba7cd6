import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type ByteSource, readBytes } from '../../../src/input/byte-source.js'
import { planInput } from '../../../src/input/plan-input.js'
import { temporaryFile } from '../../support/temporary-folder.js'

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

  it('finds UTF-16 in what it unpacks', async () => {
    const file = temporaryFile('a.txt', gzipSync(Buffer.from('\ufeffcafé', 'utf16le')))
    await expect(readWhole({ file, gzip: false })).rejects.toMatchObject({ code: 'RECORD_ENCODING' })
  })

  it.each([['short'], [text]])('gives all that a damaged gzip file held before the damage: %.5s', async (content) => {
    const file = temporaryFile('documents.jsonl.gz', Buffer.concat([gzipSync(content), Buffer.from('no gzip')]))
    const pieces: Buffer[] = []
    const reading = async () => {
      for await (const { bytes } of readBytes({ file, gzip: true })) pieces.push(bytes)
    }
    await expect(reading()).rejects.toThrow(/damaged/)
    expect(Buffer.concat(pieces).toString() === content).toBe(true)
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
