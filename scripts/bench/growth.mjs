/**
 * Measures how time and memory per document change as the collection grows, and whether all planted duplicates are found.
 *
 *   node scripts/bench/growth.mjs --from SOURCE [--sizes 20000,200000,1000000] [--folder KEPT] [--scan="--threads 2"] [--out FOLDER]
 *
 * Collections are generated (scripts/data/generate-collection.mjs; --folder keeps them for another run). Then the public command runs on each: once
 * for pairs, which is timed, and once for groups, which shows the families. Recall counts, for the small families, the pairs of planted copies with
 * their originals and all pairs inside a family. The large family is judged by its group, because its pairs would be ten million lines.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseGroupLines } from '../../dist/evaluation/parse-group-lines.js'
import { parsePairLines } from '../../dist/evaluation/parse-pair-lines.js'
import { scorePairs } from '../../dist/evaluation/score-pairs.js'
import { readArguments } from '../read-arguments.mjs'
import { describeRun, keepFiles, toJson } from '../run-record.mjs'
import { readLines, readRecords } from '../text-files.mjs'
import { runMeasured } from './measured-run.mjs'

const generator = resolve(import.meta.dirname, '../data/generate-collection.mjs')

/** Documents of the large family; in a small collection, half of the documents. */
const largeFamily = 5000

