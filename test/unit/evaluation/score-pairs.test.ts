import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePairLines } from '../../../src/evaluation/parse-pair-lines.js'
import { scorePairs } from '../../../src/evaluation/score-pairs.js'

const line = (a: string, b: string, label: string | null, rest = {}) => JSON.stringify({ a, b, label, ...rest })
const read = (...lines: string[]) => parsePairLines(lines, 'test.jsonl')

const gold = read(
  line('1', '2', 'exact'),
  line('1', '3', 'near'),
  line('4', '5', 'a_in_b'),
  line('6', '7', 'b_in_a'),
  line('8', '9', 'number_variant'),
  line('10', '11', 'partial'),
)

describe('scorePairs', () => {
  it('scores containments with direction at level contained', () => {
    const pairs = read(line('1', '2', 'exact'), line('4', '5', 'contained'), line('6', '7', 'contained'), line('8', '9', 'near'))
    expect(scorePairs({ pairs, gold })).toMatchObject({
      level: 'contained',
      found: 2,
      missed: 2,
      wrong: 2,
      pairPrecision: 0.5,
      pairRecall: 0.5,
    })
  })

  it('tells pairs apart whose ids hold tabs and line breaks', () => {
    const pairs = read(line('x\ty', 'z', 'near'), line('x', 'y\tz', 'near'), line('v\nw', 'u', 'near'))
    const others = read(line('v', 'w\nu', 'near'), line('x', 'y\tz', 'near'))
    expect(scorePairs({ pairs, gold: others })).toMatchObject({ found: 1, missed: 1, wrong: 2 })
  })

  it('ignores contained pairs at level near', () => {
    const pairs = read(line('1', '2', 'exact'), line('1', '3', 'near'), line('4', '5', 'near'))
    expect(scorePairs({ pairs, gold, level: 'near' })).toMatchObject({ found: 2, missed: 0, wrong: 0, ignored: 1, pairF1: 1 })
  })

  it('turns a pair that gold lists the other way round', () => {
    const pairs = read(line('5', '4', 'contains'), line('7', '6', 'contained'), line('2', '1', 'exact'), line('3', '1', 'near'))
    expect(scorePairs({ pairs, gold })).toMatchObject({ found: 4, missed: 0, wrong: 0 })
  })

  it('lists a containment said the wrong way round as wrong and as missed', () => {
    const { falsePositives, falseNegatives } = scorePairs({
      pairs: read(line('5', '4', 'contained')),
      gold: read(line('4', '5', 'a_in_b')),
    })
    expect(falsePositives).toEqual([{ a: '4', b: '5', gold: 'a_in_b', verdict: 'contains' }])
    expect(falseNegatives).toEqual(falsePositives)
  })

  it('takes no side on partial pairs of computed labels', () => {
    expect(scorePairs({ pairs: read(line('10', '11', 'near')), gold: read(line('10', '11', 'partial')) })).toMatchObject({
      wrong: 0,
      ignored: 1,
    })
  })

  it('takes partial pairs that readers would not fold for errors, and no side where they would', () => {
    const judged = read(
      line('1', '2', 'partial', { fold: 'n' }),
      line('3', '4', 'partial', { fold: 'y' }),
      line('5', '6', null, { fold: 'y' }),
    )
    const pairs = read(line('1', '2', 'near'), line('3', '4', 'near'), line('5', '6', 'near'))
    expect(scorePairs({ pairs, gold: judged })).toMatchObject({ found: 0, wrong: 1, ignored: 2 })
  })

  it('counts unlisted pairs as errors unless gold is a sample', () => {
    const pairs = read(line('1', '2', 'exact'), line('1', '99', 'near'))
    expect(scorePairs({ pairs, gold }).falsePositives).toEqual([{ a: '1', b: '99', gold: 'unlisted', verdict: 'near' }])
    expect(scorePairs({ pairs, gold, unlisted: 'ignored' })).toMatchObject({ wrong: 0, ignored: 1 })
  })

  it('does not take a listed variant for a reported duplicate', () => {
    expect(scorePairs({ pairs: read(line('8', '9', 'variant')), gold }).wrong).toBe(0)
  })

  it('leaves out what it is told to, listed or not', () => {
    const pairs = read(line('1', '2', 'exact'), line('1', '99', 'near'))
    const score = scorePairs({ pairs, gold, leaveOut: (a) => a === '1' })
    expect(score).toMatchObject({ found: 0, wrong: 0, missed: 2 })
  })

  it('tells how each gold label fared', () => {
    const pairs = read(line('1', '2', 'exact'), line('8', '9', 'variant'), line('5', '8', 'near'))
    expect(scorePairs({ pairs, gold }).labels).toEqual([
      { label: 'exact', pairs: 1, reported: 1, verdicts: { exact: 1 } },
      { label: 'near', pairs: 1, reported: 0, verdicts: { 'not reported': 1 } },
      { label: 'a_in_b', pairs: 1, reported: 0, verdicts: { 'not reported': 1 } },
      { label: 'b_in_a', pairs: 1, reported: 0, verdicts: { 'not reported': 1 } },
      { label: 'number_variant', pairs: 1, reported: 0, verdicts: { variant: 1 } },
      { label: 'partial', pairs: 1, reported: 0, verdicts: { 'not reported': 1 } },
      { label: 'unlisted', pairs: 1, reported: 1, verdicts: { near: 1 } },
    ])
  })

  it('does not depend on which side of a pair is called a', () => {
    const reversed = { contained: 'contains', contains: 'contained', near: 'near', variant: 'variant' }
    const verdict = fc.constantFrom('contained', 'contains', 'near', 'variant')
    const pair = fc.record({ a: fc.nat(5), b: fc.nat(5), verdict, turn: fc.boolean() }).filter(({ a, b }) => a < b)
    const some = fc.uniqueArray(pair, { selector: ({ a, b }) => `${a} ${b}` })
    fc.assert(
      fc.property(some, (all) => {
        const straight = read(...all.map(({ a, b, verdict: v }) => line(String(a), String(b), v)))
        const turned = read(
          ...all.map(({ a, b, verdict: v, turn }) =>
            turn ? line(String(b), String(a), reversed[v as keyof typeof reversed]) : line(String(a), String(b), v),
          ),
        )
        const counts = ({ found, missed, wrong }: ReturnType<typeof scorePairs>) => [found, missed, wrong]
        const small = read(line('1', '2', 'a_in_b'), line('2', '3', 'near'))
        expect(counts(scorePairs({ pairs: turned, gold: small }))).toEqual(counts(scorePairs({ pairs: straight, gold: small })))
      }),
    )
  })
})
