/**
 * On a thread of its own: asks a service for its health at fixed times, whether or not earlier questions were answered, so that a time in which
 * nothing is answered counts for every question that fell into it. Posts the milliseconds of each answer when it is told to stop.
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
