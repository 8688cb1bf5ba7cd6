import { errors } from '@elastic/elasticsearch'
import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import type { Engine } from './engine.js'
import type { EngineAnswer, EngineClient } from './engine-client.js'
import { engineFaultOf, saidIn } from './engine-fault.js'

/**
 * Finds out which engine this is: from the answer to `GET /`, or if that is not allowed or not available, from a header that Elasticsearch sends with
 * every answer and from what a node says of itself.
 *
 * @throws OnefoldError STORE_UNAVAILABLE if the engine does not answer, or is older than the versions that onefold is tested with
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

/** Undefined if the engine's answer does not name its product. */
async function fromGreeting(client: EngineClient): Promise<Engine | undefined> {
  try {
    // What answers need not be an engine, and may answer with `null`.
    const greeting = await client.ask<Greeting | null>({ method: 'GET', path: '/' })
    const { number, distribution } = greeting?.version ?? {}
    return number === undefined ? undefined : { family: distribution === 'opensearch' ? 'opensearch' : 'elasticsearch', version: number }
  } catch (error) {
    const isAnswer = error instanceof OnefoldError && error.cause instanceof errors.ResponseError
    if (isAnswer && (error.code !== 'STORE_UNAVAILABLE' || error.facts.status === 403)) return undefined
    throw error
  }
}

async function fromNode(client: EngineClient): Promise<Engine> {
  const { headers, body } = await askNode(client)
  const [node] = Object.values((body?.nodes ?? {}) as JsonObject) as { version?: string; build_flavor?: string }[]
  if (typeof body !== 'object' || body === null)
    throw new OnefoldError(
      'STORE_UNAVAILABLE',
      'what answers there is neither Elasticsearch nor OpenSearch; see its address in "engine.node"',
    )
  if (node?.version === undefined) throw untold('the engine does not tell its version', undefined)
  // OpenSearch knows no flavours of its builds.
  const isElasticsearch = headers['x-elastic-product'] !== undefined || node.build_flavor !== undefined
  return { family: isElasticsearch ? 'elasticsearch' : 'opensearch', version: node.version }
}

async function askNode(client: EngineClient): Promise<EngineAnswer<JsonObject | null>> {
  try {
    const query = { filter_path: 'nodes.*.version,nodes.*.build_flavor' }
    return await client.send({ method: 'GET', path: '/_nodes/_local', query })
  } catch (error) {
    const fault = engineFaultOf(error)
    throw fault ? untold(`the engine does not tell its version (${saidIn(fault)})`, error) : error
  }
}

function untold(what: string, cause: unknown): OnefoldError {
  return new OnefoldError(
    'STORE_UNAVAILABLE',
    `${what}; name it by "engine.version" in the configuration, like "opensearch 2.19.5"`,
    {},
    { cause },
  )
}
