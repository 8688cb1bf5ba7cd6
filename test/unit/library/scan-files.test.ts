import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type Document,
  type FileScan,
  type ScanFilesOptions,
  type ScanListings,
  type ScanOptions,
  scan,
  scanFiles,
} from '../../../src/index.js'
import { temporaryFile } from '../../support/temporary-folder.js'

const news = resolve(import.meta.dirname, '../../../samples/news.jsonl')
const lines = readFileSync(news, 'utf8').trim().split('\n')

const list = (result: ScanListings<{ readonly id: string }>, options?: ScanOptions) => ({
  pairs: [...result.pairs(options)],
  groups: [...result.groups(options)],
  unique: result.unique(options).map(({ id }) => id),
  counts: result.counts(options),
})

/** Writes two copies, of which the later one has the earlier time. */
function copies(): string {
  const text = 'The ferry to Port Alder leaves at nine on weekdays and at ten on Sundays, and dogs travel free of charge.'
  const records = [
    { id: 'a', title: 'Ferry', text, seen: '2026-03-02' },
    { id: 'b', text, seen: '2026-03-01' },
  ]
  return temporaryFile('copies.jsonl', records.map((record) => JSON.stringify(record)).join('\n'))
}

describe('scanFiles', () => {
  it('needs nothing but paths, and lists with the defaults of scan what scan lists', async () => {
    const documents = lines.map((line) => JSON.parse(line) as Document & { readonly time: undefined })
    const result = await scanFiles({ paths: [news] })
    expect(list(result)).toEqual(list(scan(documents)))
    expect(list(result, { level: 'exact', prefer: 'longest' })).toEqual(list(scan(documents), { level: 'exact', prefer: 'longest' }))
    expect(result.documents()).toEqual(documents.map(({ id }) => ({ id })))
    expect(result.refused).toBe(0)
  })

  it('lists what is not in an archive', async () => {
    const archive = temporaryFile('archive.jsonl', lines.slice(0, 300).join('\n'))
    const fresh = temporaryFile('fresh.jsonl', lines.slice(300).join('\n'))
    const ids = new Set(lines.slice(300).map((line) => (JSON.parse(line) as Document).id))
    const result = await scanFiles({ paths: [fresh], against: [archive], input: { keepRaw: true } })
    const all = await scanFiles({ paths: [news] })
    expect([...result.pairs()]).toEqual([...all.pairs()].filter(({ b }) => ids.has(b)))
    expect(result.counts()).toMatchObject({ archived: 300, documents: lines.length - 300 })
    const unique = result.unique({ level: 'contained' })
    expect(unique.length).toBe(lines.length - 300 - result.counts({ level: 'contained' }).removable)
    expect(unique.map(({ raw }) => Buffer.from(raw!).toString())).toEqual(
      lines.slice(300).filter((line) => unique.some(({ id }) => id === JSON.parse(line).id)),
    )
    expect(result.documents()).toHaveLength(lines.length)
  })

  it('takes undefined options for their defaults', async () => {
    const names = ['against', 'input', 'threads', 'includeVariants', 'times', 'keepTexts', 'memoryLimitBytes', 'signal', 'onNotice']
    const none = Object.fromEntries(names.map((name) => [name, undefined]))
    const input = { timeField: undefined, textFields: undefined, keepRaw: undefined } as unknown as NonNullable<ScanFilesOptions['input']>
    expect(list(await scanFiles({ paths: [news], ...none, input }))).toEqual(list(await scanFiles({ paths: [news] })))
  })

  it('gives with each document what it was told to keep', async () => {
    const path = copies()
    const result = await scanFiles({ paths: [path], keepTexts: true, input: { keepRaw: true } })
    const records = readFileSync(path, 'utf8').split('\n')
    expect(
      result.documents().map(({ id, title, text, raw }) => ({ id, title, words: text?.length, raw: Buffer.from(raw!).toString().trim() })),
    ).toEqual([
      { id: 'a', title: 'Ferry', words: 105, raw: records[0] },
      { id: 'b', title: undefined, words: 105, raw: records[1] },
    ])
    expect(result.unique()).toEqual(result.documents().slice(0, 1))
  })

  it('lists variants where they were looked for, and refuses to list them where they were not', async () => {
    const withVariants = await scanFiles({ paths: [news], includeVariants: true })
    const variants = (result: FileScan, options?: ScanOptions) => [...result.pairs(options)].filter(({ verdict }) => verdict === 'variant')
    expect(variants(withVariants)).toEqual([])
    expect(variants(withVariants, { includeVariants: true })).not.toEqual([])
    const without = await scanFiles({ paths: [news] })
    expect(() => without.pairs({ includeVariants: true })).toThrow(/did not look for variants; give includeVariants to scanFiles/)
  })

  it('reads times where their field is named, and refuses policies that need them where it is not', async () => {
    const path = copies()
    const prefer = 'oldest'
    const timed = await scanFiles({ paths: [path], input: { timeField: 'seen' } })
    expect([...timed.groups({ prefer })].map(({ representative }) => representative)).toEqual(['b'])
    const untimed = await scanFiles({ paths: [path] })
    expect(() => untimed.groups({ prefer })).toThrow(/prefer: oldest needs to know .* input\.timeField/)
  })

  it('gives notice where no document has a time in the field that is named', async () => {
    const notices: string[] = []
    await scanFiles({ paths: [copies()], input: { timeField: 'sent' }, onNotice: (text) => notices.push(text) })
    expect(notices).toEqual(['no document has a time in the field "sent"; name the right field in input.timeField'])
  })

  it('compares only documents that have the same in the scope fields, and gives notice of a field in which none has a value', async () => {
    const text = 'The harbour commission approved the new ferry terminal on Tuesday after a debate of four hours.'
    const lines = ['acme', 'bolt', 'acme', undefined].map((tenant, i) => JSON.stringify({ id: `${i}`, text, tenant }))
    const paths = [temporaryFile('dump.jsonl', lines.join('\n'))]
    const notices: string[] = []
    const onNotice = (notice: string) => notices.push(notice)
    const groupsBy = async (scopeField: string | readonly string[]) =>
      Array.from((await scanFiles({ paths, input: { scopeField }, onNotice })).groups(), ({ group, members }) => [
        group,
        ...members.map(({ id }) => id),
      ])
    expect(await groupsBy('tenant')).toEqual([['0', '2']])
    expect(notices).toEqual([])
    expect(await groupsBy(['tenant', 'site'])).toEqual([['0', '2']])
    expect(notices).toEqual([
      'no document has a value in the field "site", so it kept none apart; name the right field in input.scopeField',
    ])
  })

  it.each<[string, unknown, string]>([
    ['a list', [news], 'scanFiles takes an object with paths, input'],
    ['nothing', undefined, 'scanFiles takes an object with paths, input'],
    ['no paths', {}, 'option paths is undefined; it takes a list of one or more names of files and folders, each a string'],
    ['one path for a list', { paths: news }, 'it takes a list'],
    ['an empty list', { paths: [] }, 'one or more'],
    ['an unknown option', { paths: [news], thread: 2 }, 'has no option "thread"'],
    ['an unknown option of the input', { paths: [news], input: { textField: 'body' } }, 'input of scanFiles has no option "textField"'],
    ['a name for a list of names', { paths: [news], input: { textFields: 'body' } }, 'it takes a list of names of fields'],
    ['no scope field', { paths: [news], input: { scopeField: '' } }, 'it takes the name of a field, or a list of one or more'],
    ['too many threads', { paths: [news], threads: 65 }, 'it takes a whole number from 1 to 64'],
    ['a word for a function', { paths: [news], onNotice: 'print' }, 'it takes a function'],
  ])('refuses %s by name', async (_, options, words) => {
    const refused = scanFiles(options as ScanFilesOptions)
    await expect(refused).rejects.toMatchObject({ code: 'PARAMETER_INVALID', message: expect.stringContaining(words) as string })
  })
})
