/**
 * Measures what sentence comparison after Yerra adds to the verdicts on judged pairs.
 *
 *   node scripts/evaluate/sentences.mjs DATA
 *
 * DATA is a folder of corpora. Tables are built from the corpus from which the pairs come, if DATA has it, otherwise from the texts of the pairs
 * themselves. Then pairs that verification calls distinct are folded if a share of the sentences (RS) of one document has an equal in the other;
 * or folds whose containment is below .95 are undone if the share is small. Scored as the pairs' README says. Needs `npm run build`.
 */
import { join } from 'node:path'
import { Analyser } from '../../dist/analysis/analyser.js'
import { FrozenLexicon } from '../../dist/analysis/lexicon/frozen-lexicon.js'
import { joinLetters } from '../../dist/analysis/lexicon/gram-table.js'
import { LexiconBuilder } from '../../dist/analysis/lexicon/lexicon-builder.js'
import { DocumentComparison } from '../../dist/detection/comparing/document-comparison.js'
import { selectRarestGrams } from '../../dist/signatures/rarest-grams.js'
import { findEqualSentences } from '../../dist/similarity/sentences/equal-sentences.js'
import { SentenceMatcher } from '../../dist/similarity/sentences/sentence-matches.js'
import { readArguments } from '../read-arguments.mjs'
import { readDocuments, readJudged } from './corpora.mjs'
import { givenCorpora } from './given-corpora.mjs'

const [data] = readArguments(import.meta.filename, { operands: ['DATA'], reads: { DATA: 'folder' } }).operands
const corpora = givenCorpora(import.meta.filename, data)

const analyser = new Analyser()
const matcher = new SentenceMatcher()
const comparison = new DocumentComparison()
const thresholds = [0.5, 0.6, 0.7, 0.8, 0.9]
/** Folds with at least this containment are never undone. */
const sureContainment = 0.95
const signals = ['exact', 'words', 'fuzzy', 'grams']

function buildTables(documents) {
  const started = process.cpuUsage()
  const builder = new LexiconBuilder({ sentenceTables: true })
  for (const { text } of documents) builder.estimate(analyser.analyse(text))
  for (const { text } of documents) builder.count(analyser.analyse(text))
  const bytes = builder.build()
  const lexicon = new FrozenLexicon(bytes)
  const { user, system } = process.cpuUsage(started)
  const { correlations, grams } = lexicon
  console.log(
    `  tables: ${documents.length} documents, ${correlations.terms} words, ${grams.grams} grams, ${(bytes.length / 1e6).toFixed(1)} MB, ${((user + system) / 1e6).toFixed(1)} s CPU`,
  )
  return lexicon
}

function gramsOf({ sentences, terms }, table) {
  return sentences.map(({ firstToken, endToken }) => selectRarestGrams(joinLetters(terms, firstToken, endToken), table))
}

function shareIn(one, other) {
  const known = new Set(other)
  return one.length === 0 ? 0 : one.filter((each) => each !== undefined && known.has(each)).length / one.length
}

/** Measures a pair: the verdict, and the resemblance in both directions by each signal. */
function measure(pair, { correlations, grams }) {
  const [a, b] = [pair.text_a, pair.text_b].map((text) => analyser.analyse(text))
  const matches = matcher.match(a, b)
  const [words, fuzzy] = [findEqualSentences(a, b, { matches }), findEqualSentences(a, b, { matches, correlations })]
  const exact = words.pairs.filter(({ kind }) => kind !== 'fuzzy').length
  const [gramsA, gramsB] = [gramsOf(a, grams), gramsOf(b, grams)]
  const [sentencesA, sentencesB] = [a.sentences.length, b.sentences.length]
  return {
    pair,
    ...comparison.compare({ id: 'a', title: pair.title_a, text: pair.text_a }, { id: 'b', title: pair.title_b, text: pair.text_b }),
    count: sentencesA,
    fuzzyPairs: fuzzy.pairs.filter(({ kind }) => kind === 'fuzzy').length,
    wordPairs: words.pairs.filter(({ kind }) => kind === 'fuzzy').length,
    signals: {
      exact: [exact / Math.max(1, sentencesA), exact / Math.max(1, sentencesB)],
      words: [words.resemblance.aInB, words.resemblance.bInA],
      fuzzy: [fuzzy.resemblance.aInB, fuzzy.resemblance.bInA],
      grams: [shareIn(gramsA, gramsB), shareIn(gramsB, gramsA)],
    },
  }
}

const positive = new Set(['same', 'a_in_b', 'b_in_a'])

