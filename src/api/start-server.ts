import { createServer, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { type ListeningAddress, listen } from '../compose/listen.js'
import { OnefoldError } from '../errors.js'
import { errorBody, toErrorAnswer } from './answers/error-answer.js'
import { type AppParts, createApp } from './create-app.js'

interface ServerParts extends Omit<AppParts, 'isStopping'> {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
}

/** A server that listens. */
export interface RunningServer extends ListeningAddress {
  /**
   * Accepts no more connections, lets requests under way finish, and ends those that have not finished at the deadline. The service stays open: the
   * caller that made it closes it.
   */
  stop(deadlineMs: number): Promise<void>
}

/** The options that choose the address. */
const settings = '--port or --host'

/** Longer than the connection pools of clients keep a connection, so that they close it first and never write to one that is just being closed. */
const keepAliveMs = 75_000
const headersMs = 30_000
/** Milliseconds in which a stopping server still answers on kept connections: the answer tells each caller to close its own. */
const farewellMs = 500

/**
 * Makes the app and listens.
 *
 * @throws OnefoldError ADDRESS_UNAVAILABLE
 */
export async function startServer({ host, port, ...parts }: ServerParts): Promise<RunningServer> {
  let isStopping = false
  const app = createApp({ ...parts, isStopping: () => isStopping })
  const requestTimeout = parts.config.server.requestTimeoutMs
  const server = createServer({ requestTimeout, headersTimeout: Math.min(headersMs, requestTimeout), keepAliveTimeout: keepAliveMs }, app)
  server.on('clientError', answerBrokenRequest)
  const traffic = { responses: responsesUnderWay(server), connections: openConnections(server) }
  const address = await listen(server, { host, port, settings })
  // Such as a lack of file handles: existing connections continue.
  server.on('error', (error) => parts.logger.error('a connection could not be taken', { error }))
  const stop = (deadlineMs: number) => {
    isStopping = true
    return stopServer(server, traffic, deadlineMs)
  }
  return { ...address, stop }
}

/**
 * Checks that the server could listen, by listening for a moment.
 *
 * @throws OnefoldError ADDRESS_UNAVAILABLE
 */
export async function checkAddress({ host, port }: Pick<ServerParts, 'host' | 'port'>): Promise<void> {
  const server = new NetServer()
  await listen(server, { host, port, settings })
  await new Promise((resolve) => server.close(resolve))
}

/** The answers that are not fully written yet; changes with them. */
function responsesUnderWay(server: Server): ReadonlySet<ServerResponse> {
  const responses = new Set<ServerResponse>()
  server.prependListener('request', (_request, response) => {
    responses.add(response)
    response.once('close', () => responses.delete(response))
  })
  return responses
}

function openConnections(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.prependListener('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

/** The current answers and connections of a server. */
interface Traffic {
  readonly responses: ReadonlySet<ServerResponse>
  readonly connections: ReadonlySet<Socket>
}

async function stopServer(server: Server, { responses, connections }: Traffic, deadlineMs: number): Promise<void> {
  if (!server.listening) return
  // Connections are kept open between requests, so callers are told not to send another one.
  const closeAfter = (response: ServerResponse) => response.headersSent || response.setHeader('Connection', 'close')
  server.prependListener('request', (_request, response) => closeAfter(response))
  responses.forEach(closeAfter)
  // The HTTP server's own `close` would end connections on which a request is just arriving.
  const closing = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()))
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
  await areGone(connections, Math.min(farewellMs, deadlineMs / 4))
  while (connections.size > 0) {
    await readArrived()
    server.closeIdleConnections()
    await pause()
  }
  await closing
  clearTimeout(deadline)
  // All connections have ended, so this only ends the server's timers.
  server.close()
}

/** Resolves when no connection is left, or when the time is up. */
async function areGone(connections: ReadonlySet<Socket>, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  while (connections.size > 0 && performance.now() < end) await pause()
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10))
}

/** Lets requests be read that arrived while the process was busy: until then their connections count as idle. */
function readArrived(): Promise<void> {
  // Sockets are read between two rounds of these.
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
}

/** Answers with 400 what is not HTTP. */
function answerBrokenRequest({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const reason = code === 'HPE_HEADER_OVERFLOW' ? 'headers are too large' : 'the request is not HTTP, or it did not arrive in time'
  const { status, cause } = toErrorAnswer(new OnefoldError('BODY_INVALID', reason), '')
  const body = JSON.stringify(errorBody({ status, cause }))
  socket.write(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  // Ending its own side alone would keep the connection for as long as the caller likes.
  socket.destroySoon()
}
