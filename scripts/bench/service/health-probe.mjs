/**
 * Runs on a thread of its own. Asks a service for its health at fixed times, whether or not earlier requests were answered, so that a period without
 * answers counts for every request that falls into it. When told to stop, posts the milliseconds of each answer.
 */
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const everyMs = 20
const agent = new Agent({ keepAlive: true })
const times = []
const waiting = new Set()

function ask() {
  const begin = performance.now()
  const answered = new Promise((resolve) => {
    get(`${workerData.url}/_onefold/health`, { agent }, (response) => response.resume().once('end', resolve)).once('error', resolve)
  }).then(() => {
    times.push(performance.now() - begin)
    waiting.delete(answered)
  })
  waiting.add(answered)
}

const timer = setInterval(ask, everyMs)
parentPort.once('message', async () => {
  clearInterval(timer)
  await Promise.all(waiting)
  agent.destroy()
  parentPort.postMessage(times)
})
