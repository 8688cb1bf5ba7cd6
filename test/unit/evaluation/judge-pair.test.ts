import { describe, expect, it } from 'vitest'
import { judgePair, type PairOutcome } from '../../../src/evaluation/judge-pair.js'
import type { PairRelation } from '../../../src/evaluation/labelled-pair.js'
import type { Level } from '../../../src/model.js'

describe('judgePair', () => {
  const cases: [Level, PairRelation, PairRelation, PairOutcome][] = [
    ['near', 'near', 'near', 'found'],
    ['near', 'exact', 'near', 'found'],
    ['near', 'near', 'contained', 'missed'],
    ['near', 'near', 'distinct', 'missed'],
    ['near', 'contained', 'near', 'ignored'],
    ['near', 'contained', 'contained', 'ignored'],
    ['near', 'variant', 'near', 'wrong'],
    ['near', 'distinct', 'contained', 'rejected'],
    ['contained', 'contained', 'contained', 'found'],
    ['contained', 'contained', 'near', 'found'],
    ['contained', 'contained', 'exact', 'found'],
    ['contained', 'contained', 'contains', 'turned'],
    ['contained', 'contains', 'contains', 'found'],
    ['contained', 'contains', 'variant', 'missed'],
    ['contained', 'near', 'contains', 'found'],
    ['contained', 'variant', 'variant', 'rejected'],
    ['contained', 'variant', 'contained', 'wrong'],
    ['contained', 'partial', 'near', 'wrong'],
    ['contained', 'distinct', 'contains', 'wrong'],
    ['exact', 'exact', 'exact', 'found'],
    ['exact', 'exact', 'near', 'missed'],
    ['exact', 'near', 'exact', 'ignored'],
    ['exact', 'distinct', 'exact', 'wrong'],
  ]

  it.each(cases)('at %s takes gold %s reported as %s for %s', (level, gold, reported, outcome) => {
    expect(judgePair(gold, reported, level)).toBe(outcome)
  })
})
