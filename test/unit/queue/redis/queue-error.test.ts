import { describe, expect, it } from 'vitest'
import { toQueueError } from '../../../../src/queue/redis/redis-watch.js'

describe('toQueueError', () => {
  it.each([
    ["Stream isn't writeable and enableOfflineQueue options is false", 'Redis cannot be reached; send the request again in a moment'],
    ['Connection is closed.', 'Redis cannot be reached; send the request again in a moment'],
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
})
