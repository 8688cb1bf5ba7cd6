import { createServer } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { type ListeningAddress, listen } from '../compose/listen.js'
import { OnefoldError } from '../errors.js'
import { errorBody, toErrorAnswer } from './answers/error-answer.js'
import { type AppParts, createApp } from './create-app.js'
import { giveUpRequest } from './request-state.js'
import { stopServer, watchTraffic } from './stop-server.js'

interface ServerParts extends Omit<AppParts, 'isStopping' | 'hasGivenUp'> {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
}

/** A server that listens. */
export interface RunningServer extends ListeningAddress {
  /**
   * Accepts no more connections, lets requests under way finish, and ends those that have not finished at the deadline. Shortly before, those that
   * only read are answered with 503. The service stays open: the caller that made it closes it.
   *
   * @param giveUp called shortly before the deadline, to have writes that still wait answered
   */
  stop(deadlineMs: number, giveUp?: () => void): Promise<void>
}

/** The options that choose the address. */
const settings = '--port or --host'

/** Longer than the connection pools of clients keep a connection, so that they close it first and never write to one that is just being closed. */
const keepAliveMs = 75_000
const headersMs = 30_000

/**
 * Makes the app and listens.
 *
 * @throws OnefoldError ADDRESS_UNAVAILABLE
 */
export async function startServer({ host, port, ...parts }: ServerParts): Promise<RunningServer> {
  let [isStopping, hasGivenUp] = [false, false]
  const app = createApp({ ...parts, isStopping: () => isStopping, hasGivenUp: () => hasGivenUp })
  const requestTimeout = parts.config.server.requestTimeoutMs
  const server = createServer({ requestTimeout, headersTimeout: Math.min(headersMs, requestTimeout), keepAliveTimeout: keepAliveMs }, app)
  server.on('clientError', answerBrokenRequest)
  const traffic = watchTraffic(server)
  const address = await listen(server, { host, port, settings })
  // Such as a lack of file handles: existing connections continue.
  server.on('error', (error) => parts.logger.error('a connection could not be taken', { error }))
  const stop = (deadlineMs: number, giveUp = () => {}) => {
    isStopping = true
    const giveUpReads = () => {
      hasGivenUp = true
      traffic.responses.forEach(giveUpRequest)
    }
    return stopServer(server, traffic, { deadlineMs, giveUpReads, giveUp })
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
