import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { EngineClient } from '../../src/store/elastic/engine/engine-client.js'
import { serveAnswers } from './answering-server.js'

/** A client with few retries, and a server that answers with the given listener, both until the test ends. */
export async function engineClientTo(answer: RequestListener): Promise<EngineClient> {
  const nodes = [await serveAnswers(answer)]
  const client = new EngineClient({ nodes, retries: { attempts: 3, firstPauseMs: 1, longestPauseMs: 1 }, pause: async () => undefined })
  onTestFinished(() => client.close())
  return client
}