/** Whether a verdict folds a pair as its label demands. */
function isFound(verdict, label) {
  if (verdict === 'exact' || verdict === 'near') return positive.has(label)
  if (verdict === 'contained') return label === 'same' || label === 'a_in_b'
  return verdict === 'contains' && (label === 'same' || label === 'b_in_a')
}

function verdictOf([aInB, bInA], threshold) {
  if (aInB >= threshold && bInA >= threshold) return 'near'
  if (aInB >= threshold) return 'contained'
  return bInA >= threshold ? 'contains' : 'distinct'
}

/** The share in the direction that a verdict claims; the greater one, by default, if the verdict claims both. */
function claimed(verdict, [aInB, bInA], choose = Math.max) {
  if (verdict === 'contained') return aInB
  return verdict === 'contains' ? bInA : choose(aInB, bInA)
}

/** Undoes a fold that is not sure if too few sentences support it. */
function confirmed(signal, threshold) {
  return ({ verdict, aInB, bInA, signals: shares }) => {
    if (verdict === 'exact' || verdict === 'variant' || verdict === 'distinct') return verdict
    const isSure = claimed(verdict, [aInB, bInA], Math.min) >= sureContainment
    return isSure || claimed(verdict, shares[signal]) >= threshold ? verdict : 'distinct'
  }
}

function score(measured, judge) {
  let [found, wrong, positives] = [0, 0, 0]
  for (const each of measured) {
    const { label } = each.pair
    const verdict = judge(each)
    if (positive.has(label)) positives++
    if (verdict === 'distinct' || verdict === 'variant') continue
    if (isFound(verdict, label)) found++
    else wrong++
  }
  const precision = found / Math.max(1, found + wrong)
  const recall = found / Math.max(1, positives)
  return { found, wrong, precision, recall, f1: (2 * precision * recall) / Math.max(1e-9, precision + recall) }
}

function row(name, { found, wrong, precision, recall, f1 }) {
  console.log(`| ${name} | ${found} | ${wrong} | ${[precision, recall, f1].map((value) => value.toFixed(3)).join(' | ')} |`)
}

function reportPairs(name, measured) {
  const alone = (signal, threshold) => (each) => verdictOf(each.signals[signal], threshold)
  const added = (signal, threshold) => (each) => (each.verdict === 'distinct' ? alone(signal, threshold)(each) : each.verdict)
  const sketch = score(measured, ({ verdict }) => verdict)
  console.log(`\n${name}: ${measured.length} pairs\n\n| rule | found | wrong | P | R | F1 |\n|---|---|---|---|---|---|`)
  row('sketch', sketch)
  for (const signal of signals) {
    for (const threshold of thresholds) row(`sketch, then ${signal} ≥ ${threshold}`, score(measured, added(signal, threshold)))
  }
  for (const signal of ['exact', 'fuzzy'])
    for (const threshold of [0.2, ...thresholds])
      row(`sketch, confirmed by ${signal} ≥ ${threshold}`, score(measured, confirmed(signal, threshold)))
  for (const signal of signals)
    for (const threshold of thresholds) row(`${signal} ≥ ${threshold} alone`, score(measured, alone(signal, threshold)))
  console.log('\n| label | pairs | sentences of a | the same by shared words only | by factors too |\n|---|---|---|---|---|')
  for (const label of ['same', 'a_in_b', 'b_in_a', 'partial', 'variant', 'different']) {
    const of = measured.filter(({ pair }) => pair.label === label)
    const sum = (field) => of.reduce((total, each) => total + each[field], 0)
    console.log(`| ${label} | ${of.length} | ${sum('count')} | ${sum('wordPairs')} | ${sum('fuzzyPairs')} |`)
  }
}

function isScored({ label, fold }) {
  return label !== null && !(label === 'partial' && fold === 'y')
}

for (const { name, folder: judged } of corpora.filter(({ kind }) => kind === 'judged')) {
  const { corpora: documents, pairs } = readJudged(judged)
  const measured = []
  console.log(`\n${name}`)
  for (const [corpus, own] of documents) {
    const source = corpora.find((each) => each.name === corpus && each.kind !== 'judged')
    console.log(`  ${corpus}, tables of ${source ? 'the corpus' : 'the pairs'}`)
    const tables = buildTables(source ? [...readDocuments(join(source.folder))] : [...own.values()])
    for (const pair of pairs) if (pair.corpus === corpus && isScored(pair)) measured.push(measure(pair, tables))
  }
  reportPairs(name, measured)
}
