import { describe, expect, it } from 'vitest'
import type { CollectionScan, CollectionScanOptions } from '../../../../src/detection/scan/collection-scan.js'
import type { ScanResult } from '../../../../src/detection/scan/scan-result.js'
import type { Document, Level, RepresentativePolicy } from '../../../../src/model.js'
import { SlowScan } from '../../../reference/slow-scan.js'
import { generateCollection } from '../../../support/generated-collection.js'
import { listing, scanCollection } from '../../../support/scan-collection.js'

const levels: readonly Level[] = ['exact', 'near', 'contained']
const bakers =
  'The bakers of the old town have agreed to share one oven through the winter, because the price of gas has doubled since May. ' +
  'Each of the nine shops will bake on a night of its own, and two students carry the loaves by bicycle before the streets are cleared.'

/** Scans documents of which the first are the archive. */
function scanAgainst(
  archive: readonly Document[],
  documents: readonly Document[],
  options: Partial<CollectionScanOptions> = {},
): ScanResult {
  let added = 0
  const endArchive = (scan: CollectionScan) => {
    if (++added === archive.length) scan.endArchive()
  }
  return scanCollection([...archive, ...documents], options, undefined, endArchive)
}

const toDocuments = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([id, text]) => ({ id, text }))

describe('a scan against an archive', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('lists what comparing all pairs gives, at every level and by every policy (collection %i)', (seed) => {
    const documents = generateCollection(seed, 20 + seed * 12, 0.06)
    const archived = Math.floor(documents.length * (seed / 10))
    const result = scanAgainst(documents.slice(0, archived), documents.slice(archived))
    const slow = new SlowScan(documents, archived)
    const policies: readonly RepresentativePolicy[] = ['first', 'longest', 'newest']
    for (const options of levels.flatMap((level) => policies.map((prefer) => listing({ level, prefer })))) {
      const pairs = slow.pairs(options)
      expect(Array.from(result.pairs(options), ({ a, b, verdict, aInB, bInA }) => ({ a, b, verdict, aInB, bInA }))).toEqual(pairs)
      expect([...result.groups(options)]).toEqual(slow.groups(options))
      const kept = slow.kept(options)
      expect([...result.kept(options)]).toEqual(kept)
      expect([...result.removable(options)]).toEqual(slow.removable(options))
      const verdicts = pairs.map(({ verdict }) => (verdict === 'contains' ? 'contained' : verdict))
      const count = (verdict: string) => verdicts.filter((each) => each === verdict).length
      expect(result.counts(options)).toMatchObject({
        archived,
        documents: documents.length - archived,
        exact: count('exact'),
        near: count('near'),
        contained: count('contained'),
        groups: slow.groups(options).length,
        removable: kept.filter((flag) => flag === 0).length,
      })
    }
  })

  it('drops a copy of a document of the archive that is no anchor of its own', () => {
    const words = bakers.split(' ')
    const changed = (many: number) => words.map((word, at) => (at < many ? `${word}x` : word)).join(' ')
    const documents = toDocuments({ first: bakers, middle: changed(9), last: changed(18) })
    const alone = scanCollection(documents)
    expect(Array.from(alone.pairs(listing({ level: 'near' })), ({ a, b }) => `${a} ${b}`)).toEqual(['first middle', 'middle last'])
    expect([...alone.kept(listing({ level: 'near' }))]).toEqual([1, 0, 1])
    const against = scanAgainst(documents.slice(0, 2), documents.slice(2))
    expect([...against.kept(listing({ level: 'near' }))]).toEqual([1, 1, 0])
    expect([...against.groups(listing({ level: 'near' }))]).toMatchObject([
      { group: 'middle', representative: 'middle', members: [{ id: 'last' }] },
    ])
  })

  it('lists an excerpt under each document of the archive that contains it, and keeps a longer version', () => {
    const [excerpt] = bakers.split('. ')
    const archive = toDocuments({
      whole: bakers,
      again: bakers,
      other: 'Nothing of this stands anywhere else, and nobody has ever said it before.',
    })
    const longer = `${bakers} A tenth shop has asked to join them, but its owner wants to bake on Sundays only, when the others rest.`
    const result = scanAgainst(archive, toDocuments({ excerpt: `${excerpt}.`, longer: `${longer} ${longer.toUpperCase()}` }))
    expect(Array.from(result.pairs(listing()), ({ a, b, verdict }) => `${a} ${verdict} ${b}`)).toEqual(
      expect.arrayContaining(['whole contains excerpt', 'again contains excerpt']),
    )
    expect([...result.kept(listing())]).toEqual([1, 1, 1, 0, 1])
  })

  it('lists nothing of an archive with which nothing else has anything in common', () => {
    const result = scanAgainst(toDocuments({ whole: bakers, again: bakers }), [])
    expect([...result.pairs(listing())]).toEqual([])
    expect([...result.groups(listing())]).toEqual([])
    expect(result.counts(listing())).toMatchObject({ documents: 0, archived: 2, exact: 0, groups: 0, removable: 0 })
  })
})
