import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JsonObject } from '../../src/model.js'

/** What a user may see of an engine: the documents that a clause finds; `everything`; `nothing`: the user's requests are refused. */
type Sight = JsonObject | 'everything' | 'nothing'

/** A request as it reached the proxy. */
interface SeenRequest {
  readonly authorization: string | undefined
  readonly path: string
}

/**
 * An engine with document-level security: a proxy before a real engine without it, which lets users see only their own documents.
 *
 * `Authorization` identifies the user; users that are not listed are unknown. The clause of a user's sight is added to every `_search`, `_msearch`
 * and `_count`; documents that it does not find are missing in `_mget`.
 */
export class FilteringProxy {
  readonly seen: SeenRequest[] = []
  /** Number of connections so far. */
  connections = 0
  readonly #engine: string
  readonly #sights: Readonly<Record<string, Sight>>
  readonly #server: Server

  private constructor(engine: string, sights: Readonly<Record<string, Sight>>) {
    this.#engine = engine
    this.#sights = sights
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: Error) => response.destroy(error))
    })
    this.#server.on('connection', () => this.connections++)
  }

  static async start(engine: string, sights: Readonly<Record<string, Sight>>): Promise<FilteringProxy> {
    const proxy = new FilteringProxy(engine, sights)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization } = request.headers
    const path = request.url!.split('?')[0]!
    this.seen.push({ authorization, path })
    const body = await textOf(request)
    const sight = this.#sights[authorization ?? '']
    if (sight === undefined || sight === 'nothing') return refuse(response, sight === undefined ? 401 : 403)
    const answer = await this.#forward(request, typeof sight === 'object' ? restrict(path, body, sight) : body)
    const text = await answer.text()
    const shown = typeof sight === 'object' && path.endsWith('/_mget') ? await this.#withoutHidden(path, text, sight) : text
    response.writeHead(answer.status, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' })
    response.end(shown)
  }

  #forward(request: IncomingMessage, body: string): Promise<Response> {
    const sent = body === '' ? {} : { body, headers: { 'content-type': request.headers['content-type']! } }
    return fetch(new URL(request.url!, this.#engine), { method: request.method!, ...sent })
  }

  async #withoutHidden(path: string, text: string, sight: JsonObject): Promise<string> {
    const answer = JSON.parse(text) as { docs: { _id: string; _index: string; found: boolean }[] }
    const values = answer.docs.map(({ _id }) => _id)
    const query = { bool: { filter: [{ ids: { values } }, sight] } }
    const found = await fetch(new URL(path.replace(/_mget$/, '_search'), this.#engine), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, size: values.length, _source: false }),
    })
    const { hits } = (await found.json()) as { hits: { hits: { _id: string }[] } }
    const visible = new Set(hits.hits.map(({ _id }) => _id))
    return JSON.stringify({
      docs: answer.docs.map((each) => (visible.has(each._id) ? each : { _index: each._index, _id: each._id, found: false })),
    })
  }
}

function restrict(path: string, body: string, sight: JsonObject): string {
  if (path.endsWith('/_search') || path.endsWith('/_count'))
    return JSON.stringify(withFilter(JSON.parse(body || '{}') as JsonObject, sight))
  if (!path.endsWith('/_msearch')) return body
  const lines = body.trimEnd().split('\n')
  const restricted = lines.map((line, i) => (i % 2 === 0 ? line : JSON.stringify(withFilter(JSON.parse(line) as JsonObject, sight))))
  return `${restricted.join('\n')}\n`
}

function withFilter({ query = { match_all: {} }, ...body }: JsonObject, sight: JsonObject): JsonObject {
  return { ...body, query: { bool: { must: [query], filter: [sight] } } }
}

function refuse(response: ServerResponse, status: number): void {
  const cause = { type: 'security_exception', reason: status === 401 ? 'unable to authenticate' : 'action is unauthorized' }
  response.writeHead(status, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' })
  response.end(JSON.stringify({ error: { root_cause: [cause], ...cause }, status }))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
