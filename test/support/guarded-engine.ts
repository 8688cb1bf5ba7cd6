import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Certificates } from './certificates.js'

/** An engine behind a proxy that checks credentials like an engine with security. */
export interface GuardedEngine {
  readonly url: string
  /** The only `Authorization` that is accepted; undefined: any, or none. */
  authorization: string | undefined
  /** Paths that the caller may not use, which are answered with 403. */
  forbidden: RegExp | undefined
  /** Is done before a request goes on to the engine. */
  before: ((path: string) => Promise<void>) | undefined
}

/** The options of {@link guardEngine}. */
interface GuardedEngineOptions {
  /** Address of the engine. */
  readonly engine: string
  readonly authorization?: string
  /** Absent: plain HTTP. */
  readonly tls?: Pick<Certificates, 'key' | 'cert'>
}

/** Starts a proxy before an engine, which closes when the test ends. */
export async function guardEngine({ engine, authorization, tls }: GuardedEngineOptions): Promise<GuardedEngine> {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (guarded.authorization !== undefined && request.headers.authorization !== guarded.authorization)
      return refuse(request, response, 401, 'unable to authenticate')
    if (guarded.forbidden?.test(request.url!)) return refuse(request, response, 403, 'action is unauthorized for this user')
    const ready = guarded.before?.(request.url!) ?? Promise.resolve()
    ready.then(
      () => forward(engine, request, response),
      (error: Error) => response.destroy(error),
    )
  }
  const server = tls === undefined ? createServer(handle) : createTlsServer(tls, handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const guarded: GuardedEngine = {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    authorization,
    forbidden: undefined,
    before: undefined,
  }
  return guarded
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, reason: string): void {
  request.resume()
  const cause = { type: 'security_exception', reason }
  response.writeHead(status, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' })
  response.end(JSON.stringify({ error: { root_cause: [cause], ...cause }, status }))
}

function forward(engine: string, request: IncomingMessage, response: ServerResponse): void {
  const { authorization: _, host: __, ...headers } = request.headers
  const passed = httpRequest(new URL(request.url!, engine), { method: request.method, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
}
