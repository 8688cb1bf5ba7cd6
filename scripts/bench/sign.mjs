/**
 * Measures how fast all signature families are computed: documents per second of `sign --profile full` with a lexicon of the same collection.
 *
 *   node scripts/bench/sign.mjs FILE [--repeats 5] [--profile full] [--threads 1] [--entry OTHER/dist/cli/main.js]
 *
 * FILE is any file that `onefold scan` reads. Start-up is that of the same command with one short document, and is reported separately. With --entry,
 * a second build is measured in turn with this one, and the signatures of both are compared byte by byte. For one core: taskset -c 0 node …
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../read-arguments.mjs'
import { onefoldEntry, runMeasured } from './measured-run.mjs'

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['FILE'],
  reads: { FILE: 'file', '--entry': 'file' },
  options: {
    repeats: { type: 'number', default: 5 },
    profile: { type: 'string', default: 'full' },
    threads: { type: 'string', default: '1' },
    entry: { type: 'string' },
  },
})
const [file] = operands

const folder = mkdtempSync(join(tmpdir(), 'onefold-sign-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const lexicon = join(folder, 'lexicon')
const oneDocument = join(folder, 'one.jsonl')
writeFileSync(oneDocument, '{"text":"One short document, which takes no time."}\n')
runMeasured(['lexicon', 'build', file, '--out', lexicon, '--quiet'])

const entries = [onefoldEntry, ...(options.entry === undefined ? [] : [options.entry])]
const runs = entries.map(() => [])
const startups = entries.map(() => [])
for (let round = 0; round < options.repeats; round++) {
  entries.forEach((entry, i) => {
    startups[i].push(sign(entry, oneDocument, join(folder, 'one')))
    runs[i].push(sign(entry, file, join(folder, `signed-${i}`)))
  })
}
const signed = entries.map((_, i) => readFileSync(join(folder, `signed-${i}`)))
if (!signed.every((bytes) => bytes.equals(signed[0]))) throw new Error('the two builds sign differently')
const documents = countLines(signed[0])

console.log(
  `${documents} documents, ${cpus()[0].model}, Node ${process.version}, load ${loadavg()[0].toFixed(1)}, best of ${options.repeats}`,
)
console.log('| build | wall s | CPU s | documents/s, wall | start-up apart | documents per CPU s | start-up apart | peak MB |')
console.log('|---|---|---|---|---|---|---|---|')
entries.forEach((entry, i) => {
  console.log(describe(entry === onefoldEntry ? 'this' : 'other', best(runs[i]), best(startups[i])))
})

function sign(entry, input, out) {
  const choices = ['--profile', options.profile, '--threads', options.threads, '--lexicon', lexicon]
  return runMeasured(['sign', input, ...choices, '--out', out, '--quiet'], entry)
}

/** The least of each number, because other work on the machine only adds to it. */
function best(measured) {
  const least = (figure) => Math.min(...measured.map((run) => run[figure]))
  return { seconds: least('seconds'), cpuSeconds: least('cpuSeconds'), peakBytes: least('peakBytes') }
}

function describe(name, run, startup) {
  const rate = (seconds) => Math.round(documents / seconds)
  const cells = [
    name,
    run.seconds.toFixed(2),
    run.cpuSeconds.toFixed(2),
    rate(run.seconds),
    rate(run.seconds - startup.seconds),
    rate(run.cpuSeconds),
    rate(run.cpuSeconds - startup.cpuSeconds),
    Math.round(run.peakBytes / 1e6),
  ]
  return `| ${cells.join(' | ')} |`
}

function countLines(bytes) {
  let lines = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++
  return lines
}
