import { describe, expect, it } from 'vitest'
import { renderScoreText } from '../../../../src/cli/render/score.js'
import { parsePairLines } from '../../../../src/evaluation/parse-pair-lines.js'
import { scorePairs } from '../../../../src/evaluation/score-pairs.js'

const read = (...pairs: [string, string, string][]) =>
  parsePairLines(
    pairs.map(([a, b, label]) => JSON.stringify({ a, b, label })),
    'test.jsonl',
  )

describe('renderScoreText', () => {
  it('shows figures, labels and errors', () => {
    const gold = read(['1', '2', 'exact'], ['1', '3', 'near'], ['4', '5', 'a_in_b'], ['6', '7', 'b_in_a'], ['8', '9', 'number_variant'])
    const text = renderScoreText(scorePairs({ pairs: read(['1', '2', 'exact'], ['8', '9', 'near']), gold }), undefined)
    expect(text).toContain('pairPrecision      0.5000\n')
    expect(text).toContain('number_variant  1      1         near 1\n')
    expect(text).toMatch(/wrong \(false positives\): 1\n.*\n8 +9 +gold: number_variant +near\n/)
    expect(text).toMatch(/missed \(false negatives\): 3\n/)
  })

  it('cuts long lists and says how many are left', () => {
    const missing = (count: number) => {
      const gold = Array.from({ length: count }, (_, i): [string, string, string] => ['a', `b${i}`, 'near'])
      return renderScoreText(scorePairs({ pairs: [], gold: read(...gold) }), undefined)
    }
    expect(missing(22)).toContain('… and 2 more\n')
    expect(missing(20)).not.toContain('…')
  })

  it('ends with what a calibration found', () => {
    const score = scorePairs({ pairs: [], gold: [] })
    const calibration = { threshold: 0.85, f1: 1, crossValidatedF1: 0.9, foldThresholds: [0.8, 0.9] }
    expect(renderScoreText(score, calibration)).toMatch(
      /\n\nbest --min-containment {2}0.85: pair F1 1.0000, cross-validated 0.9000 \(chosen without each fold: 0.8, 0.9\)\n$/,
    )
  })
})
