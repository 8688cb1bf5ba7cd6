import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** Milliseconds in which a stopping server still answers on kept connections: the answer tells each caller to close its own. */
const farewellMs = 500

/** Share of the time until the deadline after which requests are given up; in the rest they are answered. */
const shareOfRequests = 0.9

/** Share of that time after which what is only read is given up already if connections still wait to be taken. */
const shareBeforeReads = 0.5

/** The current answers and connections of a server; changes with them. */
export interface Traffic {
  /** The answers that are not fully written yet. */
  readonly responses: ReadonlySet<ServerResponse>
  readonly connections: ReadonlySet<Socket>
}

/** When the requests under way must have ended, and what is done shortly before. */
interface Deadline {
  readonly deadlineMs: number
  /** Has requests that only read answered as they are. May be called several times. */
  giveUpReads(): void
  /** Has all other requests answered. */
  giveUp(): void
}

/** Begins to follow what a server does. Call it before the server listens. */
export function watchTraffic(server: Server): Traffic {
  return { responses: responsesUnderWay(server), connections: openConnections(server) }
}

/**
 * Accepts no more connections, lets requests under way be answered, and ends what is left at the deadline. Does nothing if the server does not listen.
 */
export async function stopServer(server: Server, { responses, connections }: Traffic, deadline: Deadline): Promise<void> {
  if (!server.listening) return
  // Connections are kept open between requests, so callers are told not to send another one.
  const closeAfter = (response: ServerResponse) => response.headersSent || response.setHeader('Connection', 'close')
  server.prependListener('request', (_request, response) => closeAfter(response))
  responses.forEach(closeAfter)
  const cancel = atDeadline(deadline, () => server.closeAllConnections())
  await takeAllConnected(server, deadline)
  // The HTTP server's own `close` would end connections on which a request is just arriving.
  const closing = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()))
  await areGone(connections, Math.min(farewellMs, deadline.deadlineMs / 4))
  while (connections.size > 0) {
    await readArrived()
    // A connection counts as idle as soon as its answer is complete here, though the caller may have read little of it.
    if (!isAnySent(responses)) server.closeIdleConnections()
    await pause()
  }
  await closing
  cancel()
  // All connections have ended, so this only ends the server's timers.
  server.close()
}

/**
 * Gives up, and does the rest when its time is over, too. That time begins when the first is done: in a process that was busy past both moments, the
 * connections would end before their answers.
 *
 * @returns cancels both
 */
function atDeadline({ deadlineMs, giveUpReads, giveUp }: Deadline, end: () => void): () => void {
  let timer = setTimeout(() => {
    giveUpReads()
    giveUp()
    timer = setTimeout(end, deadlineMs * (1 - shareOfRequests))
  }, deadlineMs * shareOfRequests)
  return () => clearTimeout(timer)
}

/** Whether an answer is complete here, and not with the system yet, which takes as much as the caller reads. */
function isAnySent(responses: ReadonlySet<ServerResponse>): boolean {
  return [...responses].some(({ writableEnded }) => writableEnded)
}

/**
 * Lets connections be taken until no more come. If they still come after half of the time, the process is too busy with what it reads: that is given
 * up, so that there are no long turns any more.
 */
async function takeAllConnected(server: Server, { deadlineMs, giveUpReads }: Deadline): Promise<void> {
  if (await takeConnected(server, deadlineMs * shareBeforeReads)) return
  giveUpReads()
  await takeConnected(server, deadlineMs * (shareOfRequests - shareBeforeReads))
}

/**
 * Lets connections be taken that were made while the process was busy: it takes one in each turn of its loop, which may do much else, and those that
 * wait when it stops to listen are reset by the system.
 *
 * @param milliseconds for how long at most, if more come all the time
 * @returns whether all were taken
 */
async function takeConnected(server: Server, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  let taken = 0
  const count = () => void taken++
  server.on('connection', count)
  let before = -1
  while (before !== taken && performance.now() < end) {
    before = taken
    await readArrived()
  }
  server.off('connection', count)
  return before === taken
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
