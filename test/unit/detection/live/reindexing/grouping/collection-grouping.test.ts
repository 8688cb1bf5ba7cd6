import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CollectionGrouping } from '../../../../../../src/detection/live/reindexing/grouping/collection-grouping.js'
import { InlineGroupingSigner } from '../../../../../../src/detection/live/reindexing/grouping/grouping-signer.js'
import { signDocuments } from '../../../../../../src/detection/live/signing/sign-documents.js'
import { decodeSketch } from '../../../../../../src/signatures/sketch.js'
import { TokenAligner } from '../../../../../../src/similarity/verification/token-aligner.js'
import { type ReplayedDocument, type ReplayedPlace, replay } from '../../../../../reference/replay.js'
import { generateCollection } from '../../../../../support/generated-collection.js'
import { signer } from '../../../../../support/live-collection.js'
import { seededRandom } from '../../../../../support/seeded-random.js'
import { stories } from '../../../../../support/stories.js'

interface PlacedDocument {
  readonly id: string
  readonly text: string
  readonly title?: string
  readonly since: number
  readonly scope?: string
}

/** Groups documents that come in batches, in any order. */
async function group(documents: readonly PlacedDocument[], batchSize = 30): Promise<Map<string, ReplayedPlace>> {
  const grouping = new CollectionGrouping()
  const light = new InlineGroupingSigner()
  for (let from = 0; from < documents.length; from += batchSize) {
    const part = documents.slice(from, from + batchSize)
    grouping.add({ ...(await light.sign(part)), since: Float64Array.from(part, ({ since }) => since) })
  }
  expect(grouping.byteLength).toBeGreaterThan(documents.length * 100)
  const { anchors, links, containers } = grouping.group()
  const idOf = (number: number) => documents[number]!.id
  return new Map(
    documents.map(({ id }, number) => {
      const own = [...containers.subarray(links[number]!, links[number + 1]!)]
      return [id, { anchor: idOf(anchors[number]!), containers: own.map(idOf) }]
    }),
  )
}

/** The groups by the reference, which compares every document with every other one. */
async function replayed(documents: readonly PlacedDocument[]): Promise<Map<string, ReplayedPlace>> {
  const signed = await signDocuments(signer, documents, 'lean')
  const known = documents.map(({ id, since, scope }, i): ReplayedDocument => {
    const { exact, sketch } = signed[i]!
    return { id, since, ...(scope && { scope }), ...(exact && { exact }), ...(sketch && { sketch: decodeSketch(sketch) }) }
  })
  return replay(known)
}

function sorted(places: Map<string, ReplayedPlace>): [string, ReplayedPlace][] {
  return [...places].sort(([a], [b]) => (a < b ? -1 : 1))
}

describe('CollectionGrouping', () => {
  it('tells texts of one template apart by their figures, without aligning them', async () => {
    const align = vi.spyOn(TokenAligner.prototype, 'alignTokens')
    onTestFinished(() => align.mockRestore())
    const text = (i: number) =>
      Array.from(`${stories.harbour} ${stories.bakers}`.split('. '), (line, k) => `${line} for ${i * 100 + k} days`).join('. ')
    const documents = [1, 2, 3].map((i): PlacedDocument => ({ id: `${i}`, text: text(i), since: i }))
    expect([...(await group(documents)).values()].map(({ anchor }) => anchor)).toEqual(['1', '2', '3'])
    expect(align).not.toHaveBeenCalled()
  })

  it.each([1, 2, 3, 4])(
    'groups as a replay of the collection in the order of (since, id), whatever the order in which it comes (seed %i)',
    async (seed) => {
      const random = seededRandom(seed)
      const documents = generateCollection(seed, 150, 0.06).map(({ id, text, title }): PlacedDocument => {
        // Most documents have the time of the job that read them first.
        const placed = { id: `${random() < 0.5 ? 'x' : 'y'}${id}`, since: random() < 0.8 ? 1000 : Math.floor(random() * 2000) }
        return { ...placed, text, ...(title && { title }) }
      })
      documents.sort(() => random() - 0.5)
      expect(sorted(await group(documents))).toEqual(sorted(await replayed(documents)))
    },
  )

  it('keeps scopes apart', async () => {
    const texts = [stories.harbour, stories.harbourEdited, stories.harbourExcerpt]
    const documents = ['a', 'b', undefined].flatMap((scope) =>
      texts.map((text, i): PlacedDocument => ({ id: `${scope ?? 'none'}${i}`, text, since: 1, ...(scope && { scope }) })),
    )
    const places = await group(documents)
    expect(sorted(places)).toEqual(sorted(await replayed(documents)))
    expect(places.get('b1')).toEqual({ anchor: 'b0', containers: [] })
    expect(places.get('b2')).toEqual({ anchor: 'b2', containers: ['b0'] })
  })

  it('leaves documents without text alone, and names the five best containers only', async () => {
    const others = Array.from({ length: 7 }, (_, n) => ({
      id: `long${n}`,
      text: `${stories.harbour} ${'abcdefg'[n]!.repeat(400)} ${n}`,
      since: 1,
    }))
    const documents = [
      { id: 'none', text: '', since: 1 },
      { id: 'nothing', text: '', since: 1 },
      { id: 'inner', text: stories.harbour, since: 2 },
      ...others,
    ]
    const places = await group(documents)
    expect(places.get('nothing')).toEqual({ anchor: 'nothing', containers: [] })
    expect(sorted(places)).toEqual(sorted(await replayed(documents)))
    expect((await new CollectionGrouping().group()).anchors.length).toBe(0)
  })
})
