import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { parseLines, runCommand } from '../../support/run-command.js'
import { runHere } from '../../support/run-here.js'
import { collection, toLines } from '../../support/stories.js'
import { temporaryFolder } from '../../support/temporary-folder.js'
import { otherRecord, packEach, response } from '../../support/warc.js'

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

const answered = (url: string, text: string) => response({ url, body: `<html><body><p>${text}</p></body></html>` })
const converted = (url: string, text: string) => otherRecord('conversion', text, { 'WARC-Target-URI': url, 'Content-Type': 'text/plain' })

/** Writes the same collection in every format that the command reads. */
function writeFormats(): Record<string, string> {
  const folder = temporaryFolder()
  const column = (name: 'id' | 'title' | 'text') => ({ name, data: collection.map((record) => record[name]), type: 'STRING' as const })
  const table = (delimiter: string) =>
    [['id', 'title', 'text'], ...collection.map(({ id, title, text }) => [id, title, text])]
      .map((row) => row.map(quoted).join(delimiter))
      .join('\r\n')
  const files: Record<string, string | Uint8Array> = {
    'a.jsonl': toLines(collection),
    'a.ndjson.gz': gzipSync(toLines(collection)),
    'a.csv': table(','),
    'a.tsv.gz': gzipSync(table('\t')),
    'a.warc.gz': packEach(collection.flatMap(({ id, text }) => [otherRecord('request'), answered(id, text)])),
    'a.warc.wet': Buffer.concat(collection.map(({ id, text }) => converted(id, text))),
    'a.parquet': new Uint8Array(parquetWriteBuffer({ columnData: [column('id'), column('title'), column('text')] })),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  mkdirSync(join(folder, 'texts'))
  for (const { id, text } of collection) writeFileSync(join(folder, 'texts', `${id}.txt`), text)
  return Object.fromEntries([...Object.keys(files), 'texts'].map((name) => [name, join(folder, name)]))
}

describe('the formats of input', () => {
  it('of what comes without a name is JSON lines, and the first line that is none says so, and what to do with a list of files', async () => {
    const { code, stderr } = await runCommand(['scan', '-', '--quiet'], `id,text\n${toLines(collection.slice(0, 1))}`)
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^refused: standard input:1: is not JSON, .* CSV, .* files of a list.*\n$/),
    })
  })

  it('give the same pairs', async () => {
    const { 'a.jsonl': lines, ...others } = writeFormats()
    const expected = (await runCommand(['scan', lines!, '--quiet'])).stdout
    expect(parseLines(expected)).toHaveLength(6)
    for (const [name, path] of Object.entries(others)) {
      const { code, stdout, stderr } = await runCommand(['scan', path, '--quiet'])
      expect({ code, stderr, stdout: stdout.replaceAll('.txt"', '"') }, name).toEqual({ code: 0, stderr: '', stdout: expected })
    }
  })

  it('may be web archives, also in folders, in which pages come again, and whose other records are counted', async () => {
    const folder = temporaryFolder()
    const again = (date: string) => response({ url: 'http://example.org/', date, body: `<p>${collection[0]!.text}</p>` })
    writeFileSync(
      join(folder, 'a.warc.gz'),
      packEach([otherRecord('warcinfo'), again('2025-01-01T00:00:00Z'), again('2026-01-01T00:00:00Z')]),
    )
    writeFileSync(join(folder, 'b.warc'), Buffer.concat([again('2026-01-01T00:00:00Z'), Buffer.from('WARC/1.0\r\nbroken')]))
    const scanned = await runCommand(['scan', folder, '--format', 'groups', '--prefer', 'newest', '--time-field', 'date'])
    expect(scanned.code).toBe(1)
    expect(parseLines(scanned.stdout)).toMatchObject([
      {
        representative: 'http://example.org/ 2026-01-01T00:00:00Z',
        members: [{ id: 'http://example.org/ 2026-01-01T00:00:00Z' }, { id: expect.stringMatching(/b\.warc:1$/) }],
      },
    ])
    expect(scanned.stderr).toMatch(/note: .*a\.warc\.gz: 1 record passed over: warcinfo \(1\)/)
    expect(scanned.stderr).toMatch(/refused: .*b\.warc:2: is cut off/)
    const kept = await runCommand(['scan', folder, '--format', 'unique', '--quiet'])
    expect(parseLines(kept.stdout)).toMatchObject([{ url: 'http://example.org/', date: '2025-01-01T00:00:00Z' }])
    const signed = await runCommand(['sign', folder, '--quiet'])
    expect(parseLines<{ id: string }>(signed.stdout).map(({ id }) => id)).toEqual([
      'http://example.org/',
      'http://example.org/ 2026-01-01T00:00:00Z',
      `${folder}/b.warc:1`,
    ])
  })

  it('come out of --format unique in a form that scan reads back', async () => {
    const files = writeFormats()
    const kept = async (path: string) => (await runCommand(['scan', path, '--quiet', '--format', 'unique'])).stdout
    expect(parseLines(await kept(files['a.parquet']!))).toEqual([collection[0], collection[3], collection[4]])
    expect(parseLines(await kept(files.texts!))).toEqual(
      [0, 3, 4].map((i) => ({ id: `${collection[i]!.id}.txt`, text: collection[i]!.text })),
    )
    const again = await runCommand(['scan', '-', '--quiet', '--format', 'unique'], await kept(files.texts!))
    expect(parseLines(again.stdout)).toHaveLength(3)
  })

  it('keep the byte order mark of tables by which a spreadsheet knows UTF-8, and may differ in it', async () => {
    const folder = temporaryFolder()
    const [marked, plain] = [join(folder, 'a.csv'), join(folder, 'b.csv')]
    writeFileSync(marked, '\ufeffid,text\n1,Größe\n')
    writeFileSync(plain, 'id,text\n2,Länge\n')
    const { stdout } = await runCommand(['scan', marked, plain, '--quiet', '--format', 'unique'])
    expect(stdout).toBe('\ufeffid,text\n1,Größe\n2,Länge\n')
  })

  it('may come compressed through standard input', async () => {
    const lines = readFileSync(writeFormats()['a.jsonl']!)
    const { code, stdout } = await runCommand(['scan', '-', '--quiet'], gzipSync(lines))
    expect(code).toBe(0)
    expect(parseLines(stdout)).toHaveLength(6)
  })

  it('cannot be mixed with tables by --format unique', async () => {
    const files = writeFormats()
    const { code, stderr } = await runHere(['scan', files['a.csv']!, files['a.jsonl']!, '--format', 'unique', '--quiet'])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('[USAGE]') })
  })
})
