import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clusterSeeds } from '../../../../src/similarity/reuse/reuse-clusters.js'
import { slowClusters } from '../../../reference/reuse.js'

const sorted = (clusters: number[][]) => clusters.map((cluster) => cluster.toSorted((x, y) => x - y)).sort((x, y) => x[0]! - y[0]!)

describe('clusterSeeds', () => {
  it('joins what hangs together, in both texts', () => {
    const seeds = { a: Int32Array.of(0, 2, 4, 4, 20), b: Int32Array.of(0, 2, 4, 30, 4) }
    expect(clusterSeeds(seeds, [0, 1, 2, 3, 4], { a: 2, b: 2 })).toEqual([[0, 1, 2], [3], [4]])
    expect(clusterSeeds(seeds, [0, 2], { a: 2, b: 2 })).toEqual([[0], [2]])
    expect(clusterSeeds(seeds, [2, 3], { a: 0, b: 26 })).toEqual([[2, 3]])
  })

  it('gives what joining two by two gives', () => {
    const seed = fc.tuple(fc.nat(20), fc.nat(20))
    fc.assert(
      fc.property(fc.array(seed, { maxLength: 25 }), fc.nat(4), fc.nat(6), (found, a, b) => {
        const list = found.sort(([one, oneB], [other, otherB]) => one - other || oneB - otherB)
        const seeds = { a: Int32Array.from(list, (each) => each[0]), b: Int32Array.from(list, (each) => each[1]) }
        const members = list.map((_, i) => i)
        expect(sorted(clusterSeeds(seeds, members, { a, b }))).toEqual(sorted(slowClusters(seeds, members, { a, b })))
      }),
    )
  })
})
