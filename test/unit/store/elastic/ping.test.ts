import { expect, it, onTestFinished } from 'vitest'
import { readMappings } from '../../../../src/compose/read-mappings.js'
import { ElasticStore } from '../../../../src/store/elastic/elastic-store.js'
import { serveAnswers } from '../../../support/answering-server.js'

it('gives up on an engine that takes a question for its health and does not answer, long before other questions are given up', async () => {
  const nodes = [await serveAnswers(() => undefined)]
  const engine = { family: 'elasticsearch', version: '9.1.5' } as const
  const store = await ElasticStore.connect({ nodes, engine, mappings: readMappings(), timeoutMs: 600_000, pingTimeoutMs: 20 })
  onTestFinished(() => store.close())
  await expect(store.ping()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', message: expect.stringContaining('"engine.readyTimeout"') })
})
