/**
 * Times the comparison of sentences.
 *
 *   node scripts/bench/sentences.mjs FILE
 *
 * Texts are made from the stories of FILE (JSON lines with `text`, also as .gz): two texts of 10,000 words that differ in every tenth word; then
 * texts of up to 20,000 sentences, compared with themselves and with reworded copies. CPU time, best of several runs. Needs `npm run build`.
 */

import { Analyser } from '../../dist/analysis/analyser.js'
import { FrozenLexicon } from '../../dist/analysis/lexicon/frozen-lexicon.js'
import { LexiconBuilder } from '../../dist/analysis/lexicon/lexicon-builder.js'
import { DocumentComparison } from '../../dist/detection/comparing/document-comparison.js'
import { readArguments } from '../read-arguments.mjs'
import { readRecords } from '../text-files.mjs'

const [file] = readArguments(import.meta.filename, { operands: ['FILE'], reads: { FILE: 'file' } }).operands

const stories = Array.from(readRecords(file), ({ text }) => text.replace(/\s+/g, ' ').trim()).filter((text) => text.length > 200)
const words = stories.join(' ').split(' ')
const lexicon = buildLexicon(stories.slice(0, 5000))

function buildLexicon(texts) {
  const analyser = new Analyser()
  const builder = new LexiconBuilder({ sentenceTables: true })
  for (const text of texts) builder.estimate(analyser.analyse(text))
  for (const text of texts) builder.count(analyser.analyse(text))
  return new FrozenLexicon(builder.build())
}

/** Replaces every tenth word by one from elsewhere in the collection. */
function edited(list) {
  return list.map((word, i) =>
    i % 10 === 3 && /^[a-z]+$/.test(word) ? words[(i * 7919) % words.length].replace(/\W+/g, '') || word : word,
  )
}

function cpuMs(action) {
  const started = process.cpuUsage()
  action()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

function time(name, a, b, rounds = 5) {
  const comparison = new DocumentComparison(lexicon)
  let result
  const times = Array.from({ length: rounds }, () => cpuMs(() => (result = comparison.compare({ id: 'a', text: a }, { id: 'b', text: b }))))
  const { sentences } = result
  const fuzzy = sentences.equal.filter(({ kind }) => kind === 'fuzzy').length
  console.log(
    `| ${name} | ${sentences.a} | ${sentences.equal.length} | ${fuzzy} | ${times[0].toFixed(0)} | ${Math.min(...times).toFixed(0)} |`,
  )
}

console.log('| texts | sentences | the same | of them fuzzy | first ms | best ms |\n|---|---|---|---|---|---|')
const short = words.slice(0, 10_000)
time('10,000 words, every tenth word changed', short.join(' '), edited(short).join(' '), 20)
time('10,000 words, other 10,000 words', short.join(' '), words.slice(500_000, 510_000).join(' '), 20)
const sentences = words.join(' ').split(/(?<=[a-z]\.) (?=[A-Z])/)
for (const count of [2_000, 5_000, 10_000, 20_000]) {
  const list = sentences.slice(0, count)
  const text = list.join(' ')
  time(`about ${count} sentences, themselves`, text, text, 3)
  time(`about ${count} sentences, every tenth word changed`, text, edited(text.split(' ')).join(' '), 3)
}
