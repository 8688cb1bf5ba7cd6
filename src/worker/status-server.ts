import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import { listen } from '../compose/listen.js'
import { OnefoldError } from '../errors.js'

/** What a status server reports. */
interface StatusParts {
  readonly registry: Registry
  /** Rejects with the reason why jobs cannot be done now. */
  ready(): Promise<void>
}

/** A server that listens. */
interface StatusServer {
  readonly url: string
  close(): Promise<void>
}

/** Small, because requests have no body and hardly a header. */
const limits = { requestTimeout: 10_000, headersTimeout: 5_000, maxHeaderSize: 8 * 1024 }

/**
 * Listens for monitoring: answers `/_onefold/health`, `/_onefold/ready` and `/_onefold/metrics` like the service. It shows no document and takes no
 * command.
 *
 * @throws OnefoldError ADDRESS_UNAVAILABLE
 */
export async function startStatusServer(host: string, port: number, parts: StatusParts): Promise<StatusServer> {
  const server = createServer(limits, (request, response) => void answer(request, response, parts))
  const { url } = await listen(server, { host, port, settings: 'worker.port or worker.host' })
  // Such as a lack of file handles: the monitoring asks again.
  server.on('error', () => undefined)
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, close }
}

async function answer({ method, url }: IncomingMessage, response: ServerResponse, { registry, ready }: StatusParts): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') return send(response, 405, { status: 'only GET and HEAD' })
  switch (url) {
    case '/_onefold/health':
      return send(response, 200, { status: 'alive' })
    case '/_onefold/ready':
      return ready().then(
        () => send(response, 200, { status: 'ready' }),
        (error: unknown) => send(response, 503, { status: 'not ready', reason: reasonOf(error) }),
      )
    case '/_onefold/metrics':
      response.writeHead(200, { 'Content-Type': registry.contentType })
      response.end(await registry.metrics())
      return
    default:
      send(response, 404, { status: 'not found', reason: 'a worker has /_onefold/health, /_onefold/ready and /_onefold/metrics' })
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...(status === 503 && { 'Retry-After': '1' }) })
  response.end(JSON.stringify(body))
}

/** Leaves out the messages of errors that are not ours, because they may name files and addresses. */
function reasonOf(error: unknown): string {
  return error instanceof OnefoldError ? error.message : 'a fault of onefold itself; the log says more'
}
