import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { EngineClient } from '../../src/store/elastic/engine/engine-client.js'

/** A client, of little patience, of a server that answers as it is told, for as long as the test runs. */
export async function engineClientTo(answer: RequestListener): Promise<EngineClient> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const nodes = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`]
  const client = new EngineClient({ nodes, patience: { attempts: 3, firstPauseMs: 1, longestPauseMs: 1 }, pause: async () => undefined })
  onTestFinished(async () => {
    await client.close()
    server.close()
  })
  return client
}
