import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildLexiconOfFiles, readLexiconFile } from '../../../src/compose/files/lexicon-files.js'
import { type Comparers, pooledComparison } from '../../../src/compose/live/comparing/comparers.js'
import { TextMaker } from '../../support/generated-collection.js'
import { toLines } from '../../support/stories.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

/** Worker threads load compiled files (docs/decisions/0004-tests-on-dist.md). */
const built = pathToFileURL(resolve(import.meta.dirname, '../../../dist/compose/live/comparing/comparers.js')).href
const { Comparers: BuiltComparers } = (await import(built)) as { Comparers: typeof Comparers }

const maker = new TextMaker(7)
const sentences = Array.from({ length: 600 }, () => maker.sentences(1).join(' '))
const texts = [sentences.slice(0, 400), sentences.slice(150), sentences.toReversed()].map((list) => list.join(' '))
const [first, second, third] = texts.map((text, i) => ({ id: `d${i}`, text }))
const page = { id: 'page', isHtml: true, text: `<article>${sentences.map((sentence) => `<p>${sentence}</p>`).join('')}</article>` }
const questions = { evidence: 20, degrees: true, passages: true, codet: true }
const file = 'own.lexicon'

async function lexicons() {
  const folder = temporaryFolder()
  const [input, lexicon] = [join(folder, 'texts.jsonl'), join(folder, 'texts.lexicon')]
  writeFileSync(input, toLines(sentences.map((text, i) => ({ id: `${i}`, text }))))
  writeFileSync(lexicon, (await buildLexiconOfFiles({ paths: [input], input: { titleField: 'title' } })).bytes)
  return new Map([[file, await readLexiconFile(lexicon)]])
}

async function open(threads: number): Promise<Comparers> {
  const comparers = new BuiltComparers(await lexicons(), threads)
  onTestFinished(() => comparers.close())
  return comparers
}

/** How many turns of the event loop pass until a promise settles. */
async function turnsUntil(done: Promise<unknown>): Promise<number> {
  let isOver = false
  void done.finally(() => {
    isOver = true
  })
  for (let turns = 0; ; turns++) {
    await setImmediate()
    if (isOver) return turns
  }
}

const read = (bytes: object) => JSON.parse(new TextDecoder().decode(bytes as Uint8Array))

describe('Comparers', () => {
  it('compare on threads as on one, with a lexicon and without', async () => {
    expect(first!.text.length + second!.text.length).toBeGreaterThan(pooledComparison)
    const [one, four] = [await open(1), await open(4)]
    for (const lexicon of [undefined, file]) {
      const [here, there] = [one.comparer(lexicon), four.comparer(lexicon)]
      const expected = await here.explain([first!, third!, page], second!, questions)
      expect(expected.map(({ evidence, codet }) => [evidence!.length, codet !== null])).toEqual(
        [20, 20, 20].map((n) => [n, lexicon === file]),
      )
      expect(await there.explain([first!, third!, page], second!, questions)).toEqual(expected)
      for (const all of [true, false]) {
        const answer = await there.compare(page, first!, { reuse: all, texts: all })
        expect(read(answer)).toEqual(JSON.parse(JSON.stringify(await here.compare(page, first!, { reuse: all, texts: all }))))
      }
    }
  })

  it('hold nobody while large texts are compared', async () => {
    const comparer = (await open(2)).comparer()
    expect(await turnsUntil(comparer.explain([first!], second!, questions))).toBeGreaterThan(10)
    expect(await turnsUntil(comparer.compare(first!, second!, { reuse: true, texts: true }))).toBeGreaterThan(10)
  })

  it('compare small texts where they are, and start no thread for them', async () => {
    const comparer = (await open(2)).comparer()
    const [a, b] = [sentences[0]!, sentences.slice(0, 2).join(' ')].map((text) => ({ id: '', text }))
    expect(await turnsUntil(comparer.explain([a!], b!, questions))).toBe(0)
    expect(await comparer.explain([], third!, questions)).toEqual([])
    expect(await comparer.compare(a!, b!, { reuse: false, texts: false })).toMatchObject({ sentences: { a: 1, b: 2 } })
  })
})
