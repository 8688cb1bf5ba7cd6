/** Puts the documents that it is told to, one after the other, on a thread of its own: what a large body takes of its sender is not felt beside it. */
import { parentPort } from 'node:worker_threads'

parentPort.on('message', async ({ url, body }) => {
  const begun = performance.now()
  const answer = await send(url, body)
  parentPort.postMessage({ ...answer, ms: Math.round(performance.now() - begun) })
})

async function send(url, body) {
  try {
    const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
    const { error } = await answer.json()
    return { status: answer.status, reason: error?.reason }
  } catch (error) {
    // Too large to be read to its end: the connection is closed on whoever goes on sending.
    return { status: 0, reason: String(error) }
  }
}
