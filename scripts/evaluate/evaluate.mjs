/**
 * Runs onefold's public command, each paper's method and each installed peer on the same documents, and prints one table per question.
 *
 *   npm run evaluate -- DATA [--out FOLDER] [--only NAME,…] [--tasks NAME,…] [--compare] [--timeout 600] [--scan="--threads 2"]
 *
 * DATA is a folder of corpora or one corpus (scripts/evaluate/corpora.mjs describes the forms). --only runs the contenders whose name contains one of
 * the words (`onefold`, `paper`, `peer` name the kinds), --tasks chooses corpora in the same way. --compare also runs `compare` on each judged pair.
 * --out writes evaluation.md and evaluation.json.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parsePairLines } from '../../dist/evaluation/parse-pair-lines.js'
import { readArguments } from '../read-arguments.mjs'
import { describeRun, keepFiles, toJson } from '../run-record.mjs'
import { readLines } from '../text-files.mjs'
import { compareCommand, findContenders, runToEnd } from './contenders.mjs'
import { readJudged } from './corpora.mjs'
import { givenCorpora } from './given-corpora.mjs'
import { renderReport } from './report.mjs'
import { inCorpus, scoreJudged, tasksOf } from './tasks.mjs'

const root = resolve(import.meta.dirname, '../..')

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['DATA'],
  reads: { DATA: 'folder' },
  options: {
    out: { type: 'string' },
    only: { type: 'string', default: '' },
    tasks: { type: 'string', default: '' },
    compare: { type: 'boolean', default: false },
    timeout: { type: 'number', default: 600 },
    scan: { type: 'string', default: '' },
  },
})

const given = givenCorpora(import.meta.filename, operands[0])

const folder = mkdtempSync(join(tmpdir(), 'onefold-evaluate-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const matches = (words, ...names) => words === '' || words.split(',').some((word) => names.some((name) => name.includes(word)))
const contenders = (await findContenders(options.scan.split(' ').filter(Boolean))).filter(({ name, kind }) =>
  matches(options.only, name, kind),
)
const corpora = given.filter(({ name, kind }) => matches(options.tasks, name, kind))

const results = []
for (const corpus of corpora) for (const task of tasksOf(corpus, folder)) results.push(runTask(task))

const { date, machine } = describeRun()
const report = {
  date,
  machine: { ...machine, memory: totalmem() },
  commit: currentCommit(),
  contenders: contenders.map(({ name, kind, source, setting }) => ({ name, kind, source, setting })),
  tasks: results,
  inCollection: inCollection(results),
  ...(options.compare && { compare: corpora.filter(({ kind }) => kind === 'judged').map(comparePairs) }),
  mainText: corpora.filter(({ kind }) => kind === 'pages').map(runMainText),
}
const markdown = renderReport(report)
console.log(markdown)
keepFiles(options.out, { 'evaluation.md': markdown, 'evaluation.json': `${toJson(report, shorten)}\n` })

function runTask(task) {
  const rows = contenders.map((contender) => {
    console.error(`${task.name}: ${contender.name}`)
    return { contender: contender.name, ...runContender(contender, task) }
  })
  const { name, kind, what, documents, files, rates, gold } = task
  return { name, kind, what, documents, files: files.length, rates, rows, gold }
}

function runContender(contender, task) {
  const pairsByFile = []
  let seconds = 0
  for (const file of task.files) {
    const run = runOn(contender, file)
    seconds += run.seconds
    if (run.failed !== undefined) return { seconds, failed: run.failed }
    pairsByFile.push(run.pairs)
  }
  const kept = contender.kind === 'onefold' && task.kind === 'computed' ? { pairs: pairsByFile[0] } : {}
  return { seconds, score: task.score(pairsByFile), ...kept }
}

/** The pairs that a contender finds in one file, or how the contender failed. */
function runOn(contender, { key, file }) {
  const pairsFile = join(folder, 'pairs.jsonl')
  const logFile = join(folder, 'log.txt')
  rmSync(pairsFile, { force: true })
  const allowed = contender.kind === 'onefold' ? [0, 1] : [0]
  const run = runToEnd(contender.command(file, pairsFile), { logFile, timeoutSeconds: options.timeout, allowed })
  if (run.failed !== undefined) {
    console.error(`  ${key}: ${run.failed}\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
    return run
  }
  try {
    return { ...run, pairs: parsePairLines(readLines(pairsFile), `${contender.name} on ${key}`) }
  } catch (error) {
    console.error(`  ${key}: ${error.message}`)
    return { ...run, failed: 'output not understood' }
  }
}

/** Judged pairs, looked up in the scans of the whole collections from which they were drawn, if these scans were run. */
function inCollection(tasks) {
  const collections = new Map(tasks.map(({ name, rows }) => [name, rows.find(({ pairs }) => pairs !== undefined)?.pairs]))
  return tasks
    .filter(({ kind }) => kind === 'judged')
    .map(({ name, gold }) => {
      const known = gold.filter(({ corpus }) => collections.get(corpus) !== undefined)
      const pairs = [...collections].flatMap(([corpus, found]) => (found ?? []).map((pair) => inCorpus(pair, corpus)))
      return known.length === 0 ? undefined : { name, pairs: known.length, score: scoreJudged(known, pairs) }
    })
    .filter(Boolean)
}

/** Runs `compare` on each judged pair as two text files, without titles and without a collection around them. */
function comparePairs({ name, folder: corpusFolder }) {
  const { pairs: gold } = readJudged(corpusFolder)
  const files = [join(folder, 'a.txt'), join(folder, 'b.txt')]
  const pairs = gold.map(({ corpus, a, b, text_a, text_b }, i) => {
    writeFileSync(files[0], text_a)
    writeFileSync(files[1], text_b)
    const [program, ...rest] = compareCommand(...files)
    const { verdict } = JSON.parse(execFileSync(program, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }))
    return { ...parsePairLines([JSON.stringify({ a, b, verdict })], `compare ${i}`)[0], ...inCorpus({ a, b }, corpus) }
  })
  return { name, pairs: gold.length, score: scoreJudged(gold, pairs) }
}

/** Runs the main-text script, which is found by its name, on the corpus folder. @returns its output */
function runMainText({ name, folder: corpusFolder }) {
  const script = readdirSync(import.meta.dirname).find((file) => /^main-text\.m?js$/.test(file))
  if (script === undefined || !existsSync(join(root, 'dist'))) return { name, failed: 'no scripts/evaluate/main-text.mjs' }
  console.error(`${name}: main text`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, script), corpusFolder], { encoding: 'utf8' })
  return status === 0 ? { name, output: stdout.trim() } : { name, failed: stderr.trim().slice(-500) }
}

function currentCommit() {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim()
}

/** A replacer for `JSON.stringify` that keeps the file small: omits pairs and gold pairs, cuts lists of errors at 100, rounds to four decimals. */
function shorten(key, value) {
  if (key === 'pairs' && Array.isArray(value)) return undefined
  if (key === 'gold' && Array.isArray(value)) return undefined
  if (typeof value === 'number' && !Number.isInteger(value)) return Number(value.toFixed(4))
  return Array.isArray(value) && /^(falsePositives|falseNegatives|missed)$/.test(key) ? value.slice(0, 100) : value
}
