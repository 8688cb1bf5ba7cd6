import type { RedisConfig } from '../../src/config/config.js'

/** The configuration of a test's Redis: on this machine, without a password. */
export function redisConfigAt(port: number): RedisConfig {
  return {
    host: '127.0.0.1',
    port,
    database: 0,
    username: undefined,
    password: undefined,
    tls: undefined,
    prefix: 'onefold',
    documentLimit: 10 * 2 ** 20,
  }
}
