#!/usr/bin/env node
/**
 * Engines for development: brings them into the cache, or starts them and says where they serve, until Ctrl-C.
 *
 *   node scripts/engines/engines.mjs fetch|run [NAME…]
 *
 * NAME is elasticsearch8, elasticsearch9, opensearch2 or opensearch3; without one it is all four. README.md in this folder says more.
 */

import { readArguments, refuseArguments } from '../read-arguments.mjs'
import { engines } from './catalogue.mjs'
import { fetchEngine } from './fetch.mjs'
import { startEngine } from './start.mjs'

const [verb, ...names] = readArguments(import.meta.filename, { operands: ['fetch|run', '[NAME…]'] }).operands
const unknown = names.find((name) => !(name in engines))
if (unknown !== undefined) refuseArguments(import.meta.filename, `there is no engine "${unknown}"`)
const chosen = names.length === 0 ? Object.keys(engines) : names

if (verb === 'fetch') {
  for (const name of chosen) console.log(`${name}\t${await fetchEngine(name)}`)
} else if (verb === 'run') {
  await run(chosen)
} else {
  refuseArguments(import.meta.filename, `"${verb}" is neither fetch nor run`)
}

/** Starts them, prints where they serve, and stops them at Ctrl-C or with its terminal. */
async function run(names) {
  const running = []
  const stopAll = async () => {
    await Promise.all(running.map((engine) => engine.stop()))
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll)
  for (const name of names) {
    const engine = await startEngine(name)
    running.push(engine)
    console.log(`${name}\t${engine.version}\t${engine.url}`)
  }
  // The engines are detached; this process waits for a signal.
  setInterval(() => {}, 1 << 30)
}
