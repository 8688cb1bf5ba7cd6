import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsOfText, loadText } from '../../support/configuration.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

const engine = 'engine: { node: "http://127.0.0.1:9200" }\ncollections: { news: {} }\n'

const load = (text: string, env?: Record<string, string>) => loadText(engine + text, env)

describe('the section redis', () => {
  it('is absent without an address: the queue is inside the process', () => {
    expect(load('').redis).toBeUndefined()
  })

  it.each([
    ['redis://127.0.0.1', { host: '127.0.0.1', port: 6379, database: 0, tls: undefined }],
    ['redis://cache:6380/2', { host: 'cache', port: 6380, database: 2, tls: undefined }],
    ['redis://[::1]:6379/', { host: '::1', port: 6379, database: 0, tls: undefined }],
    ['rediss://cache:6380', { host: 'cache', port: 6380, database: 0, tls: { ca: undefined } }],
  ])('reads the address %s', (url, expected) => {
    expect(load(`redis: { url: "${url}" }`).redis).toEqual({
      ...expected,
      username: undefined,
      password: undefined,
      prefix: 'onefold',
      documentLimit: 10 * 2 ** 20,
    })
  })

  it('takes the password from the environment and from the file that it names', () => {
    const file = join(temporaryFolder(), 'secret')
    writeFileSync(file, 'Tr0ub4dor\n')
    for (const env of [{ ONEFOLD_REDIS__PASSWORD: 'Tr0ub4dor' }, { ONEFOLD_REDIS__PASSWORD_FILE: file }]) {
      const { redis } = load('redis: { url: "rediss://cache", username: onefold }', env as Record<string, string>)
      expect(redis).toMatchObject({ username: 'onefold', password: 'Tr0ub4dor' })
    }
  })

  const remedy = 'give "redis.username", and the password by ONEFOLD_REDIS__PASSWORD or ONEFOLD_REDIS__PASSWORD_FILE'

  it.each<[string, Record<string, string>, string[]]>([
    [
      'redis: { url: "http://cache" }',
      {},
      [
        'redis.url: it takes an address like redis://host:6379, with the number of a database at its end if it is not 0 (redis://host:6379/1); rediss:// for TLS',
      ],
    ],
    ['redis: { url: "redis://me:Tr0ub4dor@127.0.0.1" }', {}, [`redis.url: credentials do not belong in the address; ${remedy}`]],
    ['redis: { url: "rediss://cache", username: me }', {}, [`redis.username: it has no password; ${remedy}`]],
    [
      'redis: { url: "redis://cache" }',
      { ONEFOLD_REDIS__PASSWORD: 'Tr0ub4dor' },
      ['redis.url: the password would be sent unencrypted to cache; use rediss there'],
    ],
    [
      'redis: { url: "redis://127.0.0.1", password: Tr0ub4dor }',
      {},
      ['redis.password: a password does not belong in this file; give it by ONEFOLD_REDIS__PASSWORD or ONEFOLD_REDIS__PASSWORD_FILE'],
    ],
    ['redis: { url: "redis://cache", ca: /nowhere/ca.pem }', {}, ['redis.ca: Redis is not reached by TLS; use rediss, or leave it out']],
    ['redis: { url: "rediss://cache", ca: /nowhere/ca.pem }', {}, ['redis.ca: /nowhere/ca.pem cannot be read (ENOENT); check the path']],
    ['redis: { prefix: mine }', {}, ['redis.prefix: Redis has no address; name it with "redis.url", or leave this out']],
    [
      'worker: { inService: true }',
      {},
      ['worker.inService: without Redis every service does its own work; name it with "redis.url", or leave this out'],
    ],
    [
      'redis: { url: "redis://cache" }',
      { ONEFOLD_WORKER__STALLED_INTERVAL: '1m' },
      ['worker.stalledInterval (ONEFOLD_WORKER__STALLED_INTERVAL): it is longer than "worker.lockDuration"; make it half as long'],
    ],
  ])('refuses %s with %o', (text, env, faults) => {
    const found = faultsOfText(engine + text, env)
    expect(found).toEqual(faults)
    expect(found.join()).not.toContain('Tr0ub4dor')
  })

  it('needs an engine, because the embedded store belongs to one process', () => {
    const run = () => loadText('redis: { url: "redis://cache" }')
    expect(run).toThrow(/redis\.url .*the embedded store belongs to one process/)
  })
})

describe('the section worker', () => {
  it('takes up the batch of a killed worker within 15 seconds', () => {
    const { lockDurationMs, stalledIntervalMs } = load('').worker
    expect(lockDurationMs + 2 * stalledIntervalMs).toBeLessThan(15_000)
  })
})
