import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildLexiconOfFiles } from '../../../src/compose/files/lexicon-files.js'
import { pooledText, type Signers, type SigningSource } from '../../../src/compose/live/signing/signers.js'
import { signDocuments } from '../../../src/detection/live/signing/sign-documents.js'
import { type HeldSigner, signsHeld } from '../../../src/detection/live/signing/signer.js'
import { heldFields } from '../../../src/store/elastic/document/held-fields.js'
import { TextMaker } from '../../support/generated-collection.js'
import { toLines } from '../../support/stories.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

/** Worker threads load compiled files (docs/decisions/0004-tests-on-dist.md). */
const built = pathToFileURL(resolve(import.meta.dirname, '../../../dist/compose/live/signing/signers.js')).href
const { Signers: BuiltSigners } = (await import(built)) as { Signers: typeof Signers }

const maker = new TextMaker(7)
const documents = Array.from({ length: 60 }, (_, i) => ({ id: `d${i}`, text: maker.sentences(3 + maker.below(20)).join(' ') }))

async function lexiconFile(sentenceTables = false): Promise<string> {
  const folder = temporaryFolder()
  const [input, lexicon] = [join(folder, 'texts.jsonl'), join(folder, 'texts.lexicon')]
  writeFileSync(input, toLines(documents))
  writeFileSync(lexicon, (await buildLexiconOfFiles({ paths: [input], input: { titleField: 'title' }, sentenceTables })).bytes)
  return lexicon
}

async function open(sources: readonly SigningSource[], threads: number): Promise<Signers> {
  const signers = await BuiltSigners.open(sources, threads)
  onTestFinished(() => signers.close())
  return signers
}

describe('Signers', () => {
  it('sign on threads as on one, in the order given, with every lexicon and profile', async () => {
    expect(documents.reduce((sum, { text }) => sum + text.length, 0)).toBeGreaterThan(pooledText)
    const lexicon = await lexiconFile(true)
    const [own, withGrams] = [false, true].map((grams) => ({ lexicon, grams, gazetteers: [] }))
    const [one, three] = [await open([own!, withGrams!], 1), await open([own!, withGrams!], 3)]
    for (const source of [undefined, own, withGrams]) {
      for (const profile of ['lean', 'standard', 'full'] as const) {
        const expected = await one.signer(source).sign(documents, profile)
        expect(await three.signer(source).sign(documents, profile)).toEqual(expected)
      }
    }
    const [plain, byOwn, byBoth] = await Promise.all(
      [undefined, own, withGrams].map(async (source) => (await three.signer(source).sign(documents.slice(0, 1), 'standard'))[0]!),
    )
    expect(new Set([plain!.version, byOwn!.version, byBoth!.version]).size).toBe(3)
    expect(byOwn!.grams).toBeUndefined()
    expect(byBoth!.grams!.length).toBeGreaterThan(0)
  })

  it('sign for an index the same on threads: lists of terms in one text, short texts, scopes and pages among them', async () => {
    const [one, three] = [await open([], 1), await open([], 3)]
    expect(signsHeld(one.signer())).toBe(false)
    const others = [
      { id: 'short', text: 'Rates rise by 4 percent' },
      { id: 'empty', text: '' },
      { id: 'scoped', text: documents[0]!.text, scope: 'en' },
      { id: 'page', text: `<p>${documents[1]!.text}</p>`, isHtml: true },
    ]
    const inputs = [...others, ...documents]
    const held = await (three.signer() as HeldSigner).signHeld(inputs, 'standard')
    const signed = await signDocuments(one.signer(), inputs, 'standard')
    expect(held.map(({ json }) => JSON.parse(`{${json}}`) as unknown)).toEqual(signed.map(heldFields))
  })

  it('sign with further names, on threads as on one: other terms of names, and another version', async () => {
    const path = join(temporaryFolder(), 'names.txt')
    writeFileSync(path, '# Ministers\nZorblax Quuxley\n')
    const source: SigningSource = { lexicon: undefined, grams: false, gazetteers: [{ type: 'person', path }] }
    const [one, three] = [await open([source], 1), await open([source], 3)]
    const texts = documents.map(({ id, text }) => ({ id, text: `Then Zorblax Quuxley spoke. ${text}` }))
    const named = await one.signer(source).sign(texts, 'standard')
    expect(await three.signer(source).sign(texts, 'standard')).toEqual(named)
    const [plain] = await one.signer().sign(texts.slice(0, 1), 'standard')
    expect(named[0]!.version).toMatch(new RegExp(`^${plain!.version}\\.names\\.[0-9a-f]{16}$`))
    expect(named[0]!.tweezer).not.toEqual(plain!.tweezer)
    expect(named[0]).toEqual({ ...plain, version: named[0]!.version, tweezer: named[0]!.tweezer })
  })

  it('name a gazetteer that is none, with its line', async () => {
    const path = join(temporaryFolder(), 'names.txt')
    writeFileSync(path, `Ann\n${'x'.repeat(300)}\n`)
    const open = (file: string) =>
      BuiltSigners.open([{ lexicon: undefined, grams: false, gazetteers: [{ type: 'person', path: file }] }], 1)
    await expect(open(path)).rejects.toMatchObject({ code: 'PARAMETER_INVALID', facts: { file: path, line: 2 } })
    await expect(open(`${path}.gone`)).rejects.toMatchObject({
      code: 'INPUT_NOT_FOUND',
      message: expect.stringContaining('one name a line'),
    })
  })

  it('name a lexicon file that is none', async () => {
    const file = join(temporaryFolder(), 'broken.lexicon')
    writeFileSync(file, 'not a lexicon')
    await expect(BuiltSigners.open([{ lexicon: file, grams: false, gazetteers: [] }], 1)).rejects.toMatchObject({
      code: 'LEXICON_INVALID',
      facts: { file },
    })
  })

  it('name a lexicon file without the table that grams are chosen by, and how to build it', async () => {
    const lexicon = await lexiconFile()
    const fault = { code: 'LEXICON_INVALID', message: expect.stringContaining('--sentence-tables'), facts: { file: lexicon } }
    await expect(BuiltSigners.open([{ lexicon, grams: true, gazetteers: [] }], 1)).rejects.toMatchObject(fault)
  })
})
