import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  buildLexicon,
  buildLexiconOfFiles,
  type Document,
  type SignedFields,
  type SignFilesOptions,
  sign,
  signFiles,
} from '../../../src/index.js'
import { temporaryFile } from '../../support/temporary-folder.js'

const lines = readFileSync(resolve(import.meta.dirname, '../../../samples/news.jsonl'), 'utf8')
  .split('\n')
  .slice(0, 20)
const documents = lines.map((line) => {
  const { id, title, text } = JSON.parse(line) as Document & { title: string }
  return { id, title, text }
})
const sampleFile = () => temporaryFile('news.jsonl', lines.join('\n'))

describe('signFiles', () => {
  it('needs nothing but paths, and signs as sign does', async () => {
    const signed: SignedFields[] = []
    for await (const each of signFiles({ paths: [sampleFile()] })) signed.push(each)
    expect(signed).toEqual([...sign(documents)])
  })

  it('signs further names as sign does', async () => {
    const gazetteers = [{ type: 'person', path: temporaryFile('names.txt', 'Quuxley') } as const]
    const signed: SignedFields[] = []
    for await (const each of signFiles({ paths: [sampleFile()], gazetteers })) signed.push(each)
    expect(signed).toEqual([...sign(documents, { gazetteers })])
    expect(signed[0]!.onefold.version).toContain('.names.')
  })

  it.each([
    [{ paths: ['news.jsonl'], gazetteers: 'names.txt' }, 'option gazetteers is "names.txt"; it takes a list of { type, path }'],
    [
      {
        paths: ['news.jsonl'],
        gazetteers: [
          { type: 'person', path: 'a' },
          { type: 'people', path: 'a' },
        ],
      },
      'option gazetteers[1] is an object; it takes { type, path }, where type is location, organisation or person',
    ],
    [['news.jsonl'], 'signFiles takes an object with paths'],
    [{ paths: ['news.jsonl'], profile: 'x' }, 'option profile is "x"; it takes lean, standard or full'],
    [{ paths: ['news.jsonl'], profil: 'full' }, 'has no option "profil"'],
  ])('refuses %j by name, before it is read from', (options, words) => {
    expect(() => signFiles(options as SignFilesOptions)).toThrow(words)
  })
})

describe('buildLexiconOfFiles', () => {
  it('needs nothing but paths, and builds as buildLexicon does', async () => {
    const { bytes, documents: counted } = await buildLexiconOfFiles({ paths: [sampleFile()] })
    expect(counted).toBe(20)
    expect(Buffer.from(bytes).equals(buildLexicon(documents))).toBe(true)
  })

  it('refuses wrong options by name', async () => {
    const refused = buildLexiconOfFiles({ paths: ['news.jsonl'], minDocumentFrequency: 0 })
    await expect(refused).rejects.toThrow('option minDocumentFrequency is 0; it takes a whole number from 1 to 65535')
  })
})
