import type { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { RedisLease } from '../../../../src/queue/redis/redis-lease.js'

it('says of a Redis that is away what is the matter, not what its client calls it', async () => {
  const redis = { eval: async () => Promise.reject(new Error("Stream isn't writeable and enableOfflineQueue options is false")) }
  const held = new RedisLease(redis as unknown as Redis, 'lease').hold()
  await expect(held).rejects.toMatchObject({ code: 'QUEUE_UNAVAILABLE', message: expect.stringMatching(/^Redis cannot be reached/) })
})
