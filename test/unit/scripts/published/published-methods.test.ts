import { describe, expect, it } from 'vitest'
import { createCodet } from '../../../../scripts/evaluate/published/codet-methods.js'
import { createIMatch } from '../../../../scripts/evaluate/published/i-match-methods.js'
import { createMinHash } from '../../../../scripts/evaluate/published/min-hash.js'
import type { MethodPair, PublishedMethod } from '../../../../scripts/evaluate/published/published-method.js'
import { publishedMethods } from '../../../../scripts/evaluate/published/published-methods.js'
import { createBlog, createPlainSegments } from '../../../../scripts/evaluate/published/sentence-collisions.js'
import { createShingleContainment } from '../../../../scripts/evaluate/published/shingle-containment.js'
import { createSimHash } from '../../../../scripts/evaluate/published/simhash-methods.js'
import { createSuperShingles } from '../../../../scripts/evaluate/published/super-shingles.js'
import { createTweezer } from '../../../../scripts/evaluate/published/tweezer-method.js'
import type { EntityRecogniser } from '../../../../src/analysis/entities/entity.js'

const story = `The ferry to the island of Skye stopped on Monday because its engine had failed in the night.
Forty passengers slept in the village hall, where neighbours brought soup, blankets and a piano.
The operator promised a replacement vessel from Oban before the weekend market.
Farmers worry about the lambs that should have crossed to the sale in Dingwall.
A spokeswoman said that refunds would reach everybody within ten working days.`
const other = `Astronomers photographed a comet with a green tail above the desert observatory.
Its orbit brings it back after eleven thousand years, so nobody will see it twice.
Amateurs with binoculars can find it low in the west shortly after sunset.
The dust that it sheds may become a shower of meteors in October.
Clouds are forecast for most of the northern coast during the best nights.`
const third = `The committee approved a budget for new tram lines through the harbour district.
Residents asked for quieter rails, wider pavements and trees along the whole avenue.
Work begins in spring and should be finished before the swimming championships.
Shops will receive compensation when their entrances are blocked for more than a week.
Opponents say that buses would have cost a third and arrived years earlier.`
const reworded = story.replace('Monday', 'Tuesday')
const excerpt = story.split('\n').slice(1, 3).join('\n')

const documents = Object.entries({ story, other, excerpt, third, copy: story, reworded }).map(([id, text]) => ({
  id,
  text,
  language: 'en',
}))
const run = (method: PublishedMethod) => [...method.run(documents)]
const found = (method: PublishedMethod) => run(method).map(({ a, b, verdict }: MethodPair) => `${a} ${verdict} ${b}`)

const ffp = createShingleContainment({ name: 'FFP', paper: '', size: 4, tokens: 'content', modulus: 1, minContainment: 0.6 })
const all = [
  'story contains excerpt',
  'story near copy',
  'excerpt contained copy',
  'story near reworded',
  'excerpt contained reworded',
  'copy near reworded',
]

describe('publishedMethods', () => {
  it('have a name and setting of their own each', () => {
    expect(new Set(publishedMethods.map(({ name, setting }) => `${name} ${setting}`)).size).toBe(publishedMethods.length)
  })

  it.each(publishedMethods.map((method) => [`${method.name}, ${method.setting}`, method] as const))(
    '%s finds the copy, joins no unrelated story, and reports a pair once with the later document as b',
    (_, method) => {
      const pairs = run(method)
      expect(pairs).toContainEqual({ a: 'story', b: 'copy', verdict: 'near' })
      expect(pairs.filter(({ a, b }) => [a, b].some((id) => id === 'other' || id === 'third'))).toEqual([])
      const order = documents.map(({ id }) => id)
      expect(pairs.every(({ a, b }) => order.indexOf(a) < order.indexOf(b))).toBe(true)
      expect(new Set(pairs.map(({ a, b }) => `${a} ${b}`)).size).toBe(pairs.length)
    },
  )
})

describe('methods with a direction', () => {
  it.each([
    ['FFP', ffp],
    ['CoDet', createCodet({ threshold: 0.6, bounded: false })],
    ['CoDet bounded', createCodet({ threshold: 0.6, bounded: true })],
  ])('%s finds what is contained, which way round, and the reworded copy', (_, method) => {
    expect(found(method)).toEqual(all)
  })

  it('take a higher threshold for less', () => {
    expect(found(createCodet({ threshold: 0.95, bounded: true }))).not.toContain('story near reworded')
  })
})

describe('methods of whole documents', () => {
  it('do not see an excerpt', () => {
    for (const method of [createIMatch(0), createSuperShingles({ size: 4, modulus: 1, superSize: 30 })]) {
      expect(found(method).filter((pair) => pair.includes('excerpt'))).toEqual([])
    }
  })

  it('MinHash finds pairs at the resemblance that it is set to', () => {
    const wide = createMinHash({ size: 3, bands: 20, rows: 2, minResemblance: 0.4 })
    const strict = createMinHash({ size: 3, bands: 20, rows: 4, minResemblance: 0.999 })
    expect(found(wide)).toContain('story near reworded')
    expect(found(strict)).toEqual(['story near copy'])
  })

  it('SimHash finds more with a wider distance, and every pair within it', () => {
    const simHash = (maxHammingDistance: number) => createSimHash({ name: '', paper: '', parameters: { lexicons: 1 }, maxHammingDistance })
    expect(found(simHash(0))).toEqual(['story near copy'])
    expect(found(simHash(15))).toContain('story near reworded')
  })
})

describe('methods of sentences', () => {
  it('count equal sentences', () => {
    expect(found(createPlainSegments(2))).toContain('story near excerpt')
    expect(found(createPlainSegments(3))).not.toContain('story near excerpt')
    expect(found(createPlainSegments(4))).toContain('story near reworded')
    expect(found(createPlainSegments(5))).not.toContain('story near reworded')
  })

  it('see through reordered words when these are sorted', () => {
    const reordered = [
      { id: 'a', text: 'Lambs crossed yesterday. Ferries stopped early. Pianos arrived late.', language: 'en' },
      { id: 'b', text: 'Yesterday lambs crossed. Early ferries stopped. Late arrived pianos.', language: 'en' },
      { id: 'c', text: 'Comets return. Trams wait.', language: 'en' },
      { id: 'd', text: 'Nothing else.', language: 'en' },
    ]
    expect([...createBlog(3).run(reordered)]).toEqual([{ a: 'a', b: 'b', verdict: 'near' }])
    expect([...createPlainSegments(3).run(reordered)]).toEqual([])
  })
})

describe('createTweezer', () => {
  const nobody: EntityRecogniser = { id: '0000000000000000', recognise: () => [] }
  const firstWord: EntityRecogniser = { id: '1111111111111111', recognise: () => [{ type: 'person', firstToken: 0, endToken: 1 }] }

  it('joins documents whose names stand among the same words', () => {
    const opening = { id: 'opening', text: `${story.split('\n')[0]} ${third}`, language: 'en' }
    expect([...createTweezer(firstWord).run([...documents, opening])].map(({ a, b }) => `${a} ${b}`)).toEqual([
      'story copy',
      'story opening',
      'copy opening',
    ])
  })

  it('falls back to the words at either end without names', () => {
    expect(found(createTweezer(nobody))).toEqual(['story near copy'])
  })
})
