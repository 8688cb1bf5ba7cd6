import { describe, expect, it } from 'vitest'
import { describeProgress } from '../../../src/cli/progress/reading-events.js'
import { describeRefusal } from '../../../src/cli/progress/refusal-lines.js'
import { formatBytes, formatCount, formatDuration } from '../../../src/cli/render/numbers.js'
import { renderGroupText, shortenGroup } from '../../../src/cli/render/scan/group-text.js'
import { hangLines } from '../../../src/cli/render/scan/hanging-lines.js'
import { renderSummary, renderSummaryJson } from '../../../src/cli/render/scan/summary.js'
import { createPaint } from '../../../src/cli/render/text-style.js'
import { formatShare } from '../../../src/detection/duplicate-reason.js'
import type { DuplicateGroup, Verdict } from '../../../src/model.js'

describe('numbers for people', () => {
  it('have separators, units and whole per cent', () => {
    expect([0, 999, 1000, 1234567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567'])
    expect([1756, 1e6, 2.5e9].map(formatBytes)).toEqual(['1.8 KB', '1.0 MB', '2.5 GB'])
    expect([0.4, 59.6, 125, 3780].map(formatDuration)).toEqual(['0 s', '1 min 0 s', '2 min 5 s', '1 h 3 min'])
  })

  it('say 100 % only of everything and 0 % only of nothing', () => {
    expect([0, 0.0001, 0.5, 0.9999, 1].map(formatShare)).toEqual(['0 %', '1 %', '50 %', '99 %', '100 %'])
  })
})

describe('describeProgress', () => {
  it('gives share, rate and the time left', () => {
    expect(describeProgress({ bytes: 25, totalBytes: 100, documents: 5000 }, 2000)).toBe('25 %, 5,000 documents, 2,500/s, 6 s left')
  })

  it('gives bytes and rate where the end is not known, and never more than everything', () => {
    expect(describeProgress({ bytes: 3e6, totalBytes: undefined, documents: 10 }, 1000)).toBe('3.0 MB, 10 documents, 10/s')
    expect(describeProgress({ bytes: 120, totalBytes: 100, documents: 1 }, 1000)).toContain('100 %, 1 document, ')
    expect(describeProgress({ bytes: 0, totalBytes: 100, documents: 0 }, 0)).toBe('0 %, 0 documents, 0/s')
  })
})

describe('describeRefusal', () => {
  it('gives place, id, reason and code in one line', () => {
    const reason = 'has no text'
    expect(describeRefusal({ file: 'a.jsonl', line: 7, id: 'x\n', code: 'RECORD_NO_TEXT', reason })).toBe(
      'refused: a.jsonl:7 (id "x\\n"): has no text [RECORD_NO_TEXT]',
    )
    expect(describeRefusal({ file: '-', line: undefined, code: 'INPUT_UNREADABLE', reason })).toBe(
      'refused: standard input: has no text [INPUT_UNREADABLE]',
    )
  })

  it('leaves the terminal as it is, whatever files, columns and documents are called', () => {
    const reason = 'its columns are "\u001b[31ma", "\u202eb"'
    expect(describeRefusal({ file: 'a\u001b]0;x\u0007.csv', line: 1, id: '\u009b2J', code: 'RECORD_NO_TEXT', reason })).toBe(
      'refused: a?]0;x?.csv:1 (id "?2J"): its columns are "?[31ma", "?b" [RECORD_NO_TEXT]',
    )
  })
})

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

describe('renderSummary', () => {
  const summary = {
    documents: 1000,
    empty: 1,
    archived: 0,
    refused: 2,
    exact: 3,
    near: 4,
    contained: 5,
    variants: 0,
    groups: 6,
    removable: 1,
    seconds: 0.5,
    peakMemory: 5e7,
  }

  it('gives every count, the rate and the memory', () => {
    expect(renderSummary(summary).split('\n')).toEqual([
      'documents  1,000 (1 empty, 2 refused)',
      'pairs      3 exact, 4 near, 5 contained',
      'groups     6; 1 document could go',
      'time       0.5 s, 2,000 documents/s, peak memory 50.0 MB',
      '',
    ])
    expect(renderSummary({ ...summary, documents: 1, seconds: 1 })).toContain(', 1 document/s,')
    expect(renderSummary({ ...summary, archived: 3000 })).toMatch(/^archive {4}3,000 documents\n(?:.*\n){2}.* 8,000 documents\/s/m)
    expect(renderSummary({ ...summary, variants: 7, removable: 2 })).toMatch(/5 contained, 7 variants\n.* 2 documents could go/)
  })

  it('gives the same to programs', () => {
    expect(JSON.parse(renderSummaryJson(summary))).toMatchObject({
      documents: 1000,
      contained: 5,
      documents_per_second: 2000,
      peak_memory_bytes: 5e7,
    })
  })
})
