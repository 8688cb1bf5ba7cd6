import type { Config } from '../../../config/config.js'
import type { Check, Finding } from '../check.js'

/** Describes a configuration without faults; faults are reported before any check runs. */
export const configurationCheck: Check = {
  name: 'configuration',
  async run({ config }) {
    return [{ status: 'ok', says: describe(config) }, ...reach(config)]
  },
}

function describe({ file, collections, keys, engine, redis }: Config): string {
  const parts = [
    file === undefined ? 'no file, environment and defaults only' : file,
    engine === undefined ? 'embedded store' : 'collections on an engine',
    redis === undefined ? 'queue inside the process' : 'queue in Redis',
    `collections: ${collections.map(({ name }) => name).join(', ') || 'made by a first write'}`,
    `keys: ${keys.map(({ name }) => name).join(', ') || 'none'}`,
  ]
  return parts.join('; ')
}

function reach({ server, keys, auth }: Config): Finding[] {
  if (keys.length > 0) return []
  const what = auth.forward ? 'write, and read reports,' : 'do everything'
  return [{ status: 'note', says: `without keys everybody on this machine may ${what} at ${server.host}:${server.port}` }]
}
