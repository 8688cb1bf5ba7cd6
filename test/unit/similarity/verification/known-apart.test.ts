import { describe, expect, it } from 'vitest'
import { shareOfEqualEnds } from '../../../../src/similarity/verification/known-apart.js'
import { SketchComparer } from '../../../../src/similarity/verification/sketch-comparer.js'
import { TokenAligner } from '../../../../src/similarity/verification/token-aligner.js'
import { sketchOf } from '../../../support/compare-texts.js'
import { TextMaker } from '../../../support/generated-collection.js'

function shareOf(a: readonly number[], b: readonly number[]): number {
  const aligner = new TokenAligner()
  aligner.loadTokens(Uint16Array.from(a), Uint16Array.from(b))
  return shareOfEqualEnds(aligner.a, aligner.b)
}

describe('shareOfEqualEnds', () => {
  it('is the share of the shorter text that both begin and end with', () => {
    expect(shareOf([501, 502, 503, 504, 505, 506, 507, 508], [501, 502, 503, 600, 505, 506, 507, 508])).toBe(0.875)
    expect(shareOf([501, 502, 503, 504, 505, 506], [501, 502, 503, 600, 601, 602, 603, 504, 505, 506])).toBe(1)
  })

  it('counts no token twice, however much the ends overlap', () => {
    expect(shareOf([501, 501, 501], [501, 501, 501, 501])).toBe(1)
    expect(shareOf([501, 502, 503], [501, 502, 503])).toBe(1)
  })

  it('counts no end that is too short to be covered', () => {
    expect(shareOf([501, 502, 503, 504], [501, 502, 503, 600, 504])).toBe(0.75)
    expect(shareOf([501, 502, 503, 504, 505], [501, 502, 600, 601, 503, 504, 505])).toBe(0.6)
  })

  it('is 0 where an end is missing, and for an empty text', () => {
    expect(shareOf([501, 502], [502, 501])).toBe(0)
    expect(shareOf([], [501])).toBe(0)
  })
})

/** The verdict about a text in another one for a caller whom neither variants nor shares concern. */
function briefVerdict(a: readonly string[], b: readonly string[]): string {
  const [sketchA, sketchB] = [a, b].map((lines) => sketchOf({ text: lines.join('\n') })) as [Uint16Array, Uint16Array]
  return new SketchComparer(false).compare(sketchA, sketchB, 0).verdict
}

describe('texts that are known to be apart', () => {
  const maker = new TextMaker(1)
  const lines = maker.sentences(12)
  const place = (page: number) => `page ${page} part ${page + 1} line ${page + 2} leaf`
  const amid = (line: string) => lines.toSpliced(6, 0, line)

  it('are those of one length with other figures in the same contexts', () => {
    expect(briefVerdict(amid(place(12)), [...amid(place(12)), 'Thanks.'])).toBe('near')
    expect(briefVerdict(amid(place(12)), [...amid(place(52)), 'Thanks.'])).toBe('distinct')
  })

  it('are not those of which one quotes the other and ends with figures of its own', () => {
    const report = [...lines.slice(6), place(12)]
    const answer = [...report.map((line) => `> ${line}`), '', place(52)]
    expect(briefVerdict(report, answer)).toBe('contained')
  })

  it('are not those of which one quotes the other without a greeting and a name that are much of it', () => {
    const core = lines.slice(0, 2)
    const post = [
      'Dear readers in Aberystwyth',
      ...core,
      'Cheerio, Marmaduke Featherstonehaugh, Department of Zoology, Llanfair Observatory',
    ]
    const own = lines.slice(6, 9)
    expect(briefVerdict(post, [...own, ...core.map((line) => `> ${line}`)])).toBe('contained')
    expect(briefVerdict(post, [...own, ...core])).toBe('distinct')
  })

  it('are not those of which one is longer and has figures of its own', () => {
    const longer = [...lines, ...maker.sentences(20), place(52), ...maker.sentences(20)]
    expect(briefVerdict(amid(place(12)), longer)).toBe('contained')
  })
})
