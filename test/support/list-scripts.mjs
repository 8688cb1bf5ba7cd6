// Loaded before the command (`node --import`): at its end, prints which files of the bundle were loaded from code that the build kept.
import { createRequire } from 'node:module'
import { basename } from 'node:path'

const { scripts } = createRequire(import.meta.url)('../../dist/cli/bundle-loader.js')

process.on('exit', () => {
  const taken = [...scripts].map(([file, script]) => [basename(file), script.cachedDataRejected === false])
  process.stdout.write(JSON.stringify(Object.fromEntries(taken)))
})
