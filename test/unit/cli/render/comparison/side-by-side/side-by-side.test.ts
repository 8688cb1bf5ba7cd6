import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { findCounterparts } from '../../../../../../src/cli/render/comparison/sentence-counterparts.js'
import { alignSentences } from '../../../../../../src/cli/render/comparison/side-by-side/sentence-rows.js'
import { renderSideBySide } from '../../../../../../src/cli/render/comparison/side-by-side/side-by-side.js'
import { createPaint } from '../../../../../../src/cli/render/text-style.js'
import type { SentenceLink } from '../../../../../../src/detection/comparing/compared-pair.js'
import { DocumentComparison } from '../../../../../../src/detection/comparing/document-comparison.js'

const link = (a: number, b: number): SentenceLink => ({ a, b, kind: 'same', score: 1 })
const plain = createPaint(false)

function rowsOf(links: SentenceLink[], countA: number, countB: number): [number | undefined, number | undefined][] {
  const rows = alignSentences(findCounterparts(links, 'a', countA), findCounterparts(links, 'b', countB))
  return rows.map(({ a, b }) => [a, b])
}

function linesOf(a: string, b: string, columns: number, paint = plain): string[] {
  const pair = new DocumentComparison().open({ id: 'a', text: a }, { id: 'b', text: b })
  const names = { a: 'a.txt', b: 'b.txt' }
  return [...renderSideBySide({ names, texts: pair.texts, links: pair.links(), columns, paint })].join('').split('\n')
}

describe('alignSentences', () => {
  it('puts counterparts into one row, and what lies between beside each other', () => {
    expect(rowsOf([link(1, 0), link(2, 3)], 3, 5)).toEqual([
      [0, undefined],
      [1, 0],
      [undefined, 1],
      [undefined, 2],
      [2, 3],
      [undefined, 4],
    ])
  })

  it('keeps the order of both where parts changed places', () => {
    expect(rowsOf([link(0, 2), link(1, 0), link(2, 1)], 3, 3)).toEqual([
      [0, undefined],
      [1, 0],
      [2, 1],
      [undefined, 2],
    ])
  })

  it('puts a sentence beside the one that it is the best counterpart of', () => {
    const rows = rowsOf(
      [
        { ...link(0, 0), score: 0.9 },
        { ...link(1, 0), score: 0.8 },
      ],
      2,
      1,
    )
    expect(rows).toEqual([
      [0, 0],
      [1, undefined],
    ])
  })

  it('has every sentence once, in order, with as many counterparts in one row as can be', () => {
    const permutation = fc.nat(7).chain((n) => fc.shuffledSubarray([...Array(n).keys()], { minLength: n, maxLength: n }))
    fc.assert(
      fc.property(permutation, (order) => {
        const rows = rowsOf(
          order.map((b, a) => link(a, b)),
          order.length,
          order.length,
        )
        for (const side of [0, 1]) expect(rows.flatMap((row) => row[side] ?? [])).toEqual([...order.keys()])
        expect(rows.filter(([a, b]) => a !== undefined && order[a] === b)).toHaveLength(longestRisingSlowly(order))
      }),
    )
  })
})

describe('renderSideBySide', () => {
  const old = 'Work begins in March of next year. The café is open all year round. Residents asked for a park along the quay.'
  const changed = 'Snow is expected. Residents asked for a park along the quay. Work begins in March of next year.'

  it('marks matches by kind, says where moved ones stand, and explains the marks', () => {
    expect(linesOf(old, changed, 80)).toEqual([
      'a  a.txt                               │ b  b.txt',
      '───────────────────────────────────────┼───────────────────────────────────────',
      '= 1 Work begins in March of next year. │',
      '    → 3                                │',
      '- 2 The café is open all year round.   │ + 1 Snow is expected.',
      '= 3 Residents asked for a park along   │ = 2 Residents asked for a park along',
      '    the quay.                          │     the quay.',
      '                                       │ = 3 Work begins in March of next year.',
      '                                       │     → 1',
      '',
      '= the same   ⇄ other order   ≈ other words   ~ in part   - only in a   + only in b   → n: at sentence n of the other',
      '',
    ])
  })

  it('counts columns as terminals show them', () => {
    const text = '東京は雨です。港では船が待っている。👩‍👩‍👧 は e\u0301te\u0301 に来ます。'
    for (const line of linesOf(text, text, 61).slice(2, -3)) {
      const [left, right] = line.split(' │ ')
      expect([line, stringWidth(left!)]).toEqual([line, 29])
      expect(stringWidth(right ?? '')).toBeLessThanOrEqual(29)
    }
  })

  it('colours kinds, and lets nothing of the texts reach the terminal', () => {
    const lines = linesOf(`Red \u001b[31m herring \u202e swims. ${old}`, old, 80, createPaint(true))
    for (const evil of ['\u001b[31m', '\u202e']) expect(lines.join('\n')).not.toContain(evil)
    expect(lines.some((line) => line.startsWith('\u001b[32m= 2 Work begins'))).toBe(true)
    expect(lines.some((line) => line.startsWith('\u001b[2m- 1 Red [31m herring swims.'))).toBe(true)
  })

  it('counts long stretches that only one of them has', () => {
    const lines = linesOf('Go on now! '.repeat(40), 'Stop it there! '.repeat(3), 80)
    expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(3)
    expect(lines).toContain('  … 37 more only in a                  │')
    expect(linesOf('Go on now! '.repeat(4), 'Stop.', 80).filter((line) => line.startsWith('- '))).toHaveLength(4)
  })

  it('ends after 300 rows', () => {
    const text = Array.from({ length: 400 }, (_, i) => `Ship number ${i} left.`).join(' ')
    expect(linesOf(text, text, 80)).toContain('  … and 100 rows more; --format html shows them all')
  })
})

/** The length of the longest rising list, found by trying every choice. */
function longestRisingSlowly(order: readonly number[], least = -1): number {
  if (order.length === 0) return 0
  const [first, ...rest] = order
  const without = longestRisingSlowly(rest, least)
  return first! > least ? Math.max(without, 1 + longestRisingSlowly(rest, first)) : without
}
