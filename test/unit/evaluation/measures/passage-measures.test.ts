import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  passageCharacterPrecision,
  passageCharacterRecall,
  passageGranularity,
  passagePrecision,
  passageRecall,
  plagdet,
} from '../../../../src/evaluation/measures/passage-measures.js'
import type { Passage, PassageComparison } from '../../../../src/evaluation/passage.js'

function passage(aStart: number, aEnd: number, bStart: number, bEnd: number, documents = ['x', 'y']): Passage {
  return { a: documents[0]!, b: documents[1]!, aStart, aEnd, bStart, bEnd }
}

// Two gold passages of 200 and 300 characters. The first is reported in two overlapping pieces with 50 characters too many, the second by half, and
// another reported piece is wrong.
const gold = [passage(100, 200, 0, 100), passage(300, 450, 500, 650)]
const reported = [
  passage(100, 160, 0, 60), // 120 of 120 right
  passage(150, 250, 40, 100), // 50 + 60 of 160 right
  passage(300, 375, 500, 575), // 150 of 150 right
  passage(600, 650, 0, 50), // 0 of 100 right
]
const comparison = { gold, reported }

/** The measures by their definitions, with sets of characters. */
function slow({ reported, gold }: PassageComparison): Record<string, number> {
  const characters = ({ a, b, aStart, aEnd, bStart, bEnd }: Passage) => {
    const set = new Set<string>()
    for (let i = aStart; i < aEnd; i++) set.add(`a ${a} ${i}`)
    for (let i = bStart; i < bEnd; i++) set.add(`b ${b} ${i}`)
    return set
  }
  const detects = (r: Passage, s: Passage) => {
    const shared = [...characters(r)].filter((each) => characters(s).has(each))
    return r.a === s.a && r.b === s.b && shared.some((each) => each[0] === 'a') && shared.some((each) => each[0] === 'b')
  }
  const meet = (one: Passage, other: Passage) =>
    detects(one, other) ? new Set([...characters(one)].filter((each) => characters(other).has(each))) : new Set<string>()
  const union = (sets: Set<string>[]) => new Set(sets.flatMap((set) => [...set]))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const macro = (these: readonly Passage[], those: readonly Passage[]) =>
    mean(these.map((one) => union(those.map((other) => meet(one, other))).size / characters(one).size))
  const micro = (these: readonly Passage[], those: readonly Passage[]) =>
    union(these.flatMap((one) => those.map((other) => meet(one, other)))).size / union(these.map(characters)).size
  const detections = gold.map((s) => reported.filter((r) => detects(r, s)).length).filter((count) => count > 0)
  const granularity = detections.length === 0 ? 1 : mean(detections)
  const [precision, recall] = [macro(reported, gold), macro(gold, reported)]
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return {
    passagePrecision: precision,
    passageRecall: recall,
    passageCharacterPrecision: micro(reported, gold),
    passageCharacterRecall: micro(gold, reported),
    passageGranularity: granularity,
    plagdet: f1 / Math.log2(1 + granularity),
  }
}

const measures = [passagePrecision, passageRecall, passageCharacterPrecision, passageCharacterRecall, passageGranularity, plagdet]

describe('measures of passages', () => {
  it('give what a hand gives', () => {
    // Means of 1, 110/160, 1, 0 and of (100 + 100)/200, 150/300.
    expect(passagePrecision(comparison)).toBeCloseTo(0.671875, 12)
    expect(passageRecall(comparison)).toBeCloseTo(0.75, 12)
    // 100 + 75 characters of a and 100 + 75 of b are right. Reported: 100-250, 300-375, 600-650 of a; 0-100, 500-575 of b. Gold: 500 characters.
    expect(passageCharacterPrecision(comparison)).toBeCloseTo(350 / 450, 12)
    expect(passageCharacterRecall(comparison)).toBeCloseTo(350 / 500, 12)
    // Two pieces for the first passage, one for the second.
    expect(passageGranularity(comparison)).toBe(1.5)
    // F1 0.708791 over log2(2.5) = 1.321928.
    expect(plagdet(comparison)).toBeCloseTo(0.53618, 5)
  })

  it('are perfect for the gold passages themselves, and score whole passages in two halves lower', () => {
    expect(measures.map((measure) => measure({ gold, reported: gold }))).toEqual([1, 1, 1, 1, 1, 1])
    const halves = [passage(0, 5, 0, 5), passage(5, 10, 5, 10)]
    // log2(3) = 1.584963
    expect(plagdet({ gold: [passage(0, 10, 0, 10)], reported: halves })).toBeCloseTo(0.63093, 5)
  })

  it('take a passage for found only where both sides meet, in the same two documents', () => {
    const one = [passage(0, 10, 0, 10)]
    for (const wrong of [
      passage(0, 10, 10, 20),
      passage(10, 20, 0, 10),
      passage(0, 10, 0, 10, ['x', 'z']),
      passage(0, 10, 0, 10, ['xy', '']),
    ])
      expect(measures.map((measure) => measure({ gold: one, reported: [wrong] }))).toEqual([0, 0, 0, 0, 1, 0])
  })

  it('say of empty lists what the competition says', () => {
    const one = [passage(0, 10, 0, 10)]
    expect(measures.map((measure) => measure({ gold: [], reported: [] }))).toEqual([1, 1, 1, 1, 1, 1])
    expect(measures.map((measure) => measure({ gold: one, reported: [] }))).toEqual([0, 0, 0, 0, 1, 0])
    expect(measures.map((measure) => measure({ gold: [], reported: one }))).toEqual([0, 0, 0, 0, 1, 0])
  })

  it('give what the definitions over sets of characters give', () => {
    const span = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 12 })).map(([start, length]) => [start, start + length] as const)
    const anyPassage = fc
      .tuple(span, span, fc.constantFrom('x', 'y'), fc.constantFrom('x', 'z'))
      .map(([[aStart, aEnd], [bStart, bEnd], a, b]) => passage(aStart, aEnd, bStart, bEnd, [a, b]))
    const list = fc.array(anyPassage, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(list, list, (gold, reported) => {
        const expected = slow({ gold, reported })
        for (const measure of measures) expect(measure({ gold, reported })).toBeCloseTo(expected[measure.name]!, 10)
      }),
    )
  })
})
