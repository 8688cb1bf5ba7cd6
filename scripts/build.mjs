// Compiles src to dist, makes the command line a few files and what runs in browsers one file a page, and copies the data files that the compiler
// does not know: lexicons, stop words, rule lists.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, renameSync, rmSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = `${root}dist`

// Modules that are started by their URL: the process and its threads.
const entries = {
  'grouping-worker': `${dist}/compose/live/reindexing/grouping-worker.js`,
  'grouping-sign-worker': `${dist}/compose/live/reindexing/grouping-sign-worker.js`,
  main: `${dist}/cli/main.js`,
  'sign-thread': `${dist}/compose/sign-thread.js`,
  'fields-thread': `${dist}/compose/fields-thread.js`,
  'sign-worker': `${dist}/compose/live/sign-worker.js`,
}

/**
 * Puts the modules of the command line together, because Node takes longer to find and link a hundred small files than to run a scan of a
 * thousand documents. Packages stay where they are installed. Everything lies in one folder below dist, as every room of src does, so that
 * `../` leads where it does from a room.
 */
async function bundleCommand() {
  const isOwn = (id) => id.startsWith('.') || isAbsolute(id)
  const bundle = await rolldown({ input: entries, platform: 'node', external: (id) => !isOwn(id) })
  await bundle.write({ dir: `${dist}/bundle`, format: 'esm' })
  await bundle.close()
  rmSync(`${dist}/cli`, { recursive: true })
  renameSync(`${dist}/bundle`, `${dist}/cli`)
  chmodSync(`${dist}/cli/main.js`, 0o755)
}

/** What runs in a browser is one script without imports, small because every page that is written holds it. */
async function bundlePages() {
  const bundle = await rolldown({
    input: `${root}src/ui/comparison/main.ts`,
    platform: 'browser',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  })
  await bundle.write({ file: `${dist}/ui/comparison.js`, format: 'iife', minify: true })
  await bundle.close()
  cpSync(`${root}src/ui/comparison/comparison.css`, `${dist}/ui/comparison.css`)
}

rmSync(dist, { recursive: true, force: true })
execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', `${root}tsconfig.json`], { stdio: 'inherit' })
await bundleCommand()
await bundlePages()
cpSync(`${root}src/resources`, `${dist}/resources`, { recursive: true, filter: (path) => !path.endsWith('.ts') })
