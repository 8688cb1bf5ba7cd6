// Loaded before the bundled command (`node --import`). When the process ends, stores the code into which V8 compiled the command's files, including
// the functions that ran, for src/cli/bundle-loader.ts. Does not replace code stored by an earlier run.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import v8 from 'node:v8'

const { compiledSuffix, packCompiled, scripts } = createRequire(import.meta.url)('../dist/cli/bundle-loader.js')

// V8 takes code only under the settings under which it was stored, and the command loads its files before it changes any (`favourMainThread`).
v8.setFlagsFromString = () => {}

process.on('exit', () => {
  for (const [file, script] of scripts) {
    const compiled = `${file}${compiledSuffix}`
    if (!existsSync(compiled)) writeFileSync(compiled, packCompiled(readFileSync(file), script.createCachedData()))
  }
})
