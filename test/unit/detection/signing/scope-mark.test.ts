import { describe, expect, it } from 'vitest'
import { ScopeMark } from '../../../../src/detection/signing/scope-mark.js'

function marked(scope: string | undefined): { number: number; digest: number[]; terms: number[] } {
  const mark = new ScopeMark()
  mark.take('another one')
  mark.take(scope)
  const digests = Uint32Array.of(9, 1, 2, 3, 4, 9)
  const terms = Uint32Array.of(9, 30, 20, 10, 9)
  mark.markDigest(digests, 1)
  mark.markTerms(terms, 1, 4)
  expect([digests[0], digests[5], terms[0], terms[4]]).toEqual([9, 9, 9, 9])
  return { number: mark.number, digest: [...digests.subarray(1, 5)], terms: [...terms.subarray(1, 4)] }
}

describe('ScopeMark', () => {
  it('leaves everything as it is without a scope, also the order of terms', () => {
    expect(marked(undefined)).toEqual({ number: 0, digest: [1, 2, 3, 4], terms: [30, 20, 10] })
  })

  it('makes other digests and other terms in each scope, and the same in the same', () => {
    const all = ['a', 'b', '', undefined].map(marked)
    for (const part of ['number', 'digest', 'terms'] as const) expect(new Set(all.map((each) => String(each[part]))).size).toBe(4)
    expect(marked('a')).toEqual(all[0])
  })

  it('keeps terms in ascending order, and as different as they were', () => {
    const { terms } = marked('a')
    expect(terms).toEqual(terms.toSorted((x, y) => x - y))
    expect(new Set(terms).size).toBe(3)
  })
})
