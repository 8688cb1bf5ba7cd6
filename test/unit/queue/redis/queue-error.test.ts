import { describe, expect, it } from 'vitest'
import { toQueueError } from '../../../../src/queue/redis/redis-watch.js'

/** What the client of Redis says where there is no connection. */
const lost = [
  "Stream isn't writeable and enableOfflineQueue options is false",
  'Connection is closed.',
  'Reached the max retries per request limit (which is 0). Refer to "maxRetriesPerRequest" option for details.',
]

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

  it.each(lost)('leaves out "%s", also from the log', (said) => {
    const { message, cause } = toQueueError(new Error(said))
    expect([message, cause]).toEqual(['Redis cannot be reached; send the request again in a moment', undefined])
  })
})
