import { describe, expect, it } from 'vitest'
import { renderSummary, renderSummaryJson } from '../../../../../src/cli/render/scan/summary.js'

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
