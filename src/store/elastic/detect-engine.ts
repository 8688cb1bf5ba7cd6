import { errors } from '@elastic/elasticsearch'
import { OnefoldError } from '../../errors.js'
import type { JsonObject } from '../../model.js'
import type { EngineClient } from './engine-client.js'

/** Which engine serves. */
export interface Engine {
  readonly family: 'elasticsearch' | 'opensearch'
  /** `9.1.5` */
  readonly version: string
}

/**
 * Finds out which engine serves: by what it says at `GET /`, and where that is not allowed or not there, by the header that every answer of
 * Elasticsearch has and by what a node says of itself.
 *
 * @throws OnefoldError STORE_UNAVAILABLE when the engine does not answer or is older than what onefold is tested with
 */
export async function detectEngine(client: EngineClient): Promise<Engine> {
  const engine = (await fromGreeting(client)) ?? (await fromNode(client))
  if (Number.parseInt(engine.version, 10) < oldest[engine.family])
    throw new OnefoldError('STORE_UNAVAILABLE', `${engine.family} ${engine.version} is too old; take ${oldest[engine.family]} or later`)
  return engine
}

const oldest = { elasticsearch: 8, opensearch: 2 } as const

interface Greeting {
  readonly version?: { readonly number?: string; readonly distribution?: string }
}

/** Undefined where the engine answers without saying what it is. */
async function fromGreeting(client: EngineClient): Promise<Engine | undefined> {
  try {
    const { number, distribution } = (await client.ask<Greeting>({ method: 'GET', path: '/' })).version ?? {}
    return number === undefined ? undefined : { family: distribution === 'opensearch' ? 'opensearch' : 'elasticsearch', version: number }
  } catch (error) {
    const isAnswer = error instanceof OnefoldError && error.cause instanceof errors.ResponseError
    if (isAnswer && error.code !== 'STORE_UNAVAILABLE') return undefined
    throw error
  }
}

async function fromNode(client: EngineClient): Promise<Engine> {
  const path = '/_nodes/_local'
  const { headers, body } = await client.send({ method: 'GET', path, query: { filter_path: 'nodes.*.version,nodes.*.build_flavor' } })
  const [node] = Object.values((body.nodes ?? {}) as JsonObject) as { version?: string; build_flavor?: string }[]
  if (node?.version === undefined)
    throw new OnefoldError('STORE_UNAVAILABLE', 'the engine does not tell its version; give family and version in the configuration')
  // OpenSearch knows no flavours of its builds.
  const isElasticsearch = headers['x-elastic-product'] !== undefined || node.build_flavor !== undefined
  return { family: isElasticsearch ? 'elasticsearch' : 'opensearch', version: node.version }
}
