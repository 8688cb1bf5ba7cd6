import { describe, expect, it } from 'vitest'
import { sinceTime } from '../../../../../src/detection/live/asking/shown-fields.js'

describe('sinceTime', () => {
  it('shows every microsecond', () => {
    expect(sinceTime(1_795_272_258_264_007)).toBe('2026-11-21T14:44:18.264007Z')
    expect(sinceTime(0)).toBe('1970-01-01T00:00:00.000000Z')
  })

  it('sorts like the number', () => {
    expect(sinceTime(999) < sinceTime(1000)).toBe(true)
  })
})
