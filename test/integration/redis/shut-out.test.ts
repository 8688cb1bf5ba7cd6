import { once } from 'node:events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { BullmqQueue } from '../../../src/queue/redis/bullmq-queue.js'
import { openRedis } from '../../../src/queue/redis/redis-connection.js'
import { RedisServer } from '../../support/faults/redis-server.js'
import { redisConfigAt } from '../../support/redis-config.js'

const secret = 'Tr0ub4dor&3'

const nothing = () => Promise.reject(new Error('nothing is done'))

async function refusalOf(port: number, username?: string, password?: string, database = 0): Promise<Error> {
  const options = {
    redis: { ...redisConfigAt(port), database, username, password },
    processor: { write: nothing, sign: nothing, settle: nothing },
    maxWaiting: 10,
    maxWaitingSizeBytes: 2 ** 20,
    onTrouble: () => undefined,
  }
  return BullmqQueue.open(options).then(
    () => expect.fail('Redis let it in'),
    (error: Error) => error,
  )
}

describe.skipIf(process.env.REDIS !== '1')('a queue in a Redis that does not let onefold in', () => {
  it('is refused at once with a remedy, and not told as one that is away', async () => {
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    onTestFinished(() => printed.mockRestore())
    const server = await RedisServer.start()
    await server.command('acl', 'setuser', 'narrow', 'on', `>${secret}`, '~onefold:*', '+@read')
    await server.command('config', 'set', 'requirepass', secret)
    for (const [username, password, remedy] of [
      [undefined, undefined, /NOAUTH.*; see redis\.username and redis\.password/],
      [undefined, 'wrong-password', /WRONGPASS.*; see redis\.username and redis\.password/],
      ['narrow', secret, /NOPERM.*; give the user of redis\.username this right/],
    ] as const) {
      const error = await refusalOf(server.port, username, password)
      expect(error).toMatchObject({ code: 'QUEUE_UNAVAILABLE', message: expect.stringMatching(remedy) })
      expect(error.message).toContain('does not let onefold in')
      expect(error.message).not.toMatch(/goes on|go on|wrong-password|Tr0ub/)
    }
    expect(printed).not.toHaveBeenCalled()
  })

  it('prints nothing on connections either that BullMQ makes of ours', async () => {
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    onTestFinished(() => printed.mockRestore())
    const server = await RedisServer.start()
    await server.command('acl', 'setuser', 'default', '-info')
    const first = openRedis(redisConfigAt(server.port), 'waiting')
    const second = first.duplicate()
    const third = second.duplicate({ connectionName: 'third' })
    for (const redis of [first, second, third]) {
      redis.on('error', () => {})
      onTestFinished(() => redis.disconnect())
    }
    await Promise.all([once(second, 'ready'), once(third, 'ready')])
    expect(printed).not.toHaveBeenCalled()
  })

  it('is refused where its database does not exist, and leaves database 0 alone', async () => {
    const server = await RedisServer.start()
    const error = await refusalOf(server.port, undefined, undefined, 99)
    expect(error).toMatchObject({ code: 'QUEUE_UNAVAILABLE', message: expect.stringMatching(/does not have the database of redis\.url/) })
    expect(await server.command('dbsize')).toMatch(/^0/)
  })
})
