// Loaded before the bundled command (`node --import`). When the process ends, stores the code into which V8 compiled the command's files, including
// the functions that ran, for src/cli/bundle-loader.ts. Does not replace code stored by an earlier run.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { compiledSuffix, packCompiled, scripts } = createRequire(import.meta.url)('../dist/cli/bundle-loader.js')

process.on('exit', () => {
  for (const [file, script] of scripts) {
    const compiled = `${file}${compiledSuffix}`
    if (!existsSync(compiled)) writeFileSync(compiled, packCompiled(readFileSync(file), script.createCachedData()))
  }
})
