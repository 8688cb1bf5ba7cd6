import { describe, expect, it } from 'vitest'
import { failedOutcome } from '../../../../../src/detection/live/writing/written-outcome.js'

const operation = { id: 'a', kind: 'delete', stamp: '1', acceptedAt: 1 } as const

describe('failedOutcome', () => {
  it('is no error where a pipeline of the index drops the document, as its owner wants', () => {
    const dropped = { status: 'refused', httpStatus: 200, type: 'dropped', reason: 'a pipeline dropped it' } as const
    expect(failedOutcome(operation, dropped)).toEqual({ id: 'a', result: 'noop', status: 200, warnings: ['a pipeline dropped it'] })
  })

  it('gives the reason where the store refuses the document', () => {
    const refused = { status: 'refused', httpStatus: 400, type: 'parsing', reason: 'no number' } as const
    expect(failedOutcome(operation, refused)).toMatchObject({ result: 'refused', status: 400, error: { reason: 'no number' } })
  })
})
