import { describe, expect, it } from 'vitest'
import { whyUnreachable } from '../../../../src/queue/redis/why-unreachable.js'

describe('whyUnreachable', () => {
  it.each([
    ['WRONGPASS invalid username-password pair or user is disabled.', 'refusal', 'redis.password'],
    ['NOAUTH HELLO must be called with the client already authenticated', 'refusal', 'redis.password'],
    ["NOPERM this user has no permissions to run the 'info' command", 'refusal', 'docs/operations.md'],
    ['self-signed certificate in certificate chain', 'refusal', 'redis.ca'],
    ['unable to verify the first certificate', 'refusal', 'redis.ca'],
    ["Hostname/IP does not match certificate's altnames: Host: redis.", 'refusal', 'redis.url with a name'],
    ['connect ECONNREFUSED 127.0.0.1:6379', 'away', 'see that it runs'],
  ])('calls "%s" %s, and says what to do', (reason, kind, remedy) => {
    expect(whyUnreachable('127.0.0.1:6379', reason)).toMatchObject({
      kind,
      says: expect.stringContaining(reason),
      remedy: expect.stringContaining(remedy),
    })
  })

  it.each(["Stream isn't writeable and enableOfflineQueue options is false", 'Connection is closed.'])('leaves out "%s"', (reason) => {
    expect(whyUnreachable('127.0.0.1:6379', reason)).toMatchObject({ kind: 'away', says: 'Redis at 127.0.0.1:6379 cannot be reached' })
  })
})
