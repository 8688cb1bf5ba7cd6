// Loaded before the command (`node --import`). When the process ends, prints the files of the bundle that its main thread loaded, and whether from
// code that the build stored.
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const { scripts } = createRequire(import.meta.url)('../../dist/cli/bundle-loader.js')

// Threads load this, too.
if (isMainThread)
  process.on('exit', () => {
    const taken = [...scripts].map(([file, script]) => [basename(file), script.cachedDataRejected === false])
    process.stdout.write(JSON.stringify(Object.fromEntries(taken)))
  })
