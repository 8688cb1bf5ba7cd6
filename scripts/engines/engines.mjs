#!/usr/bin/env node
/**
 * Engines for development: `node scripts/engines/engines.mjs fetch|run NAME…`. README.md in this folder says more.
 */
import { engines } from './catalogue.mjs'
import { fetchEngine } from './fetch.mjs'
import { startEngine } from './start.mjs'

const [verb, ...names] = process.argv.slice(2)
const chosen = names.length === 0 ? Object.keys(engines) : names

if (verb === 'fetch') {
  for (const name of chosen) console.log(`${name}\t${await fetchEngine(name)}`)
} else if (verb === 'run') {
  await run(chosen)
} else {
  console.error('usage: node scripts/engines/engines.mjs fetch|run [elasticsearch8 elasticsearch9 opensearch2 opensearch3]')
  process.exitCode = 2
}

/** Starts them, prints where they serve, and stops them at Ctrl-C. */
async function run(names) {
  const running = []
  const stopAll = async () => {
    await Promise.all(running.map((engine) => engine.stop()))
    process.exit()
  }
  process.on('SIGINT', stopAll)
  process.on('SIGTERM', stopAll)
  for (const name of names) {
    const engine = await startEngine(name)
    running.push(engine)
    console.log(`${name}\t${engine.version}\t${engine.url}`)
  }
  // The engines are detached; this process waits for a signal.
  setInterval(() => {}, 1 << 30)
}
