// Compiles src to dist and copies the data files that the compiler does not know: lexicons, stop words, rule lists.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
rmSync(`${root}dist`, { recursive: true, force: true })
execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', `${root}tsconfig.json`], { stdio: 'inherit' })
cpSync(`${root}src/resources`, `${root}dist/resources`, { recursive: true, filter: (path) => !path.endsWith('.ts') })
if (existsSync(`${root}dist/cli/main.js`)) chmodSync(`${root}dist/cli/main.js`, 0o755)
