import { stringify } from 'yaml'
import type { Config } from './config.js'

const hidden = '(set)'

/** The configuration without secrets: of each it says only that it is set. */
export function shownConfig({ engine, redis, keys, ...rest }: Config) {
  return {
    ...rest,
    engine: engine && { ...engine, credentials: engine.credentials && hide(engine.credentials), ca: engine.ca && describePem(engine.ca) },
    redis: redis && {
      ...redis,
      password: redis.password && hidden,
      tls: redis.tls && { ca: redis.tls.ca && describePem(redis.tls.ca) },
    },
    keys: keys.map(({ name, role }) => ({ name, role, hash: hidden })),
  }
}

/** The same as YAML, settings that are not set left out. */
export function renderConfig(config: Config): string {
  return stringify(shownConfig(config), { keepUndefined: false, lineWidth: 0 })
}

/** Names stay. */
function hide(credentials: object): object {
  return Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, name === 'username' ? value : hidden]))
}

function describePem(pem: string): string {
  const count = pem.split('-----BEGIN CERTIFICATE-----').length - 1
  return `(${count} certificate${count === 1 ? '' : 's'})`
}
