/** Puts documents on request, on a thread of its own, so that the cost of sending a large body does not delay the test. */
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
    // The body is too large to be read to its end: the service closes the connection while the sender is still sending.
    return { status: 0, reason: String(error) }
  }
}
