// Loaded before the bundled command (`node --import`): keeps the code that V8 has made of its files when the process ends, functions that were run
// among it, for src/cli/bundle-loader.ts. What an earlier run has kept stays.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { compiledSuffix, packCompiled, scripts } = createRequire(import.meta.url)('../dist/cli/bundle-loader.js')

process.on('exit', () => {
  for (const [file, script] of scripts) {
    const compiled = `${file}${compiledSuffix}`
    if (!existsSync(compiled)) writeFileSync(compiled, packCompiled(readFileSync(file), script.createCachedData()))
  }
})
