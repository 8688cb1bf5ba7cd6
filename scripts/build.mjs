// Compiles src to dist, makes the command line a few files and what runs in browsers one file a page, and copies the data files that the compiler
// does not know: lexicons, stop words, rule lists. Does nothing where dist is what it would make.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { devNull } from 'node:os'
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { types } from 'node:util'
import { rolldown } from 'rolldown'
import { BuildRecord } from './build-record.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = `${root}dist`
const require = createRequire(import.meta.url)

// Modules that are started by their URL: the process and its threads.
const entries = {
  'bundle-loader': `${dist}/cli/bundle-loader.js`,
  'grouping-worker': `${dist}/compose/live/reindexing/grouping-worker.js`,
  'compare-worker': `${dist}/compose/live/comparing/compare-worker.js`,
  'grouping-sign-worker': `${dist}/compose/live/reindexing/grouping-sign-worker.js`,
  main: `${dist}/cli/main.js`,
  'scan-thread': `${dist}/compose/files/scan/scan-thread.js`,
  'fields-thread': `${dist}/compose/files/sign/fields-thread.js`,
  'sign-worker': `${dist}/compose/live/signing/sign-worker.js`,
}

/** Packages that every scan or every signing loads, in 40 files; and those that CommonJS cannot load (`refuseDefault`), with what they need. */
const bundledPackages = [
  ...['commander', 'entities', '@orama/stemmers', '@orama/stopwords'],
  ...['string-width', 'wrap-ansi', 'strip-ansi', 'ansi-regex', 'ansi-styles', 'get-east-asian-width'],
]

/**
 * What goes into one file with all that it imports, as far as no group above has it: each file more takes Node some .4 ms. A scan loads all four,
 * its threads the first two, `--help` the first and the third.
 */
const groups = [
  { name: 'base', test: /dist\/(?:errors|input\/pump-through)\.js$/, priority: 4 },
  { name: 'signing', test: /dist\/(?:compose\/sign-part|detection\/scan\/sketch-pairs)\.js$/, priority: 3 },
  { name: 'command', test: /dist\/cli\/run-process\.js$/, priority: 2 },
  { name: 'scan', test: /dist\/cli\/commands\/run-scan\.js$/, priority: 1 },
]

/**
 * Puts `src/cli/bundle-loader.ts` in place of the `require` of a file that is started. It is loaded with the first file that is asked for and not before,
 * because the command listens to signals before it loads anything.
 */
const requireLater = `require = ((other) => {
  let load;
  return (id) => (load ??= other('./bundle-loader.js').requireBundled(__dirname, other))(id);
})(require);`

/**
 * Commander loads `node:child_process` for commands that are programs of their own, of which we have none: with the modules for networks that come
 * along it takes 1.2 ms of every start.
 */
const noPrograms = {
  name: 'no-programs',
  resolveId: (id, importer) => (startsPrograms(id, importer) ? noPrograms.name : undefined),
  load: (id) => (id === noPrograms.name ? 'module.exports = {}' : undefined),
}

function startsPrograms(id, importer) {
  return id === 'node:child_process' && importer?.includes('/commander/')
}

/**
 * Puts the modules of the command line together, because Node takes longer to find and link a hundred small files than to run a scan of a
 * thousand documents. They become CommonJS, which Node starts in half the time (docs/decisions/0131-the-command-in-commonjs.md). Everything
 * lies in one folder below dist, as every room of src does, so that `../` leads where it does from a room.
 */
async function bundleCommand() {
  const external = (id, importer) => !isBundled(id) && !startsPrograms(id, importer)
  const bundle = await rolldown({ input: entries, platform: 'node', external, plugins: [noPrograms] })
  const banner = ({ isEntry, name }) => (isEntry && name !== 'bundle-loader' ? requireLater : '')
  const { output } = await bundle.write({
    dir: `${dist}/bundle`,
    format: 'cjs',
    banner,
    dynamicImportInCjs: false,
    codeSplitting: { groups },
  })
  await bundle.close()
  for (const { fileName, code } of output) writeFileSync(`${dist}/bundle/${fileName}`, inAscii(code))
  const files = new Set(output.map(({ fileName }) => fileName))
  const loaded = output.flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
  for (const name of new Set(loaded)) if (!files.has(name)) refuseDefault(name)
  rmSync(`${dist}/cli`, { recursive: true })
  renameSync(`${dist}/bundle`, `${dist}/cli`)
  writeFileSync(`${dist}/cli/package.json`, '{ "type": "commonjs" }\n')
  chmodSync(`${dist}/cli/main.js`, 0o755)
  for (const name of bundledPackages) copyLicence(name)
}

/** Other characters as escapes: the source of a file that has one takes twice the memory, which is 2 ms of a start. */
function inAscii(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function isBundled(id) {
  if (id.startsWith('.') || isAbsolute(id) || id === noPrograms.name) return true
  return bundledPackages.some((name) => id === name || id.startsWith(`${name}/`))
}

/** The default export of an ES module would come to CommonJS as the module itself: such packages must be bundled. */
function refuseDefault(name) {
  const loaded = require(name)
  if (types.isModuleNamespaceObject(loaded) && 'default' in loaded)
    throw new Error(`${name} must be bundled: it is an ES module with a default export`)
}

/** Whoever passes the bundle on passes the package on, and with it the text of its licence. */
function copyLicence(name) {
  const folder = `${root}node_modules/${name}`
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  if (file === undefined) throw new Error(`${name} has no licence to carry along`)
  cpSync(`${folder}/${file}`, `${dist}/cli/licences/${name.replace('/', '-')}.txt`)
}

/**
 * Keeps the code that V8 makes of the bundle's files when the sample collection is scanned and signed, which their threads need as well
 * (docs/decisions/0170-compiled-code-is-kept.md).
 */
function keepCompiledCode() {
  const main = ['--import', `${root}scripts/keep-compiled-code.mjs`, `${dist}/cli/main.js`]
  const rest = [`${root}samples/news.jsonl`, '--threads', '1', '--quiet', '--out', devNull]
  for (const command of [['scan'], ['sign', '--profile', 'full']])
    execFileSync(process.execPath, [...main, ...command, ...rest], { stdio: 'inherit' })
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

async function build() {
  rmSync(dist, { recursive: true, force: true })
  execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', `${root}tsconfig.json`], { stdio: 'inherit' })
  await bundleCommand()
  await bundlePages()
  cpSync(`${root}src/resources`, `${dist}/resources`, { recursive: true, filter: (path) => !path.endsWith('.ts') })
  keepCompiledCode()
}

// Packages change with their list of what is installed.
const record = new BuildRecord(root, {
  // One for each Node, because compiled code is of use to the one that made it.
  file: `.cache/build-${process.version}.txt`,
  inputs: [
    'src',
    'scripts/build.mjs',
    'scripts/build-record.mjs',
    'scripts/keep-compiled-code.mjs',
    'samples/news.jsonl',
    'tsconfig.json',
    'package.json',
    'node_modules/.package-lock.json',
  ],
  outputs: ['dist'],
})
if (!record.isCurrent()) {
  record.begin()
  await build()
  record.end()
}
