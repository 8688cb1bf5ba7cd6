import { type GivenSettings, valueAt } from '../config-tree.js'
import type { Fault } from '../fault.js'
import { isLoopback } from '../loopback.js'
import type { ParsedSections } from '../schema.js'
import { authorityFault } from './authority-file.js'

type RedisSection = ParsedSections['redis']

/** Faults between the settings of Redis and of the worker, and between them and others. */
export function checkRedis({ redis, worker, engine }: Partial<ParsedSections>, given: GivenSettings): Fault[] {
  if (redis === undefined) return []
  const faults = redis.url === undefined ? withoutRedis(worker, given) : withRedis(redis, redis.url)
  if (redis.url !== undefined && engine !== undefined && engine.node === undefined) {
    const says =
      'the embedded store belongs to one process, and there is nothing to share; name an engine with "engine.node", or leave this out'
    faults.push({ path: ['redis', 'url'], says })
  }
  if (worker !== undefined && worker.stalledInterval > worker.lockDuration) {
    faults.push({ path: ['worker', 'stalledInterval'], says: 'it is longer than "worker.lockDuration"; make it half as long' })
  }
  return faults
}

/** The faults of settings that only make sense with Redis. */
function withoutRedis(worker: ParsedSections['worker'] | undefined, { all }: GivenSettings): Fault[] {
  const remedy = 'name it with "redis.url", or leave this out'
  const settings = Object.keys((valueAt(all, ['redis']) as object | null | undefined) ?? {})
  const faults: Fault[] = settings.slice(0, 1).map((name) => ({ path: ['redis', name], says: `Redis has no address; ${remedy}` }))
  if (worker?.inService === true)
    faults.push({ path: ['worker', 'inService'], says: `without Redis every service does its own work; ${remedy}` })
  return faults
}

function withRedis({ username, password, ca }: RedisSection, address: string): Fault[] {
  const url = new URL(address)
  const faults: Fault[] = []
  const remedy = 'give "redis.username", and the password by ONEFOLD_REDIS__PASSWORD or ONEFOLD_REDIS__PASSWORD_FILE'
  if (url.username !== '' || url.password !== '')
    faults.push({ path: ['redis', 'url'], says: `credentials do not belong in the address; ${remedy}` })
  if (username !== undefined && password === undefined) faults.push({ path: ['redis', 'username'], says: `it has no password; ${remedy}` })
  const isReadable = url.protocol === 'redis:' && !isLoopback(url.hostname)
  if (password !== undefined && isReadable)
    faults.push({ path: ['redis', 'url'], says: `the password would be sent unencrypted to ${url.host}; use rediss there` })
  if (ca !== undefined) faults.push(...checkAuthority(url, ca))
  return faults
}

function checkAuthority({ protocol }: URL, ca: string): Fault[] {
  const says = protocol === 'rediss:' ? authorityFault(ca) : 'Redis is not reached by TLS; use rediss, or leave it out'
  return says === undefined ? [] : [{ path: ['redis', 'ca'], says }]
}
