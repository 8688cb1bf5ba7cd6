import { describe, expect, it } from 'vitest'
import { troubleOf } from '../../../src/worker/worker-trouble.js'

describe('troubleOf', () => {
  it.each([
    ['could not renew lock for job 7', /"worker.lockDuration"/],
    ['Missing lock for job 7. moveToFinished', /"worker.lockDuration"/],
    ['Missing key for job 7. moveToFinished', /"worker.lockDuration"/],
    ['Lock mismatch for job 7. Cmd moveToFinished from active', /"worker.lockDuration"/],
    ["NOPERM User worker has no permissions to run the 'bzpopmin' command", /does not let this worker work/],
    ['Connection is closed.', /away or full/],
  ])('tells apart a job that was lost under load, a right that is missing and a Redis that is away: %s', (message, says) => {
    expect(troubleOf(new Error(message))).toMatch(says)
  })
})
