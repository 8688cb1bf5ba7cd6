// Compiles src to dist, bundles the command line and the library into a few files each and the code for browsers into one file per page, and copies
// the data files that the compiler ignores: lexicons, stop words, rule lists. Does nothing if dist is up to date.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { devNull } from 'node:os'
import { fileURLToPath } from 'node:url'
import { types } from 'node:util'
import { rolldown } from 'rolldown'
import { BuildRecord } from './build-record.mjs'
import { copyLicences } from './copy-licences.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = `${root}dist`
const require = createRequire(import.meta.url)

// Modules that are started by their URL: those of the process and its threads.
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

/** Modules that programs load with the library, and those that it starts by their URL. */
const libraryEntries = {
  index: `${dist}/index.js`,
  'scan-thread': entries['scan-thread'],
  'fields-thread': entries['fields-thread'],
}

/** Packages that stay outside the bundle: they start threads or load native code, and find both by the paths of their own files. */
const outsidePackages = ['libsql', 'msgpackr-extract', 'piscina']

/**
 * Modules that go into one file with all their imports, except those that a group above has: each further file takes Node about .4 ms. A scan loads
 * all four, its threads the first two, `--help` the first and the third.
 */
const groups = [
  {
    name: 'base',
    modules: ['errors', 'input/pump-through', 'input/decode-other', 'detection/detection-limits', 'windows-1252'],
    priority: 4,
  },
  {
    name: 'signing',
    modules: ['compose/files/scan/sign-part', 'detection/scan/sketch-pairs', 'detection/scan/exact-digests', 'threads/claim'],
    priority: 3,
  },
  { name: 'command', modules: ['cli/run-process'], priority: 2 },
  { name: 'scan', modules: ['cli/commands/run-scan'], priority: 1 },
]

/** @throws if a module is not there: after it was moved, the bundler would put it elsewhere, and nobody would notice */
function toBundledGroup({ name, modules, priority }) {
  const files = modules.map((module) => `${dist}/${module}.js`)
  const missing = files.find((file) => !existsSync(file))
  if (missing !== undefined) throw new Error(`the group ${name} names ${missing}, which is not there`)
  return { name, test: (id) => files.includes(id), priority }
}

/**
 * Replaces the `require` of a file that is started by `src/cli/bundle-loader.ts`. The loader is loaded with the first required file and not earlier,
 * because the command listens to signals before it loads anything.
 */
const requireLater = `require = ((other) => {
  let load;
  return (id) => (load ??= other('./bundle-loader.js').requireBundled(__dirname, other))(id);
})(require);`

/**
 * Packages that load others which we have no use for. Commander starts commands that are programs of their own: with the network modules that
 * `node:child_process` imports, this takes 1.2 ms of every start. The client of Elasticsearch reads results of ES|QL as columns of Arrow, in 135 files.
 */
const unused = [
  { importer: /[\\/]commander[\\/]/, id: 'node:child_process' },
  { importer: /@elastic[\\/]elasticsearch[\\/]/, id: 'apache-arrow/Arrow.node' },
]

const emptyModule = {
  name: 'empty-module',
  resolveId: (id, importer) => (isUnused(id, importer) ? emptyModule.name : undefined),
  load: (id) => (id === emptyModule.name ? 'module.exports = {}' : undefined),
}

function isUnused(id, importer) {
  return unused.some((each) => each.id === id && importer !== undefined && each.importer.test(importer))
}

/** Comments of packages are a quarter of their files, which V8 keeps in memory. */
const comments = { legal: true, annotation: false, jsdoc: false }

/**
 * Bundles the modules of the command line, because Node takes longer to find and link a hundred small files than to run a scan of a thousand
 * documents. They become CommonJS, which Node starts in half the time (docs/decisions/0131-the-command-in-commonjs.md). All files go into one folder
 * below dist, at the depth of a room of src, so that `../` means the same as in a room.
 *
 * @returns the files that the command imports when it needs them
 */
