import { describe, expect, it } from 'vitest'
import { findCounterparts } from '../../../../../src/cli/render/comparison/sentence-counterparts.js'
import type { LinkKind, SentenceLink } from '../../../../../src/detection/comparing/compared-pair.js'

const link = (a: number, b: number, kind: LinkKind = 'same', score = 1): SentenceLink => ({ a, b, kind, score })

describe('findCounterparts', () => {
  it('takes the best link of a sentence, the earlier of equals', () => {
    const links = [link(0, 4, 'partial', 0.6), link(0, 7, 'fuzzy', 0.9), link(1, 2), link(1, 3)]
    const { sentences, kinds } = findCounterparts(links, 'a', 3)
    expect([...sentences]).toEqual([7, 2, -1])
    expect(kinds).toEqual(['fuzzy', 'same', undefined])
    expect([...findCounterparts(links, 'b', 8).sentences]).toEqual([-1, -1, 1, 1, 0, -1, -1, 0])
  })
})
