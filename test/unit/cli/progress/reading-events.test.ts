import { describe, expect, it } from 'vitest'
import { describeProgress } from '../../../../src/cli/progress/reading-events.js'

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
