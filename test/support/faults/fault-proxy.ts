import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** What a proxy does with one request. */
export type Fault =
  /** The request goes through. */
  | { readonly kind: 'pass' }
  /** The proxy answers with a status; the engine does not see the request. */
  | { readonly kind: 'status'; readonly status: number }
  /** The connection ends before the engine sees the request. */
  | { readonly kind: 'reset' }
  /** The engine does the request, and the connection ends before the answer. */
  | { readonly kind: 'lost answer' }
  /** The engine does the request, and the connection ends in the middle of the answer. */
  | { readonly kind: 'cut' }
  /** The request goes through when a promise is resolved. */
  | { readonly kind: 'held'; readonly until: Promise<void> }
  /** The request goes through after a time. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** No answer comes, and the engine does not see the request, until the client gives it up. */
  | { readonly kind: 'silence' }
  /** A share of the actions never reaches the engine, and the answer says that they failed with a status; the engine does the others. */
  | { readonly kind: 'items'; readonly status: number; readonly share: number }
  /** The same for the actions of chosen documents; asked once for each action. */
  | { readonly kind: 'documents'; readonly status: number; readonly isChosen: (id: string) => boolean }

/** An engine's errors of items, by status. */
const itemErrors: Readonly<Record<number, { readonly type: string; readonly reason: string }>> = {
  400: { type: 'document_parsing_exception', reason: 'failed to parse' },
  404: { type: 'document_missing_exception', reason: 'document missing' },
  409: { type: 'version_conflict_engine_exception', reason: 'version conflict' },
  413: { type: 'content_too_long_exception', reason: 'too long' },
  429: { type: 'es_rejected_execution_exception', reason: 'rejected execution' },
  500: { type: 'exception', reason: 'something failed' },
  503: { type: 'unavailable_shards_exception', reason: 'primary shard is not active' },
}

/** A proxy between onefold and an engine that makes requests fail on purpose. */
export class FaultProxy {
  readonly url: string
  /** The requests received so far; `at` in milliseconds of a clock that never goes back. */
  readonly requests: { readonly at: number; readonly path: string; readonly bytes: number }[] = []
  /** Chooses the fault of each request; by default, requests go through. */
  choose: (path: string, method: string) => Fault = () => ({ kind: 'pass' })
  readonly #target: URL

  private constructor(server: Server, target: string) {
    this.#target = new URL(target)
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async start(target: string): Promise<FaultProxy> {
    const server = createServer({ keepAliveTimeout: 60_000 })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const proxy = new FaultProxy(server, target)
    server.on('request', (incoming, response) => void proxy.#serve(incoming, response))
    onTestFinished(async () => {
      server.closeAllConnections()
      server.close()
    })
    return proxy
  }

  /** Number of requests in each second since a time. */
  rates(since: number): number[] {
    const counts: number[] = []
    for (const { at } of this.requests) {
      const second = Math.floor((at - since) / 1000)
      if (second >= 0) counts[second] = (counts[second] ?? 0) + 1
    }
    return Array.from(counts, (count) => count ?? 0)
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(incoming)
    const path = incoming.url!
    this.requests.push({ at: performance.now(), path, bytes: body.length })
    const fault = this.choose(path, incoming.method!)
    switch (fault.kind) {
      case 'status':
        response.writeHead(fault.status, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ error: itemErrors[fault.status] ?? { type: 'exception', reason: 'made up' }, status: fault.status }))
        return
      case 'reset':
        response.destroy()
        return
      case 'silence':
        return
      case 'delay':
        await wait(fault.ms)
        break
      case 'held':
        await fault.until
        break
      case 'items':
        if (path.includes('/_bulk'))
          return this.#serveBulk(incoming, body, response, { ...fault, isChosen: (_, i) => (i * 7919) % 100 < fault.share * 100 })
        break
      case 'documents':
        if (path.includes('/_bulk')) return this.#serveBulk(incoming, body, response, fault)
    }
    const answer = await this.#forward(incoming, body).catch(() => undefined)
    if (answer === undefined || fault.kind === 'lost answer') return void response.destroy()
    if (fault.kind === 'cut') return void cutOff(response, answer)
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  }

  /** Withholds the chosen actions from the engine, and adds made-up items for them to the answer. */
  async #serveBulk(
    incoming: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    { status, isChosen }: { readonly status: number; readonly isChosen: (id: string, place: number) => boolean },
  ): Promise<void> {
    const actions = splitActions(body.toString())
    const isKept = actions.map(({ id }, i) => !isChosen(id, i))
    const kept = actions.filter((_, i) => isKept[i])
    const items: object[] = []
    if (kept.length > 0) {
      const lines = Buffer.from(kept.map(({ lines }) => `${lines.join('\n')}\n`).join(''))
      const answer = await this.#forward(incoming, lines).catch(() => undefined)
      if (answer === undefined) return void response.destroy()
      const parsed = JSON.parse(answer.body.toString()) as { items?: object[] }
      if (parsed.items === undefined) {
        response.writeHead(answer.status, answer.headers)
        return void response.end(answer.body)
      }
      items.push(...parsed.items)
    }
    const all = actions.map(({ kind, id }, i) => (isKept[i] ? items.shift() : { [kind]: { _id: id, status, error: itemErrors[status] } }))
    response.writeHead(200, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' })
    response.end(JSON.stringify({ took: 1, errors: true, items: all }))
  }

  #forward(incoming: IncomingMessage, body: Buffer): Promise<ProxiedAnswer> {
    const { hostname, port } = this.#target
    const headers = {
      ...incoming.headers,
      host: `${hostname}:${port}`,
      'content-length': String(body.length),
      'accept-encoding': 'identity',
    }
    return new Promise((resolve, reject) => {
      const outgoing = request({ hostname, port, path: incoming.url!, method: incoming.method!, headers }, async (answer) => {
        const type = answer.headers['content-type']
        const product = answer.headers['x-elastic-product']
        const own = { ...(type && { 'content-type': type }), ...(product && { 'x-elastic-product': String(product) }) }
        resolve({ status: answer.statusCode!, headers: own, body: await readAll(answer) })
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }
}

interface ProxiedAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** Sends half of an answer under the length of the whole. */
function cutOff(response: ServerResponse, { status, headers, body }: ProxiedAnswer): void {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) })
  response.write(body.subarray(0, body.length >>> 1), () => response.destroy())
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

function splitActions(text: string): { kind: string; id: string; lines: string[] }[] {
  const lines = text.split('\n').filter((line) => line !== '')
  const actions: { kind: string; id: string; lines: string[] }[] = []
  for (let i = 0; i < lines.length; i++) {
    const [[kind, meta]] = Object.entries(JSON.parse(lines[i]!)) as [[string, { _id: string }]]
    const own = [lines[i]!]
    if (kind !== 'delete') own.push(lines[++i]!)
    actions.push({ kind, id: meta._id, lines: own })
  }
  return actions
}
