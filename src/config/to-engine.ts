import { readFileSync } from 'node:fs'
import type { EngineConfig, EngineCredentials } from './config.js'
import type { ParsedSections } from './schema.js'

/** The section in its final form; undefined where it names no node. What it holds was checked, files included. */
export function toEngine({
  node,
  ca,
  version,
  timeout,
  readyTimeout,
  prefix,
  field,
  ...given
}: ParsedSections['engine']): EngineConfig | undefined {
  if (node === undefined) return undefined
  const [family, number] = version?.split(' ') ?? []
  return {
    nodes: node,
    credentials: toCredentials(given),
    ca: ca === undefined ? undefined : readFileSync(ca, 'utf8'),
    version: number === undefined ? undefined : { family: family as 'elasticsearch' | 'opensearch', version: number },
    timeoutMs: timeout,
    readyTimeoutMs: readyTimeout,
    prefix,
    field,
  }
}

type Secrets = Pick<ParsedSections['engine'], 'username' | 'password' | 'apiKey' | 'bearer'>

function toCredentials({ username, password, apiKey, bearer }: Secrets): EngineCredentials | undefined {
  if (username !== undefined) return { username, password: password! }
  if (apiKey !== undefined) return { apiKey }
  return bearer === undefined ? undefined : { bearer }
}
