/**
 * Runs all measurements on one engine, one after the other, unattended: the cost of folding a search, of looking up candidates and of loading, and
 * the size of the fields.
 *
 *   node scripts/bench/engines/all.mjs --from SOURCE --out FOLDER [--data DATA] [--documents 1000000] [--engine elasticsearch9] [--heap 2g]
 *     [--queries 1000] [--profile standard] [--only search,lookups,ingest,size]
 *
 * SOURCE is the folder of reuters21578. DATA is the folder above it, from which sizes are measured; without it, sizes are left out. Generated
 * documents stay in FOLDER/data, and the result of each step in FOLDER/<engine>/<step>.json: the same command continues an interrupted run and skips
 * finished steps. One engine serves all steps: one that is started, or one that runs already, `elasticsearch9@http://host:9200`. --queries applies to
 * search and lookups. At the end, prints a table of all results. Needs `npm run build`.
 *
 * On two quiet cores, generating a million documents takes 5 minutes, once, and measuring them about 35: search 10, lookups 6, ingest 18 and size 2.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startEngine } from '../../engines/start.mjs'
import { readArguments } from '../../read-arguments.mjs'

const { options } = readArguments(import.meta.filename, {
  reads: { '--from': 'folder', '--data': ['reuters21578/docs.jsonl.gz', 'ttc3600-tr-dev/docs.jsonl.gz'] },
  options: {
    from: { type: 'string', needed: true },
    data: { type: 'string' },
    out: { type: 'string', needed: true },
    documents: { type: 'number', default: 1000000 },
    engine: { type: 'string', default: 'elasticsearch9' },
    heap: { type: 'string', default: '2g' },
    queries: { type: 'string', default: '1000' },
    profile: { type: 'string', default: 'standard' },
    only: { type: 'string', default: 'search,lookups,ingest,size' },
  },
})
const { heap, queries, profile } = options
const [name, address] = options.engine.split('@')
const documents = String(options.documents)
const data = join(options.out, 'data')
const results = join(options.out, name)
const news = join(data, `news-${documents}.jsonl`)
const collection = join(data, `collection-${documents}`)
const family = String(Math.min(5000, Math.floor(Number(documents) / 60)))

/** Each step with the files that it needs, and how to run it on an engine at a URL. */
const steps = {
  search: {
    needs: {
      path: collection,
      make: (to) => ['data/generate-collection.mjs', '--documents', documents, '--out', to, '--big-family', family],
    },
    run: (url) => [
      ...['search.mjs', '--documents', documents, '--folder', collection, '--engines', `${name}@${url}`, '--profile', profile],
      ...['--queries', queries, '--out', results],
    ],
  },
  lookups: {
    run: (url) => [
      ...['lookups.mjs', '--documents', documents, '--lookups', queries, '--batch', String(Math.min(1000, options.documents))],
      ...['--url', url, '--out', results],
    ],
  },
  ingest: {
    needs: { path: news, make: (to) => ['data/generate-news.mjs', '--documents', documents, '--out', to] },
    run: (url) => ['ingest.mjs', news, '--documents', documents, '--url', url, '--profile', profile, '--out', results],
  },
  size: {
    run: (url) =>
      options.data && ['index-size.mjs', resolve(options.data), '--engines', `${name}@${url}`, '--out', join(results, 'size.json')],
  },
}

mkdirSync(data, { recursive: true })
mkdirSync(results, { recursive: true })
const wanted = options.only.split(',').filter((step) => !existsSync(join(results, `${step}.json`)))
for (const { needs } of wanted.map((step) => steps[step])) if (needs !== undefined && !existsSync(needs.path)) generate(needs)
const failed = wanted.length > 0 ? await measure(wanted) : []
printTable()
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}; the same command tries them again`)
process.exitCode = failed.length > 0 ? 1 : 0

/** Generates files under another name, and renames them when they are complete. */
function generate({ path, make }) {
  const part = `${path}.part`
  rmSync(part, { recursive: true, force: true })
  const [script, ...rest] = make(part)
  if (!runScript(`../../${script}`, [...rest, '--from', options.from])) throw new Error(`${script} failed`)
  renameSync(part, path)
}

async function measure(names) {
  const engine = address === undefined ? await startEngine(name, { heap }) : { url: address, stop: async () => undefined }
  try {
    return names.filter((step) => {
      const begin = performance.now()
      const [script, ...rest] = steps[step].run(engine.url) || []
      const isDone = script === undefined || runScript(script, rest)
      console.error(`${step}: ${isDone ? 'done' : 'failed'} after ${Math.round((performance.now() - begin) / 1000)} s`)
      return !isDone
    })
  } finally {
    await engine.stop()
  }
}

/** Runs a script, which writes its results to files. Shows its progress messages. */
function runScript(script, scriptOptions) {
  const file = resolve(import.meta.dirname, script)
  return spawnSync(process.execPath, [file, ...scriptOptions], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

function printTable() {
  const rows = Object.keys(steps).flatMap((step) => {
    const file = join(results, `${step}.json`)
    return existsSync(file) ? rowsOf(step, JSON.parse(readFileSync(file, 'utf8'))) : []
  })
  console.log(`${name}, ${documents} documents, profile ${profile}\n\n| what | figure |\n|---|---|`)
  for (const [what, figure] of rows) console.log(`| ${what} | ${figure} |`)
}

function rowsOf(step, result) {
  switch (step) {
    case 'search':
      return result.results.flatMap(({ milliseconds, foldedToPlain, foldedToCollapse, hits, calls }) => [
        ...Object.entries(milliseconds).map(([kind, { p50, p99 }]) => [`search, ${kind}: p50 / p99 ms`, `${p50} / ${p99}`]),
        ['search, folded p50 to plain, to collapse', `${foldedToPlain}, ${foldedToCollapse}`],
        ['search, hits of a query, engine calls of a folded one', `${hits}, ${calls}`],
      ])
    case 'lookups':
      return result.rows.map(({ lookup, batch, plain, hot, p99Ratio }) => [
        `lookup for ${lookup}, batch ${batch}: p50 / p99 ms a document; with hot terms; ratio of p99`,
        `${plain.p50} / ${plain.p99}; ${hot.p50} / ${hot.p99}; ${p99Ratio}`,
      ])
    case 'ingest':
      return [
        ...Object.entries(result.loads).flatMap(([kind, loads]) =>
          loads.map((load) => [
            `ingest, ${kind}: documents/s; CPU of engine, client µs`,
            `${load.documentsPerSecond}; ${load.engineMicros}, ${load.clientMicros}`,
          ]),
        ),
        ['ingest, onefold to plain: documents/s, engine CPU', `${result.ratios.documentsPerSecond}, ${result.ratios.engineCpu}`],
      ]
    default:
      return Object.entries(result.profiles).flatMap(([profileName, { values: _, ...engines }]) =>
        Object.values(engines).map(({ without, whole }) => [
          `size, ${profileName}: bytes a document of ours, of the rest`,
          `${whole}, ${without}`,
        ]),
      )
  }
}
