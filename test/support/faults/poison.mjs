/**
 * Loaded before everything else in a worker (NODE_OPTIONS=--import). Certain words in a text bring down the thread that signs it, like a fault of V8
 * or an endless input. The text must have a combining mark, so that it is normalised. Nothing in onefold knows of this module.
 */
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

const kept = []
const cell = new Int32Array(new SharedArrayBuffer(4))
const looping = new BroadcastChannel('a thread loops')
looping.unref()

/** What happens to the thread that normalises a text, by a word in the text. */
const harms = {
  poisonexit: () => process.exit(1),
  poisonloop: () => {
    looping.postMessage('')
    for (;;) Atomics.wait(cell, 0, 0, 100)
  },
  poisonkill: () => process.kill(process.pid, 'SIGKILL'),
  poisonmemory: () => {
    for (;;) kept.push(new Array(1e6).fill(kept.length + 0.5))
  },
}

if (isMainThread) endLimitsOfLoops()
else {
  const wellFormed = String.prototype.toWellFormed
  String.prototype.toWellFormed = function toWellFormed() {
    for (const word in harms) if (this.includes(word)) harms[word]()
    return wellFormed.call(this)
  }
}

/**
 * Lets the time limit of a thread end when the thread is in its loop: no real limit is short enough to be waited out and long enough for innocent
 * documents on any machine. POISON_LIMIT is its length in milliseconds, which no other timer may have.
 */
function endLimitsOfLoops() {
  const length = Number(process.env.POISON_LIMIT)
  let end = () => {}
  globalThis.setTimeout = new Proxy(setTimeout, {
    apply(set, self, words) {
      if (words[1] === length) end = words[0]
      return Reflect.apply(set, self, words)
    },
  })
  looping.onmessage = () => end()
}
