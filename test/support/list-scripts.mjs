// Loaded before the command (`node --import`). When the process ends, prints the files of the bundle that were loaded from code that the build
// stored.
import { createRequire } from 'node:module'
import { basename } from 'node:path'

const { scripts } = createRequire(import.meta.url)('../../dist/cli/bundle-loader.js')

process.on('exit', () => {
  const taken = [...scripts].map(([file, script]) => [basename(file), script.cachedDataRejected === false])
  process.stdout.write(JSON.stringify(Object.fromEntries(taken)))
})
