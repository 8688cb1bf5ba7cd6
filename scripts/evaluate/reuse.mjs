// Scores passages of reuse on the training corpus of PAN 2013's text alignment, by class, and plain word n-grams beside them.
//
//   node scripts/evaluate/reuse.mjs FOLDER [--part 0/1] [--params '{"minCosine":0.3}'] [--only onefold]
//
// FOLDER holds docs.jsonl.gz, labels.tsv and passages.tsv. `--part 0/2` takes every second pair of documents, so that parameters can be chosen on one
// half and tested on the other. Pairs of the class of summaries without a case are left out, because their labels are incomplete. Needs
// `npm run build`.
import { join } from 'node:path'
import { Analyser } from '../../dist/analysis/analyser.js'
import {
  passageCharacterPrecision,
  passageCharacterRecall,
  passageGranularity,
  passagePrecision,
  passageRecall,
  plagdet,
} from '../../dist/evaluation/measures/passage-measures.js'
import { findSharedPassages } from '../../dist/similarity/reuse/reuse.js'
import { defaultReuseParams } from '../../dist/similarity/reuse/reuse-params.js'
import { readArguments } from '../read-arguments.mjs'
import { readRecords, readTable } from '../text-files.mjs'
import { wordGramPassages } from './word-gram-passages.mjs'

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['FOLDER'],
  reads: { FOLDER: ['docs.jsonl.gz', 'labels.tsv', 'passages.tsv'] },
  options: {
    part: { type: 'string', default: '0/1' },
    params: { type: 'string', default: '{}' },
    only: { type: 'string' },
  },
})
const [folder] = operands
const [part, parts] = options.part.split('/').map(Number)
const params = { ...defaultReuseParams, ...JSON.parse(options.params) }
const analyser = new Analyser()

const finders = {
  onefold: (a, b) => findSharedPassages(analyse(a), analyse(b), params),
  'word 4-grams': (a, b) => wordGramPassages(a, b, { size: 4, gap: 25, minLength: 150 }),
  'word 8-grams': (a, b) => wordGramPassages(a, b, { size: 8, gap: 25, minLength: 150 }),
}

const known = new Map()
function analyse(text) {
  // An analyser numbers nothing across texts, so analysed texts may be reused; a source is in several pairs.
  if (known.size > 200) known.clear()
  if (!known.has(text)) known.set(text, analyser.analyse(text, 'en'))
  return known.get(text)
}

const texts = new Map(Array.from(readRecords(join(folder, 'docs.jsonl.gz')), ({ id, text }) => [id, text]))

/** Converts an offset in code units, as ours are, into one in characters, as those of the labels are. */
function toCharacters(text, offset) {
  return /[\ud800-\udbff]/.test(text) ? Array.from(text.slice(0, offset)).length : offset
}

const pairs = readTable(join(folder, 'labels.tsv'))
  .filter((pair) => pair.class !== 'summary-obfuscation' || Number(pair.n_passages) > 0)
  .filter((_, i) => i % parts === part)
const pairKeys = new Set(pairs.map(({ susp, src }) => `${susp} ${src}`))
const gold = readTable(join(folder, 'passages.tsv'))
  .filter(({ susp, src }) => pairKeys.has(`${susp} ${src}`))
  .map((row) => ({
    class: row.class,
    a: row.susp,
    b: row.src,
    aStart: Number(row.susp_offset),
    aEnd: Number(row.susp_offset) + Number(row.susp_length),
    bStart: Number(row.src_offset),
    bEnd: Number(row.src_offset) + Number(row.src_length),
  }))

function findAll(find) {
  return pairs.flatMap(({ susp, src, class: kind }) => {
    const a = texts.get(susp)
    const b = texts.get(src)
    return find(a, b).map((passage) => ({
      class: kind,
      a: susp,
      b: src,
      aStart: toCharacters(a, passage.a.start),
      aEnd: toCharacters(a, passage.a.end),
      bStart: toCharacters(b, passage.b.start),
      bEnd: toCharacters(b, passage.b.end),
    }))
  })
}

const columns = [plagdet, passagePrecision, passageRecall, passageGranularity, passageCharacterPrecision, passageCharacterRecall]
const classes = ['no-obfuscation', 'random-obfuscation', 'translation-obfuscation', 'summary-obfuscation', 'no-plagiarism']
console.log(`| class | finder | pairs | cases | reported | ${columns.map(({ name }) => name).join(' | ')} |`)
console.log(`|---|---|---:|---:|---:|${'---:|'.repeat(columns.length)}`)
const times = []
const reportedBy = new Map()
for (const [name, find] of Object.entries(finders)) {
  if (options.only !== undefined && options.only !== name) continue
  const before = process.cpuUsage()
  reportedBy.set(name, findAll(find))
  const { user, system } = process.cpuUsage(before)
  times.push(`${name}: ${((user + system) / 1e6).toFixed(1)} s of CPU`)
}
for (const kind of [...classes, 'all']) {
  const isOf = (row) => kind === 'all' || row.class === kind
  for (const [name, reported] of reportedBy) {
    const comparison = { gold: gold.filter(isOf), reported: reported.filter(isOf) }
    const figures = columns.map((measure) => measure(comparison).toFixed(3))
    console.log(
      `| ${kind} | ${name} | ${pairs.filter(isOf).length} | ${comparison.gold.length} | ${comparison.reported.length} | ${figures.join(' | ')} |`,
    )
  }
}
console.log(`\n${times.join('; ')}`)
