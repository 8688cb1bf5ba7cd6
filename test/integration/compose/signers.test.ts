import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildLexiconOfFiles } from '../../../src/compose/lexicon-files.js'
import { pooledText, type Signers } from '../../../src/compose/live/signers.js'
import { TextMaker } from '../../support/generated-collection.js'
import { toLines } from '../../support/stories.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

/** Worker threads load compiled files (docs/decisions/0004-tests-on-dist.md). */
const built = pathToFileURL(resolve(import.meta.dirname, '../../../dist/compose/live/signers.js')).href
const { Signers: BuiltSigners } = (await import(built)) as { Signers: typeof Signers }

const maker = new TextMaker(7)
const documents = Array.from({ length: 60 }, (_, i) => ({ id: `d${i}`, text: maker.sentences(3 + maker.below(20)).join(' ') }))

async function lexiconFile(): Promise<string> {
  const folder = temporaryFolder()
  const [input, lexicon] = [join(folder, 'texts.jsonl'), join(folder, 'texts.lexicon')]
  writeFileSync(input, toLines(documents))
  writeFileSync(lexicon, (await buildLexiconOfFiles({ paths: [input], input: { titleField: 'title' } })).bytes)
  return lexicon
}

async function open(files: readonly string[], threads: number): Promise<Signers> {
  const signers = await BuiltSigners.open(files, threads)
  onTestFinished(() => signers.close())
  return signers
}

describe('Signers', () => {
  it('sign on threads as on one, in the order given, with every lexicon and profile', async () => {
    expect(documents.reduce((sum, { text }) => sum + text.length, 0)).toBeGreaterThan(pooledText)
    const file = await lexiconFile()
    const [one, three] = [await open([file], 1), await open([file], 3)]
    for (const lexicon of [undefined, file]) {
      for (const profile of ['lean', 'standard', 'full'] as const) {
        const expected = await one.signer(lexicon).sign(documents, profile)
        expect(await three.signer(lexicon).sign(documents, profile)).toEqual(expected)
      }
    }
    const version = async (lexicon: string | undefined) => (await three.signer(lexicon).sign(documents.slice(0, 1), 'standard'))[0]!.version
    expect(await version(file)).not.toBe(await version(undefined))
  })

  it('name a lexicon file that is none', async () => {
    const file = join(temporaryFolder(), 'broken.lexicon')
    writeFileSync(file, 'not a lexicon')
    await expect(BuiltSigners.open([file], 1)).rejects.toMatchObject({ code: 'LEXICON_INVALID', facts: { file } })
  })
})
