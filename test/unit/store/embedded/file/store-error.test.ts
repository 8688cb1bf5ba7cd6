import { describe, expect, it } from 'vitest'
import { storeError, unfinishedError } from '../../../../../src/store/embedded/file/store-error.js'

/** An error as the driver throws it. */
function refusal(message: string, code: string, rawCode: number): Error {
  return Object.assign(new Error(message), { code, rawCode })
}

describe('storeError', () => {
  it.each([
    ['a read-only folder, whose code the driver has no name for', 'UNKNOWN_SQLITE_ERROR_1544', 1544, 'STORE_UNAVAILABLE', 'cannot be used'],
    ['a full disk', 'SQLITE_FULL', 13, 'STORE_UNAVAILABLE', 'cannot be used'],
    ['another process', 'SQLITE_BUSY', 5, 'STORE_UNAVAILABLE', 'in use by another process'],
    ['a damaged index', 'UNKNOWN_SQLITE_ERROR_779', 779, 'STORE_DAMAGED', 'restore the folder'],
  ])('tells of %s', (_, name, number, code, message) => {
    const said = storeError(refusal('said by SQLite', name, number), '/data')
    expect(said).toMatchObject({ code, message: expect.stringContaining(message) })
  })

  it('leaves errors alone that are not about the file', () => {
    for (const error of [refusal('UNIQUE constraint failed', 'SQLITE_CONSTRAINT_UNIQUE', 2067), new TypeError('ours')]) {
      expect(storeError(error, '/data')).toBe(error)
    }
  })
})

describe('unfinishedError', () => {
  it('says that nothing is lost if the log of a closed store is still beside its file', () => {
    const said = unfinishedError(refusal('database or disk is full', 'SQLITE_FULL', 13), '/data')
    expect(said).toMatchObject({ code: 'STORE_UNAVAILABLE', message: expect.stringMatching(/disk is full.*nothing is lost/) })
  })
})
