import { describe, expect, it } from 'vitest'
import { toQueueError } from '../../../../src/queue/redis/redis-watch.js'

/** What the client of Redis says where there is no connection, or no answer, and what we say. */
const lost = [
  ["Stream isn't writeable and enableOfflineQueue options is false", 'cannot be reached'],
  ['Connection is closed.', 'cannot be reached'],
  ['Reached the max retries per request limit (which is 0). Refer to "maxRetriesPerRequest" option for details.', 'cannot be reached'],
  ['Command timed out', 'does not answer'],
] as const

describe('toQueueError', () => {
  it.each([
    [
      `OOM command not allowed when used memory > 'maxmemory'. script: ${'8'.repeat(40)}, on @user_script:4.`,
      /^Redis is full \(OOM .*'maxmemory'\.\); send/,
    ],
    ["OOM command not allowed when used memory > 'maxmemory'.", /^Redis is full \(OOM .*\); send the request again in a moment$/],
    ["NOPERM this user has no permissions to run the 'eval' command", /\(NOPERM .*\); give the user of redis\.username this right/],
    ['READONLY You can not write', /^Redis did not take it \(READONLY .*\); send/],
  ])('says of %j what it means for whoever sends a write', (said, message) => {
    expect(toQueueError(new Error(said))).toMatchObject({ code: 'QUEUE_UNAVAILABLE', message: expect.stringMatching(message) })
  })

  it.each(lost)('says instead of "%s" that Redis %s, also in the log', (said, says) => {
    const { message, cause } = toQueueError(new Error(said))
    expect([message, cause]).toEqual([`Redis ${says}; send the request again in a moment`, undefined])
  })
})
