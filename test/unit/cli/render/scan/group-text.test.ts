import { describe, expect, it } from 'vitest'
import { renderGroupText, shortenGroup } from '../../../../../src/cli/render/scan/group-text.js'
import { hangLines } from '../../../../../src/cli/render/scan/hanging-lines.js'
import { createPaint } from '../../../../../src/cli/render/text-style.js'
import type { DuplicateGroup, Verdict } from '../../../../../src/model.js'

describe('renderGroupText', () => {
  const figures = { aInB: 1, bInA: 0.25 }
  const group: DuplicateGroup = {
    group: 'a',
    representative: 'b',
    members: [{ id: 'b', verdict: 'exact', aInB: 1, bInA: 1 }],
    contains: [
      { id: 'evil\u001b[2J', verdict: 'contained', ...figures, evidence: [{ a: span(), b: span(), text: 'Shared\n\u001bsentence.' }] },
    ],
  }
  const plain = { label: () => 'label', paint: createPaint(false) }
  const listed = (verdict: Verdict, count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: `${verdict}-${i}`, verdict, ...figures }))

  it('shows twenty documents of each list, the kept one always, and says how many there are more and what lists them', () => {
    const large = { group: 'a', representative: 'near-29', members: listed('near', 30), contains: listed('contained', 1021) }
    const lines = renderGroupText(shortenGroup(large), plain).split('\n')
    expect(lines.filter((line) => line.includes('near-')).length).toBe(21)
    expect(lines).toContain('*   near       near-29  label')
    expect(lines.filter((line) => line.includes('contained-')).length).toBe(20)
    expect(lines.at(-3)).toBe('    and 9 more copies, 1,001 more contained: --format groups --level contained lists all')
    const twentyOne = { ...large, representative: 'a', members: listed('near', 21), contains: [] }
    expect(renderGroupText(shortenGroup(twentyOne), plain)).toContain('\n    and 1 more copy: --format groups lists all')
  })

  it('marks the kept document, gives figures and a sentence, and lets no control character through', () => {
    const text = renderGroupText(shortenGroup(group), {
      label: (id) => `label of ${id === 'a' || id === 'b' ? id : 'c'}`,
      paint: createPaint(false),
    })
    expect(text.split('\n')).toEqual([
      '  a  label of a',
      '*   exact      b  label of b',
      '               reads the same as a',
      '    contained  evil?[2J  label of c',
      '               100 % of it is in a, 25 % of a is in it',
      '               “Shared sentence.”',
      '',
      '',
    ])
  })

  it('shows a sentence that reads otherwise in the anchor in both texts, and says which is only a part', () => {
    const far = 'The same beginning. '.repeat(12)
    const evidence = [
      { a: span(), b: { ...span(), text: 'Slightly\nhurt.' }, text: 'Lightly injured.' },
      { a: span(), b: { ...span(), text: `${far}Left.` }, text: `${far}Right.` },
      { a: span(), b: span(), text: 'A transcript.', part: true as const },
    ]
    const reworded = { ...group, members: [{ id: 'b', verdict: 'near' as const, ...figures, evidence }], contains: [] }
    const end = `…${'The same beginning. '.repeat(3)}`
    expect(renderGroupText(shortenGroup(reworded), plain).trimEnd().split('\n').slice(3)).toEqual(
      ['“Lightly injured.”', 'in a: “Slightly hurt.”', `“${end}Right.”`, `in a: “${end}Left.”`, 'in part: “A transcript.”'].map(
        (line) => `${' '.repeat(15)}${line}`,
      ),
    )
  })

  it('breaks lines where a terminal ends, and goes on below', () => {
    const hang = (text: string, indent: number) => hangLines(text, indent, 40)
    const text = renderGroupText(shortenGroup(group), { label: () => 'some words of a document', paint: createPaint(false), hang })
    expect(text.split('\n').slice(1, 6)).toEqual([
      '*   exact      b  some words of a',
      '               document',
      '               reads the same as a',
      '    contained  evil?[2J  some words of a',
      '               document',
    ])
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(40)
  })

  it('is coloured when asked', () => {
    expect(renderGroupText(shortenGroup(group), { ...plain, paint: createPaint(true) })).toContain('\u001b[1m')
  })
})

function span() {
  return { sentence: 0, start: 0, end: 5 }
}
