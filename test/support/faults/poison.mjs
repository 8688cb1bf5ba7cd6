/**
 * Loaded before everything else in a worker (NODE_OPTIONS=--import): certain words in a text bring down the thread that signs it, as a fault of the
 * engine of JavaScript or an input without end would. The text must have a combining mark, so that it is normalised. Nothing in onefold knows of it.
 */
import { isMainThread } from 'node:worker_threads'

const kept = []
const cell = new Int32Array(new SharedArrayBuffer(4))

/** By the word in the text: what happens to whoever normalises it. */
const harms = {
  poisonexit: () => process.exit(1),
  poisonloop: () => {
    // Asleep in between: seven threads that spin for their whole limit take half a minute of a core from the tests beside them.
    for (;;) Atomics.wait(cell, 0, 0, 100)
  },
  poisonkill: () => process.kill(process.pid, 'SIGKILL'),
  poisonmemory: () => {
    for (;;) kept.push(new Array(1e6).fill(kept.length + 0.5))
  },
}

if (!isMainThread) {
  const wellFormed = String.prototype.toWellFormed
  String.prototype.toWellFormed = function toWellFormed() {
    for (const word in harms) if (this.includes(word)) harms[word]()
    return wellFormed.call(this)
  }
}