const { options } = readArguments(import.meta.filename, {
  reads: { '--from': 'either' },
  options: {
    from: { type: 'string' },
    sizes: { type: 'string', default: '20000,200000,1000000' },
    folder: { type: 'string' },
    scan: { type: 'string', default: '' },
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const scanOptions = options.scan.split(' ').filter(Boolean)
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'onefold-growth-'))
if (options.folder === undefined) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Columns of the report: heading, and the cell for a row. */
const costColumns = [
  ['documents', (row) => row.documents],
  ['seconds', (row) => row.seconds],
  ['CPU s', (row) => row.cpuSeconds],
  ['µs a document', (row) => row.microsecondsPerDocument],
  ['CPU µs a document', (row) => row.cpuMicrosecondsPerDocument],
  ['documents/s', (row) => row.documentsPerSecond],
  ['peak MB', (row) => row.peakMegabytes],
  ['bytes a document', (row) => row.bytesPerDocument],
  ['load before', (row) => row.loadBefore],
]
const accuracyColumns = [
  ['documents', (row) => row.documents],
  ['recall of copies', (row) => row.recallOfCopies.toFixed(4)],
  ['recall of pairs', (row) => row.recallOfPairs.toFixed(4)],
  ['precision', (row) => row.precisionOfPairs.toFixed(4)],
  ['wrong', (row) => row.wrongPairs],
  ['large family attached', (row) => `${row.bigFamilyAttached} of ${row.bigFamily}`],
  ['small families whole', (row) => `${row.wholeFamilies} of ${row.families}`],
  ['groups: s', (row) => row.groupsSeconds],
  ['groups: MB', (row) => row.groupsPeakMegabytes],
]

const startup = runMeasured(['--version'])
const rows = []
for (const size of options.sizes.split(',').map(Number)) {
  rows.push(measure(size))
  console.error(JSON.stringify(rows.at(-1)))
}
const report = {
  ...describeRun(),
  scan: scanOptions.join(' '),
  startupSeconds: startup.seconds,
  startupBytes: startup.peakBytes,
  rows,
}
const markdown = render(report)
console.log(markdown)
keepFiles(options.out, { 'growth.md': markdown, 'growth.json': `${toJson(report)}\n` })

function measure(size) {
  const collection = generate(size)
  const pairsFile = join(folder, 'pairs.jsonl')
  const groupsFile = join(folder, 'groups.jsonl')
  const documents = join(collection, 'documents.jsonl')
  const [loadBefore] = loadavg()
  const pairsRun = runMeasured(['scan', documents, '--level', 'contained', '--quiet', '--out', pairsFile, ...scanOptions])
  const groupsRun = runMeasured([
    'scan',
    documents,
    '--level',
    'near',
    '--format',
    'groups',
    '--quiet',
    '--out',
    groupsFile,
    ...scanOptions,
  ])
  const seconds = pairsRun.seconds - startup.seconds
  return {
    documents: size,
    seconds: round(pairsRun.seconds),
    cpuSeconds: round(pairsRun.cpuSeconds),
    loadBefore: round(loadBefore),
    microsecondsPerDocument: round((seconds * 1e6) / size),
    cpuMicrosecondsPerDocument: round(((pairsRun.cpuSeconds - startup.cpuSeconds) * 1e6) / size),
    documentsPerSecond: Math.round(size / seconds),
    peakMegabytes: Math.round(pairsRun.peakBytes / 1e6),
    bytesPerDocument: Math.round((pairsRun.peakBytes - startup.peakBytes) / size),
    groupsSeconds: round(groupsRun.seconds),
    groupsPeakMegabytes: Math.round(groupsRun.peakBytes / 1e6),
    ...scorePlanted(collection, pairsFile),
    ...scoreFamilies(collection, groupsFile),
  }
}

function generate(size) {
  const collection = join(folder, String(size))
  if (existsSync(join(collection, 'check.json'))) return collection
  const from = options.from === undefined ? [] : ['--from', options.from]
  const family = String(Math.min(largeFamily, Math.floor(size / 2)))
  const what = ['--documents', String(size), '--big-family', family, '--out', collection, '--seed', options.seed, ...from]
  execFileSync(process.execPath, [generator, ...what], { stdio: ['ignore', 'ignore', 'inherit'] })
  return collection
}

function scorePlanted(collection, pairsFile) {
  const families = [...readRecords(join(collection, 'gold-families.jsonl'))]
  const big = new Set([families[0].group, ...families[0].members])
  const originals = new Set(families.map(({ group }) => group))
  const gold = parsePairLines(readLines(join(collection, 'gold-pairs.jsonl')), 'gold-pairs.jsonl')
  const pairs = parsePairLines(withoutFamily(pairsFile, big), 'pairs.jsonl')
  const all = scorePairs({ pairs, gold })
  const toOriginal = scorePairs({ pairs, gold: gold.filter(({ b }) => originals.has(b)), unlisted: 'ignored' })
  return {
    recallOfCopies: toOriginal.pairRecall,
    recallOfPairs: all.pairRecall,
    precisionOfPairs: all.pairPrecision,
    wrongPairs: all.wrong,
    missedCopies: toOriginal.falseNegatives.slice(0, 20),
    wrongExamples: all.falsePositives.slice(0, 20),
  }
}

/** The lines of those pairs that are not inside the large family. */
function* withoutFamily(pairsFile, family) {
  for (const line of readLines(pairsFile)) {
    const { a, b } = JSON.parse(line)
    if (!family.has(a) || !family.has(b)) yield line
  }
}

function scoreFamilies(collection, groupsFile) {
  const reported = parseGroupLines(readLines(groupsFile), 'groups.jsonl')
  const groupOf = new Map(reported.flatMap((ids, number) => ids.map((id) => [id, number])))
  const [big, ...families] = parseGroupLines(readLines(join(collection, 'gold-families.jsonl')), 'gold-families.jsonl').map((ids) =>
    largestPart(ids, groupOf),
  )
  const whole = families.filter(({ size, largest }) => size === largest).length
  return { bigFamily: big.size, bigFamilyAttached: big.largest, families: families.length, wholeFamilies: whole }
}

/** The most documents of a gold family that one reported group holds. */
function largestPart(ids, groupOf) {
  const counts = new Map()
  for (const id of ids) {
    const group = groupOf.get(id)
    if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return { size: ids.length, largest: Math.max(1, ...counts.values()) }
}

function render({ date, machine, scan, startupSeconds, startupBytes, rows: measured }) {
  const growth = (figure) => (measured.at(-1)[figure] / measured[0][figure]).toFixed(2)
  return [
    `# Growth, ${date}`,
    '',
    `${machine.cpu}, ${machine.cores} cores, ${machine.platform}, Node ${machine.node}; scan options: ${scan || 'default'}.`,
    `Start-up ${startupSeconds.toFixed(2)} s and ${Math.round(startupBytes / 1e6)} MB, subtracted from the figures a document. Peak memory: whole`,
    'process, threads and output included.',
    '',
    table(costColumns, measured),
    '',
    `From the first size to the last, time a document grows ${growth('microsecondsPerDocument')} times, CPU time ${growth('cpuMicrosecondsPerDocument')} times`,
    '(where other work shares the machine, as the load before a run tells, CPU time is the fairer of the two).',
    '',
    table(accuracyColumns, measured),
    '',
  ].join('\n')
}

/** A table in Markdown. @param columns  heading and cell of each, in order */
function table(columns, rows) {
  const line = (values) => `| ${values.join(' | ')} |`
  const cells = rows.map((row) => line(columns.map(([, cellOf]) => cellOf(row))))
  return [line(columns.map(([heading]) => heading)), line(columns.map(() => '---')), ...cells].join('\n')
}

function round(value) {
  return Number(value.toFixed(2))
}
