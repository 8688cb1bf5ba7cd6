/**
 * Loads many documents into one service step by step, and says what each further step costs, so that a cost that grows with the collection shows.
 *
 *   node scripts/bench/service/grow.mjs FILE --folder FOLDER [--after 0] [--documents 1000000] [--step 100000] [--keep 200000,500000]
 *     [--node="--cpu-prof"]
 *
 * FILE holds JSON lines with id, title and text (scripts/data/generate-news.mjs). Each story is given a date, one of 40 sections and a number, as the
 * stories of a newsroom have. Requests are those of the official client's `helpers.bulk`, of 2,000 stories from two connections, as docs/operations.md
 * recommends. --after skips the stories that the folder already has. --keep stops the service after so many documents, copies its folder to FOLDER-N,
 * and says how long the next start takes. --node passes options to the service's Node. Prints a JSON line for each whole step. Needs `npm run build`,
 * and Linux for the memory.
 */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '../../read-arguments.mjs'
import { readRecords } from '../../text-files.mjs'
import { loadCollection } from './load-collection.mjs'
import { quantile } from './quantile.mjs'
import { ServedProcess } from './served-process.mjs'

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['FILE'],
  reads: { FILE: 'file' },
  options: {
    folder: { type: 'string', needed: true },
    after: { type: 'number', default: 0 },
    documents: { type: 'number', default: 1_000_000 },
    node: { type: 'string', default: '' },
    step: { type: 'number', default: 100_000 },
    keep: { type: 'string', default: '' },
  },
})
const kept = new Set(options.keep.split(',').filter(Boolean).map(Number))
const nodeOptions = options.node.split(' ').filter(Boolean)

let served = await ServedProcess.start('signed', options.folder, nodeOptions)
let [loaded, step, skipped] = [options.after, [], 0]
for (const story of readRecords(operands[0])) {
  if (skipped++ < options.after) continue
  step.push(withFields(story, loaded + step.length))
  if (step.length < options.step) continue
  await measureStep()
  if (loaded >= options.documents) break
}
await served.stop()

async function measureStep() {
  writeFileSync(`/proc/${served.pid}/clear_refs`, '5')
  const { seconds, cpuSeconds, health } = await loadCollection(served, 'stories', step, { flushBytes: 1_800_000, concurrency: 2 })
  loaded += step.length
  const memory = memoryOf(served.pid)
  console.log(
    JSON.stringify({
      documents: loaded,
      perSecond: Math.round(step.length / seconds),
      cpuMicroseconds: Math.round((cpuSeconds * 1e6) / step.length),
      ...memory,
      files: Object.fromEntries(
        readdirSync(options.folder).map((name) => [name, Math.round(statSync(join(options.folder, name)).size / 1e6)]),
      ),
      health: [0.5, 0.99, 0.999, 1].map((share) => Math.round(quantile(health, share))),
    }),
  )
  step = []
  if (kept.has(loaded)) await keep()
}

async function keep() {
  await served.stop()
  cpSync(options.folder, `${options.folder}-${loaded}`, { recursive: true })
  const begin = performance.now()
  served = await ServedProcess.start('signed', options.folder, nodeOptions)
  console.log(JSON.stringify({ documents: loaded, restartedInMs: Math.round(performance.now() - begin), ...memoryOf(served.pid) }))
}

/** Values of a story that searches filter, sort and count by: one story a minute, numbers and sections without order. */
function withFields({ id, title, text }, n) {
  const drawn = (n * 2_654_435_761) % 4_294_967_296
  return {
    id,
    title,
    text,
    published: new Date(1_700_000_000_000 + n * 60_000).toISOString(),
    section: `section ${drawn % 40}`,
    views: drawn % 100_000,
  }
}

function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)[1]) / 1000)
  return { peakMegabytes: megabytes('VmHWM'), megabytes: megabytes('VmRSS') }
}
