import { describe, expect, it } from 'vitest'
import { exitCodeOf } from '../../../src/cli/exit-codes.js'
import { type ErrorCode, errorCodes } from '../../../src/errors.js'

describe('exitCodeOf', () => {
  it('gives every error code an exit code of the contract other than success', () => {
    for (const code of Object.keys(errorCodes) as ErrorCode[]) expect([2, 3, 130], code).toContain(exitCodeOf(code))
    expect(exitCodeOf('INTERRUPTED')).toBe(130)
    expect(exitCodeOf('USAGE')).toBe(2)
  })
})