async function bundleCommand() {
  const external = (id, importer) => isOutside(id) && !isUnused(id, importer)
  // As Node resolves packages. By default a bundler takes ES modules where Node takes CommonJS, and has the entry load a file before it listens.
  const resolve = { conditionNames: ['node'] }
  const bundle = await rolldown({ input: entries, platform: 'node', external, plugins: [emptyModule], resolve })
  const banner = ({ isEntry, name }) => (isEntry && name !== 'bundle-loader' ? requireLater : '')
  const { output } = await bundle.write({
    dir: `${dist}/bundle`,
    format: 'cjs',
    banner,
    dynamicImportInCjs: false,
    comments,
    codeSplitting: { groups: groups.map(toBundledGroup) },
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
  copyLicences(
    output.flatMap(({ moduleIds }) => moduleIds),
    `${dist}/cli/licences`,
  )
  return output.filter(({ isDynamicEntry }) => isDynamicEntry).map(({ fileName }) => `./${fileName}`)
}

/** Escapes characters outside ASCII: one of them doubles the memory of a file's source, which costs 2 ms of a start. */
function inAscii(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function isOutside(id) {
  return isBuiltin(id) || outsidePackages.some((name) => id === name || id.startsWith(`${name}/`))
}

/** Refuses a package that is an ES module with a default export: `require` would return the module instead, so such packages must be bundled. */
function refuseDefault(name) {
  const loaded = require(name)
  if (types.isModuleNamespaceObject(loaded) && 'default' in loaded)
    throw new Error(`${name} must be bundled: it is an ES module with a default export`)
}

/**
 * Stores the code into which V8 compiles the bundle's files, threads included: while the sample collection is scanned and signed, and when the rest is
 * loaded (docs/decisions/0170-compiled-code-is-kept.md).
 *
 * @param {readonly string[]} files the files that the command imports when it needs them
 */
function keepCompiledCode(files) {
  const keeping = ['--import', `${root}scripts/keep-compiled-code.mjs`]
  const rest = [`${root}samples/news.jsonl`, '--threads', '1', '--quiet', '--out', devNull]
  const run = (...words) => execFileSync(process.execPath, [...keeping, ...words], { cwd: `${dist}/cli`, stdio: 'inherit' })
  for (const command of [['scan'], ['sign', '--profile', 'full']]) run('main.js', ...command, ...rest)
  // Loads as `requireLater` does.
  run('--eval', `${JSON.stringify(files)}.forEach(require('./bundle-loader.js').requireBundled(process.cwd(), require))`)
}

/**
 * Bundles the modules of the library for programs that load it with Node, and leaves packages where they are installed: Node takes half a second to
 * find and link the modules one by one (docs/decisions/0267-the-library-in-few-files.md). Bundlers get the modules, of which they keep what is used.
 */
async function bundleLibrary() {
  const { dependencies } = require('../package.json')
  const external = (id) => isBuiltin(id) || Object.keys(dependencies).some((name) => id === name || id.startsWith(`${name}/`))
  const bundle = await rolldown({ input: libraryEntries, platform: 'node', external })
  await bundle.write({ dir: `${dist}/node`, format: 'esm', comments })
  await bundle.close()
}

/** Bundles the code for browsers into one script without imports, minified because every page holds a copy. */
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
  await bundleLibrary()
  const files = await bundleCommand()
  await bundlePages()
  cpSync(`${root}src/resources`, `${dist}/resources`, { recursive: true, filter: (path) => !path.endsWith('.ts') })
  keepCompiledCode(files)
}

// The list of installed packages stands for the packages themselves.
const record = new BuildRecord(root, {
  // One record per version of Node, because compiled code is of use only to the version that compiled it.
  file: `.cache/build-${process.version}.txt`,
  inputs: [
    'src',
    'scripts/build.mjs',
    'scripts/build-record.mjs',
    'scripts/copy-licences.mjs',
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
