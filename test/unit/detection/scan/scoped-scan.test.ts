import { describe, expect, it } from 'vitest'
import { defaultCandidateOptions } from '../../../../src/detection/candidate-options.js'
import { CollectionScan } from '../../../../src/detection/scan/collection-scan.js'
import type { ListingOptions } from '../../../../src/detection/scan/listing-options.js'
import type { ScanResult } from '../../../../src/detection/scan/scan-result.js'
import { BatchSigner } from '../../../../src/detection/signing/batch-signer.js'
import type { Document, Level } from '../../../../src/model.js'
import { generateCollection, TextMaker } from '../../../support/generated-collection.js'
import { listing, scanCollection, scanDeferring } from '../../../support/scan-collection.js'
import { seededRandom } from '../../../support/seeded-random.js'
import { stories } from '../../../support/stories.js'

const levels: readonly Level[] = ['exact', 'near', 'contained']
const scopeNames = ['acme', 'bolt', undefined, '["acme","de"]'] as const

interface ScopedDocument extends Document {
  readonly scope: string | undefined
}

/** Documents of several scopes in turn, of which each has copies in the others; short and empty texts among them. */
function scopedCollection(seed: number): ScopedDocument[] {
  const random = seededRandom(seed)
  const texts = [
    ...generateCollection(seed, 60, 0.06),
    ...['', '', 'All rights reserved', 'Fee'].map((text, i) => ({ id: `short${i}`, text })),
  ]
  const copies = texts.flatMap((document) =>
    scopeNames
      .filter(() => random() < 0.6)
      .map((scope): ScopedDocument => ({ ...document, id: `${document.id} of ${scope}`, scope, time: Math.floor(random() * 9) })),
  )
  return copies.sort(() => random() - 0.5)
}

function scopesOf(documents: readonly ScopedDocument[]): (string | undefined)[] {
  return documents.map(({ scope }) => scope)
}

function list(result: ScanResult, options: ListingOptions) {
  const kept = [...result.kept(options)]
  return {
    pairs: [...result.pairs(options)],
    groups: [...result.groups(options)],
    removable: [...result.removable(options)],
    kept: kept.flatMap((flag, i) => (flag === 1 ? [result.id(i)] : [])),
  }
}

/** What is listed of the documents of one scope. */
function partOf({ pairs, groups, removable, kept }: ReturnType<typeof list>, ids: ReadonlySet<string>): ReturnType<typeof list> {
  return {
    pairs: pairs.filter(({ a, b }) => ids.has(a) || ids.has(b)),
    groups: groups.filter(({ group }) => ids.has(group)),
    removable: removable.filter(({ a, b }) => ids.has(a) || ids.has(b)),
    kept: kept.filter((id) => ids.has(id)),
  }
}

/** Expects of a scan with scopes what scans of each scope by itself list. */
function expectScansOfEach(
  documents: readonly ScopedDocument[],
  scanEach: (documents: readonly Document[], scopes?: (string | undefined)[]) => ScanResult,
  allOptions: readonly ListingOptions[],
): void {
  const whole = scanEach(documents, scopesOf(documents))
  for (const scope of scopeNames) {
    const own = documents.filter((document) => document.scope === scope)
    const alone = scanEach(own)
    const ids = new Set(own.map(({ id }) => id))
    for (const options of allOptions) expect(partOf(list(whole, options), ids)).toEqual(list(alone, options))
  }
}

const everyLevel = levels.flatMap((level) => [listing({ level }), listing({ level, includeVariants: true, prefer: 'newest' })])

