import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyText, drawKind } from '../../../scripts/data/plant-copies.mjs'
import { Recombination } from '../../../scripts/data/recombination.mjs'
import { SeededRandom } from '../../../scripts/data/seeded-random.mjs'
import { readSentences } from '../../../scripts/data/sentence-pool.mjs'
import { readRecords } from '../../../scripts/text-files.mjs'
import { parseGroupLines } from '../../../src/evaluation/parse-group-lines.js'
import { parsePairLines } from '../../../src/evaluation/parse-pair-lines.js'
import { sharedFolder } from '../../support/temporary-folder.js'

const root = resolve(import.meta.dirname, '../../..')
const samples = join(root, 'samples')
const folder = sharedFolder()

function generate(name: string, seed: string): string {
  const out = join(folder, name)
  const script = join(root, 'scripts/data/generate-collection.mjs')
  execFileSync(process.execPath, [script, '--documents', '2000', '--big-family', '100', '--seed', seed, '--out', out], { stdio: 'ignore' })
  return out
}

const read = (collection: string, file: string) => readFileSync(join(collection, file), 'utf8')

describe('Recombination', () => {
  const source = new Recombination(readSentences(samples), 'test')

  it('lets any two documents share at most one sentence, footers aside', () => {
    const documents = Array.from(
      { length: 300 },
      (_, i) => new Set(source.document(i * 23).filter((each) => !each.startsWith('Figures may be'))),
    )
    const shared = documents.flatMap((a, i) => documents.slice(0, i).map((b) => [...a].filter((sentence) => b.has(sentence)).length))
    expect(Math.max(...shared)).toBe(1)
  })

  it('gives no sentence, with the footer, more than .26 of a document', () => {
    for (let number = 0; number < 500; number++) {
      const sentences = source.document(number)
      const footer = sentences.at(-1)!.startsWith('Figures may be') ? sentences.at(-1)!.length : 0
      const longest = Math.max(...sentences.slice(0, footer > 0 ? -1 : undefined).map(({ length }) => length))
      expect((longest + footer) / sentences.join(' ').length).toBeLessThan(0.28)
    }
  })

  it('is a function of seed and number', () => {
    const again = new Recombination(readSentences(samples), 'test')
    expect(again.document(77)).toEqual(source.document(77))
    expect(new Recombination(readSentences(samples), 'other').document(77)).not.toEqual(source.document(77))
  })
})

describe('copyText', () => {
  const sentences = [
    'On 3 May the mill in Kent sold 40 tons of flour.',
    'Prices rose by 5 pct in the week.',
    'Nobody at Acme Ltd was there.',
    'It rains.',
  ]

  it('never touches a figure or a name', () => {
    const facts = (text: string) => text.match(/\b[A-Z]\w*|\d+/g)
    for (let seed = 0; seed < 200; seed++) {
      expect(facts(copyText(sentences, 'edited', new SeededRandom(seed)))).toEqual(facts(sentences.join(' ')))
    }
  })

  it('cuts excerpts out of the text as it is', () => {
    const excerpt = copyText(sentences, 'excerpt', new SeededRandom(1))
    expect(sentences.join(' ').startsWith(excerpt)).toBe(true)
    expect(excerpt.length).toBeLessThan(sentences.join(' ').length)
  })

  it('draws every kind', () => {
    const random = new SeededRandom('kinds')
    expect(new Set(Array.from({ length: 100 }, () => drawKind(random)))).toEqual(new Set(['verbatim', 'edited', 'reframed', 'excerpt']))
  })
})

describe('generate-collection.mjs', () => {
  const one = generate('one', '1')

  it('writes the same collection for the same seed and another for another', () => {
    const files = ['documents.jsonl', 'gold-pairs.jsonl', 'gold-families.jsonl']
    const again = generate('again', '1')
    for (const file of files) expect(read(again, file)).toBe(read(one, file))
    expect(read(generate('other', '2'), 'documents.jsonl')).not.toBe(read(one, 'documents.jsonl'))
  })

  it('plants a tenth of copies in families of 2 to 20, and one large family', () => {
    const [big, ...families] = [...readRecords(join(one, 'gold-families.jsonl'))] as { members: string[]; contains: string[] }[]
    const sizes = families.map(({ members, contains }) => 1 + members.length + contains.length)
    const copies = sizes.reduce((sum, size) => sum + size - 1, 0)
    expect(big!.members).toHaveLength(99)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(20)
    expect(copies / 2000).toBeCloseTo(0.1, 1)
  })

  it('writes gold that the readers understand, about documents that exist, the original first', () => {
    const order = new Map([...readRecords(join(one, 'documents.jsonl'))].map(({ id }, place) => [id, place]))
    const pairs = parsePairLines(read(one, 'gold-pairs.jsonl').split('\n'), 'gold-pairs.jsonl')
    expect(pairs.length).toBeGreaterThan(500)
    expect(pairs.every(({ a, b }) => order.get(a)! > order.get(b)!)).toBe(true)
    expect(parseGroupLines(read(one, 'gold-families.jsonl').split('\n'), 'gold-families.jsonl')[0]).toHaveLength(100)
  })

  it('keeps unrelated documents under .3 of each other, those that share a sentence too', () => {
    const check = JSON.parse(read(one, 'check.json'))
    expect(check.random.maxContainment).toBeLessThan(0.3)
    expect(check.sharingASentence).toMatchObject({ atLeast30Percent: 0 })
    expect(check.sharingASentence.pairs).toBeGreaterThan(1000)
  })
})
