/**
 * Loaded before everything else in a worker (NODE_OPTIONS=--import). Certain words in a text bring down the thread that signs it, like a fault of V8
 * or an endless input. The text must have a combining mark, so that it is normalised. Nothing in onefold knows of this module.
 */
import { isMainThread } from 'node:worker_threads'

const kept = []
const cell = new Int32Array(new SharedArrayBuffer(4))

/** What happens to the thread that normalises a text, by a word in the text. */
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