describe('a scan of documents of several scopes', () => {
  it.each([1, 2, 3, 4, 5, 6])('lists what scans of each scope by itself list (seed %i)', (seed) => {
    const documents = scopedCollection(seed)
    expect(documents.length).toBeGreaterThan(100)
    const scanEach = (some: readonly Document[], scopes?: (string | undefined)[]) =>
      scanCollection(some, { includeVariants: true, ...(scopes && { scopes }) }, [1, 7, 30])
    expectScansOfEach(documents, scanEach, everyLevel)
  })

  it.each([7, 8])('lists the same where comparisons are made later (seed %i)', (seed) => {
    const random = seededRandom(seed)
    const scanEach = (some: readonly Document[], scopes?: (string | undefined)[]) =>
      scanDeferring(some, { includeVariants: true, ...(scopes && { scopes }) }, () => random() < 0.3)
    expectScansOfEach(scopedCollection(seed), scanEach, everyLevel)
  })

  it.each([9, 10])('lists the same where only exact copies are wanted (seed %i)', (seed) => {
    const scanEach = (some: readonly Document[], scopes?: (string | undefined)[]) =>
      scanCollection(some, { onlyExact: true, ...(scopes && { scopes }) }, [5, 40])
    expectScansOfEach(scopedCollection(seed), scanEach, [listing({ level: 'exact' })])
  })

  it('lists what a scan without scopes lists if no document has one', () => {
    const documents = generateCollection(11, 120, 0.06)
    const scoped = scanCollection(documents, { scopes: documents.map(() => undefined) }, [20])
    for (const options of levels.map((level) => listing({ level })))
      expect(list(scoped, options)).toEqual(list(scanCollection(documents), options))
  })

  it('takes no text for known because a document of another scope has it', () => {
    const text = stories.harbour
    const documents = [
      { id: '1', text },
      { id: '2', text },
      { id: '3', text: stories.harbourEdited },
    ]
    const result = scanCollection(documents, { scopes: [undefined, 'acme', 'acme'] }, [1])
    expect(Array.from(result.pairs(listing()), ({ a, b, verdict }) => `${a} ${verdict} ${b}`)).toEqual(['2 near 3'])
  })

  it('counts within a scope how common a term is: what others have by the hundred finds its copy', () => {
    const footer = new TextMaker(999).sentences(12).join(' ')
    const others = Array.from({ length: defaultCandidateOptions.capacity + 1 }, (_, i) => ({
      id: `other ${i}`,
      text: `${new TextMaker(i + 1).sentences(25).join(' ')} ${footer}`,
    }))
    const own = [
      { id: 'one', text: footer },
      { id: 'two', text: `${footer} ${stories.harbour}` },
    ]
    const result = scanCollection([...others, ...own], { scopes: [...others.map(() => 'acme'), 'bolt', 'bolt'] })
    const pairs = Array.from(result.pairs(listing()), ({ a, b, verdict }) => `${a} ${verdict} ${b}`)
    expect(pairs.filter((pair) => !pair.startsWith('other'))).toEqual(['one contained two'])
    expect(pairs.filter((pair) => /^other .* (one|two)$/.test(pair))).toEqual([])
  })

  it('compares no documents of two scopes that share terms by chance', () => {
    const texts = [
      { id: '1', text: stories.harbour },
      { id: '2', text: stories.harbourEdited },
    ]
    const pairsWith = (scopes: number[]) => {
      const scan = new CollectionScan({ includeVariants: true })
      const batch = { ...new BatchSigner().sign(texts), scopes: Float64Array.from(scopes) }
      for (const i of texts.keys()) scan.add(batch, i)
      return [...scan.result().pairs(listing({ includeVariants: true }))]
    }
    expect(pairsWith([5, 5])).toHaveLength(1)
    for (const scopes of [
      [5, 6],
      [0, 5],
      [5, 0],
    ])
      expect(pairsWith(scopes)).toEqual([])
  })

  it('counts the memory of scopes', () => {
    const byteLengthOf = (scopes?: string[]) => {
      let bytes = 0
      scanCollection([{ id: '1', text: 'Fee' }], { ...(scopes && { scopes }) }, [1], (scan) => {
        bytes = scan.byteLength
      })
      return bytes
    }
    expect(byteLengthOf(['acme'])).toBeGreaterThan(byteLengthOf())
  })
})
