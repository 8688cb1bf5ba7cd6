import { onTestFinished } from 'vitest'
import { startServer } from '../../src/api/start-server.js'
import { createService } from '../../src/compose/create-service.js'
import type { Service } from '../../src/compose/service.js'
import { loadConfig } from '../../src/config/load-config.js'
import type { RawAnswer, RawRequest } from './api-client.js'
import { sendDescribed } from './described-answers.js'
import { writtenLog } from './kept-log.js'
import { placeOf } from './service-place.js'
import { embedded, type StoreUnderTest } from './stores-under-test.js'

/** The whole service on a free port, over a store of its own. */
export interface LiveServer {
  readonly url: string
  readonly port: number
  readonly service: Service
  /** Lines of the log so far. */
  readonly log: readonly string[]
  /** Fails if the answer is not as the OpenAPI document describes. */
  send(method: string, path: string, request?: RawRequest): Promise<RawAnswer>
  /** Puts documents into a collection with one bulk request; fails if one is refused. */
  load(collection: string, documents: Readonly<Record<string, object>>): Promise<void>
  /** Stops the service and removes its data. */
  stop(): Promise<void>
}

/** The surroundings of a service. */
interface LiveServerOn {
  /** Default: the embedded store. */
  readonly store?: StoreUnderTest
  /** Collections that the test creates by writing to them; if the store cannot create any, they are configured. */
  readonly makes?: readonly string[]
}

/** Starts a service with the settings of a configuration file, by section. It signs on the test's thread. */
export async function startLiveServer(
  settings: Readonly<Record<string, unknown>> = {},
  { store = embedded, makes = [] }: LiveServerOn = {},
): Promise<LiveServer> {
  const place = placeOf(store, settings, makes)
  // A busy machine takes longer than the default to write what a test writes.
  const server = { writeTimeout: '1h', ...(place.settings.server as object | undefined) }
  const overrides = Object.entries({ threads: 1, ...place.settings, server }).map(([name, value]) => ({
    path: [name],
    value,
    option: `--${name}`,
  }))
  const config = loadConfig({ env: {}, overrides })
  const { logger, lines } = writtenLog()
  const service = await createService(config, { logger })
  const listening = await startServer({ host: '127.0.0.1', port: 0, service, config, logger, version: '0.0.0-test' })
  const { url, port } = listening
  const sendHere = (method: string, path: string, request?: RawRequest) => sendDescribed(url, method, path, request)
  const stop = async () => {
    await listening.stop(2000)
    await service.close(2000)
    await place.remove()
  }
  return { url, port, service, log: lines, send: sendHere, load: (...loaded) => load(sendHere, ...loaded), stop }
}

/** Like {@link startLiveServer}, but stops the service when the test ends. */
export async function serveUntilTheEnd(...words: Parameters<typeof startLiveServer>): Promise<LiveServer> {
  const server = await startLiveServer(...words)
  onTestFinished(() => server.stop())
  return server
}

async function load(sendHere: LiveServer['send'], collection: string, documents: Readonly<Record<string, object>>): Promise<void> {
  const lines = Object.entries(documents).flatMap(([id, source]) => [JSON.stringify({ index: { _id: id } }), JSON.stringify(source)])
  const answer = await sendHere('POST', `/${collection}/_bulk?refresh=true`, { body: `${lines.join('\n')}\n` })
  if (answer.status !== 200 || answer.json.errors !== false) throw new Error(`not all documents were taken: ${answer.text.slice(0, 500)}`)
}
