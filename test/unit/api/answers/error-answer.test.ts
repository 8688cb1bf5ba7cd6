import { describe, expect, it } from 'vitest'
import { errorBody, toErrorAnswer } from '../../../../src/api/answers/error-answer.js'
import { errorTable } from '../../../../src/api/answers/error-table.js'
import { type ErrorCode, errorCodes, OnefoldError } from '../../../../src/errors.js'

const codes = Object.keys(errorCodes) as ErrorCode[]

describe('errorTable', () => {
  it.each(codes)('tells %s as an error status with a type in the engines’ form', (code) => {
    expect(errorTable[code].status).toBeGreaterThanOrEqual(400)
    expect(errorTable[code].type).toMatch(/^[a-z]+(_[a-z]+)*$/)
  })
})

describe('toErrorAnswer', () => {
  it('gives the engines’ shape with our code', () => {
    const error = new OnefoldError('COLLECTION_UNKNOWN', 'there is no collection "news"', { collection: 'news' })
    expect(errorBody(toErrorAnswer(error, 'r1'))).toEqual({
      error: {
        root_cause: [{ type: 'index_not_found_exception', reason: 'there is no collection "news"', index: 'news' }],
        type: 'index_not_found_exception',
        reason: 'there is no collection "news"',
        index: 'news',
        code: 'ONEFOLD_COLLECTION_UNKNOWN',
      },
      status: 404,
    })
  })

  it('says nothing of what is not our error but the request id', () => {
    const { status, cause } = toErrorAnswer(new TypeError('cannot read secret of /home/x'), 'r2')
    expect(status).toBe(500)
    expect(cause.code).toBe('ONEFOLD_INTERNAL')
    expect(cause.reason).toContain('r2')
    expect(JSON.stringify(cause)).not.toMatch(/secret|home| at /)
  })

  it('keeps the message of faults of ours, which may name files, for the log', () => {
    const { status, cause } = toErrorAnswer(new OnefoldError('STORE_DAMAGED', '/data/onefold.db: page 3 is broken'), 'r3')
    expect(status).toBe(500)
    expect(cause).toMatchObject({ code: 'ONEFOLD_STORE_DAMAGED' })
    expect(cause.reason).not.toContain('/data')
  })
})
