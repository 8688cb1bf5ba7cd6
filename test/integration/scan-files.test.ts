import { appendFileSync, mkdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { ScanFilesRequest, ScannedFiles } from '../../src/compose/files/scan/scan-files.js'
import type { Refusal } from '../../src/input/input-record.js'
import { generateCollection } from '../support/generated-collection.js'
import { listAll, listing } from '../support/scan-collection.js'
import { temporaryFile, temporaryFolder } from '../support/temporary-folder.js'

// The built files, because worker threads cannot run TypeScript.
const built = pathToFileURL(resolve(import.meta.dirname, '../../dist/compose/files/scan/scan-files.js')).href
const { scanFiles } = (await import(built)) as typeof import('../../src/compose/files/scan/scan-files.js')

const megabyte = 2 ** 20

interface Listing {
  readonly scanned: ScannedFiles
  readonly refusals: readonly Refusal[]
  readonly notices: readonly string[]
  /** Everything that can be listed, as one string. */
  readonly text: string
}

async function scan(paths: readonly string[], request: Partial<ScanFilesRequest> = {}): Promise<Listing> {
  const refusals: Refusal[] = []
  const notices: string[] = []
  const scanned = await scanFiles({
    paths,
    input: { keepRaw: true },
    threads: 1,
    includeVariants: true,
    times: false,
    keepTexts: true,
    onRefusal: (refusal) => refusals.push(refusal),
    onNotice: (notice) => notices.push(notice),
    ...request,
  })
  const { result, raws, texts } = scanned
  const everything = listing({ includeVariants: true })
  const ids = [...result.kept(everything)].map((_, i) => result.id(i))
  const bytes = raws?.map((raw) => raw.length)
  return {
    scanned,
    refusals,
    notices,
    text: JSON.stringify([listAll(result, everything), ids, refusals, bytes, texts, scanned.refused], undefined, 1),
  }
}

/**
 * JSON lines of about 14 MB, cut into several byte ranges; unread padding makes them long. They have refusals of every kind on known lines,
 * duplicate ids far apart, records without ids, empty lines, and a record longer than a range.
 */
function manyLines(): { content: Buffer; refused: Map<number, string> } {
  const documents = generateCollection(42, 900)
  const refused = new Map<number, string>()
  const lines: Buffer[] = []
  const push = (line: string | Buffer, code?: string): void => {
    lines.push(typeof line === 'string' ? Buffer.from(line) : line)
    if (code !== undefined) refused.set(lines.length, code)
  }
  documents.forEach(({ text }, i) => {
    const padding = 'p'.repeat(i === 450 ? 5 * megabyte : 9000)
    const id = i % 3 === 0 ? undefined : `id ${i}`
    push(JSON.stringify({ padding, id, title: i % 7 === 0 ? `title ${i % 2}` : undefined, text }))
    if (i % 90 === 7) push(`{"id":"broken ${i}","text":"no end`, 'RECORD_INVALID')
    if (i % 90 === 17) push('')
    if (i % 90 === 27) push(`{"id":"textless ${i}"}`, 'RECORD_NO_TEXT')
    if (i % 90 === 37) push(Buffer.concat([Buffer.from('{"text":"'), Buffer.of(0xff, 0xfe), Buffer.from('"}')]), 'RECORD_ENCODING')
    if (i % 90 === 47) push(JSON.stringify({ id: 'id 1', text: 'The second use of an id.', padding }), 'RECORD_DUPLICATE_ID')
  })
  return { content: Buffer.from(lines.map((line) => line.toString('latin1')).join('\n'), 'latin1'), refused }
}

describe('scanFiles', () => {
  const { content, refused } = manyLines()

  it('gives the same listing to the byte with one, two and three threads', async () => {
    const path = temporaryFile('news.jsonl', content)
    expect(content.length).toBeGreaterThan(12 * megabyte)
    const one = await scan([path])
    expect((await scan([path], { threads: 2 })).text).toBe(one.text)
    expect((await scan([path], { threads: 3 })).text).toBe(one.text)
  })

  it('compares within scopes only, the same with one, two and three threads', async () => {
    const padding = 'p'.repeat(9000)
    const lines = generateCollection(43, 700, 0.06).flatMap(({ text }, i) =>
      ['acme', 'bolt', undefined].map((tenant) => JSON.stringify({ padding, id: `${i} of ${tenant}`, text, tenant, language: 'en' })),
    )
    const path = temporaryFile('tenants.jsonl', lines.join('\n'))
    const input = { keepRaw: true, scopeField: ['tenant', 'language'] }
    const one = await scan([path], { input })
    const pairs = [...one.scanned.result.pairs(listing())]
    expect(pairs.length).toBeGreaterThan(300)
    const scopeOf = (id: string) => id.replace(/^\d+ of /, '')
    expect(pairs.filter(({ a, b }) => scopeOf(a) !== scopeOf(b))).toEqual([])
    const countOf = (tenant: string) => pairs.filter(({ a }) => scopeOf(a) === tenant).length
    expect([countOf('bolt'), countOf('undefined')]).toEqual([countOf('acme'), countOf('acme')])
    for (const threads of [2, 3]) expect((await scan([path], { input, threads })).text).toBe(one.text)
  })

  it.each([1, 3])('names refusals and documents without ids by their line in the file, with %i threads', async (threads) => {
    const path = temporaryFile('news.jsonl', content)
    const { scanned, refusals, text } = await scan([path], { threads })
    expect(new Map(refusals.map(({ line, code }) => [line, code]))).toEqual(refused)
    expect(refusals.every(({ file }) => file === path)).toBe(true)
    expect(scanned.refused).toBe(refused.size)
    const lines = content.toString('latin1').split('\n')
    const unnamed = (JSON.parse(text) as [unknown, string[]])[1].filter((id) => id.startsWith(path))
    expect(unnamed).toHaveLength(300)
    for (const id of unnamed) expect(lines[Number(id.slice(path.length + 1)) - 1]).not.toContain('"id"')
  })

  it('finds copies of a text whose first document was refused, with any number of threads', async () => {
    const documents = generateCollection(7, 60)
    const line = (id: string, text: string) => JSON.stringify({ id, text, padding: 'p'.repeat(50_000) })
    // The first documents with these texts have used ids and are refused, so that only their copies count.
    const first = documents.map(({ text }, i) => line(i === 0 ? 'once' : documents[i]!.id, text))
    const refused = documents.map(({ text }) => line('once', `${text} And then it was refused.`))
    const copies = [1, 2, 3].flatMap((round) => documents.map(({ text }, i) => line(`${round} ${i}`, `${text} And then it was refused.`)))
    const path = temporaryFile('copies.jsonl', [...first, ...refused, ...copies].join('\n'))
    const one = await scan([path])
    expect(one.refusals).toHaveLength(documents.length)
    const groups = [...one.scanned.result.groups(listing({ level: 'exact' }))]
    expect(groups.filter(({ members }) => members.length >= 2)).not.toHaveLength(0)
    expect((await scan([path], { threads: 2 })).text).toBe(one.text)
    expect((await scan([path], { threads: 3 })).text).toBe(one.text)
  })

  it('keeps the unchanged bytes and the texts of every document, in input order', async () => {
    const lines = ['{"id":"a",  "text":"One."}\r', '{"id":"b","text":"Two.","title":"T"}']
    const { scanned } = await scan([temporaryFile('two.jsonl', lines.join('\n'))])
    expect(scanned.raws!.map((raw) => Buffer.from(raw).toString().trimEnd())).toEqual(lines.map((line) => line.trimEnd()))
    expect(scanned.texts).toEqual([
      { text: 'One.', title: undefined },
      { text: 'Two.', title: 'T' },
    ])
  })

  it('reads several files and folders as one collection, with any number of threads', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'texts/deep'), { recursive: true })
    const documents = generateCollection(9, 60)
    documents.slice(0, 30).forEach(({ text }, i) => {
      writeFileSync(join(folder, i % 2 === 0 ? 'texts' : 'texts/deep', `${i}.txt`), text)
    })
    writeFileSync(
      join(folder, 'rest.jsonl'),
      documents
        .slice(30)
        .map((each) => `${JSON.stringify(each)}\n`)
        .join(''),
    )
    writeFileSync(join(folder, 'again.jsonl'), JSON.stringify(documents[30]))
    const paths = ['texts', 'rest.jsonl', 'again.jsonl'].map((name) => join(folder, name))
    const one = await scan(paths)
    expect(one.scanned.result.counts(listing()).documents).toBe(60)
    expect(one.refusals).toMatchObject([{ file: paths[2], line: 1, code: 'RECORD_DUPLICATE_ID', id: 'd30' }])
    expect((await scan(paths, { threads: 2 })).text).toBe(one.text)
  })

  it.each([1, 2])('stops at the memory limit with a message that says what to do, with %i threads', async (threads) => {
    const path = temporaryFile('news.jsonl', content)
    const limited = scan([path], { threads, memoryLimitBytes: 95 * megabyte })
    await expect(limited).rejects.toMatchObject({ code: 'MEMORY_LIMIT', facts: { limitBytes: 95 * megabyte } })
    await expect(limited).rejects.toThrow(/limit of 95 MB.*--limit-memory/)
    const enough = await scan([path], { threads, memoryLimitBytes: 2000 * megabyte })
    expect(enough.scanned.refused).toBe(refused.size)
  })

  it('holds what the process uses against the memory limit where it is told', async () => {
    const path = temporaryFile('news.jsonl', content)
    const memoryLimitBytes = 500 * megabyte
    await expect(scan([path], { memoryLimitBytes, memoryUse: () => memoryLimitBytes + 1 })).rejects.toMatchObject({ code: 'MEMORY_LIMIT' })
    await scan([path], { memoryLimitBytes, memoryUse: () => memoryLimitBytes })
  })

  it('holds what the last comparisons bring against the memory limit, too', async () => {
    const path = temporaryFile('news.jsonl', content)
    const memoryLimitBytes = 500 * megabyte
    let steps = 0
    await scan([path], { threads: 2, onProgress: () => void steps++ })
    const limited = scan([path], {
      threads: 2,
      memoryLimitBytes,
      memoryUse: () => (steps === 0 ? memoryLimitBytes + 1 : 0),
      onProgress: () => void steps--,
    })
    await expect(limited).rejects.toMatchObject({ code: 'MEMORY_LIMIT' })
  })

  it('says once, before it reads, how many threads read how much', async () => {
    const path = temporaryFile('news.jsonl', content)
    const events: unknown[] = []
    await scan([path], { threads: 2, onStart: (run) => events.push(run), onProgress: () => events.push('read') })
    const start = { threads: 2, totalBytes: statSync(path).size }
    expect([...new Set(events)]).toEqual([start, 'read'])
  })

  it.each([1, 2])('stops when it is aborted on the way, with %i threads', async (threads) => {
    const lines = Array.from({ length: 5000 }, (_, i) =>
      JSON.stringify({ id: `x${i}`, text: `Text number ${i}`, padding: 'p'.repeat(2000) }),
    )
    const path = temporaryFile('many.jsonl', lines.join('\n'))
    const controller = new AbortController()
    let calls = 0
    const aborted = scan([path], {
      threads,
      signal: controller.signal,
      onProgress: () => {
        calls++
        controller.abort()
      },
    })
    await expect(aborted).rejects.toMatchObject({ code: 'INTERRUPTED', cause: { name: 'AbortError' } })
    expect(calls).toBe(1)
  })

  it.each([1, 2])('hears a signal between two batches of one piece of input, with %i threads', async (threads) => {
    const lines = Array.from({ length: 5000 }, (_, i) => JSON.stringify({ id: `x${i}`, text: `Text number ${i}` }))
    const controller = new AbortController()
    let calls = 0
    const aborted = scan([temporaryFile('many.jsonl', lines.join('\n'))], {
      threads,
      signal: controller.signal,
      onProgress: () => {
        calls++
        setImmediate(() => controller.abort())
      },
    })
    await expect(aborted).rejects.toMatchObject({ code: 'INTERRUPTED', cause: { name: 'AbortError' } })
    expect(calls).toBe(1)
  })

  it('tells how far it is, up to the last byte and document', async () => {
    const path = temporaryFile('news.jsonl', content)
    const steps: { bytes: number; totalBytes: number | undefined; documents: number }[] = []
    const { scanned } = await scan([path], { threads: 2, onProgress: (progress) => steps.push(progress) })
    expect(steps.map(({ bytes }) => bytes)).toEqual(steps.map(({ bytes }) => bytes).sort((x, y) => x - y))
    expect(steps.at(-1)).toEqual({
      bytes: content.length,
      totalBytes: content.length,
      documents: scanned.result.counts(listing()).documents,
    })
  })

  it('says once that a file became shorter while it was scanned, and goes on with the next', async () => {
    for (const threads of [1, 3]) {
      const line = (i: number) => `{"id":"${i}","text":"${'x'.repeat(1000)} ${i}"}\n`
      const path = temporaryFile('shrinking.jsonl', Array.from({ length: 30_000 }, (_, i) => line(i)).join(''))
      const { scanned, refusals } = await scan([path, temporaryFile('next.jsonl', '{"id":"next","text":"The ferry leaves at nine."}\n')], {
        threads,
        keepTexts: false,
        input: {},
        onProgress: () => truncateSync(path, 2000),
      })
      expect(refusals).toMatchObject([{ file: path, code: 'INPUT_UNREADABLE', reason: expect.stringContaining('became shorter') }])
      const { documents } = scanned.result.counts(listing())
      expect(documents).toBeGreaterThan(0)
      expect(scanned.result.id(documents - 1)).toBe('next')
    }
  })

  it('ends with the lines that a file had, however fast another program writes to it', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `{"id":"${i}","text":"${'x'.repeat(1000)} ${i}"}\n`)
    const path = temporaryFile('growing.jsonl', lines.join(''))
    let written = 0
    const onProgress = () => appendFileSync(path, `{"id":"w${written++}","text":"${'y'.repeat(3 * megabyte)}"}\n`)
    const { scanned, refusals } = await scan([path], { keepTexts: false, input: {}, onProgress })
    expect(refusals).toEqual([])
    expect(scanned.result.counts(listing()).documents).toBe(5000)
  })

  it('refuses a path that does not exist', async () => {
    await expect(scan([join(temporaryFolder(), 'missing.jsonl')])).rejects.toMatchObject({ code: 'INPUT_NOT_FOUND' })
  })
})
