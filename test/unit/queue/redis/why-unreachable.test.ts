import { describe, expect, it } from 'vitest'
import { whyUnreachable } from '../../../../src/queue/redis/why-unreachable.js'

describe('whyUnreachable', () => {
  it.each([
    ['WRONGPASS invalid username-password pair or user is disabled.', 'refusal', 'redis.password'],
    ['NOAUTH HELLO must be called with the client already authenticated', 'refusal', 'redis.password'],
    ["NOPERM this user has no permissions to run the 'info' command", 'refusal', 'docs/workers.md'],
    ['ERR DB index is out of range', 'refusal', 'another one'],
    ['self-signed certificate in certificate chain', 'refusal', 'redis.ca'],
    ['unable to verify the first certificate', 'refusal', 'redis.ca'],
    ["Hostname/IP does not match certificate's altnames: Host: redis.", 'refusal', 'redis.url with a name'],
    ['connect ETIMEDOUT', 'away', 'rediss://'],
    ['connect ECONNREFUSED 127.0.0.1:6379', 'away', 'see that it runs'],
  ])('calls "%s" %s, and says what to do', (reason, kind, remedy) => {
    expect(whyUnreachable('127.0.0.1:6379', reason)).toMatchObject({
      kind,
      says: expect.stringContaining(reason),
      remedy: expect.stringContaining(remedy),
    })
  })

  it('says of what is not Redis no more than that', () => {
    const what = whyUnreachable('127.0.0.1:6379', 'Unknown RESP type 72 "H". Please report this.')
    expect(what).toEqual({ kind: 'refusal', says: 'what answers at 127.0.0.1:6379 is not Redis', remedy: 'see redis.url' })
  })

  it('leaves out the advice of Redis on its own protocol', () => {
    const { says } = whyUnreachable(
      '127.0.0.1:6379',
      'NOAUTH HELLO must be called with the client already authenticated, otherwise the HELLO AUTH',
    )
    expect(says).toMatch(/authenticated\)$/)
  })

  it.each([
    ["Stream isn't writeable and enableOfflineQueue options is false", 'cannot be reached'],
    ['Connection is closed.', 'cannot be reached'],
    ['Command timed out', 'does not answer'],
  ])('says instead of "%s" that Redis %s', (reason, says) => {
    expect(whyUnreachable('127.0.0.1:6379', reason)).toMatchObject({ kind: 'away', says: `Redis at 127.0.0.1:6379 ${says}` })
  })
})
