import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Client } from '@elastic/elasticsearch'

/**
 * Loads documents through `_bulk` with the official client, while a probe asks for the service's health.
 *
 * @param {{ url: string, cpuSeconds(): Promise<number> }} served
 * @param {string} index
 * @param {readonly { id: string }[]} documents
 * @param {{ flushBytes?: number, concurrency?: number }} options of the client's `helpers.bulk`
 */
export async function loadCollection(served, index, documents, options) {
  const client = new Client({ node: served.url, requestTimeout: 600_000, maxRetries: 0 })
  const probe = new Worker(new URL('./health-probe.mjs', import.meta.url), { workerData: { url: served.url } })
  await once(probe, 'online')
  const cpuBefore = await served.cpuSeconds()
  const begin = performance.now()
  const { successful } = await client.helpers.bulk({
    datasource: documents,
    onDocument: ({ id }) => ({ index: { _index: index, _id: id } }),
    ...options,
  })
  const seconds = (performance.now() - begin) / 1000
  if (successful !== documents.length) throw new Error(`only ${successful} of ${documents.length} documents were taken`)
  const cpuSeconds = (await served.cpuSeconds()) - cpuBefore
  probe.postMessage('stop')
  const [health] = await once(probe, 'message')
  await probe.terminate()
  await client.close()
  return { seconds, cpuSeconds, health }
}
