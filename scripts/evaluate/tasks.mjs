/**
 * The tasks. Each turns a corpus into files of documents, and the pairs that a contender finds in them into scores.
 *
 * A task is `{ name, files, score }`: `files` are `{ key, file }`, each run by itself; `score(pairsByKey)` receives the pairs of each file.
 */
import { join } from 'node:path'
import { pairKey } from '../../dist/evaluation/labelled-pair.js'
import { parsePairLines } from '../../dist/evaluation/parse-pair-lines.js'
import { scorePairs } from '../../dist/evaluation/score-pairs.js'
import { countWords, editWords } from '../data/edit-words.mjs'
import { misreadLetters } from '../data/misread-letters.mjs'
import { SeededRandom } from '../data/seeded-random.mjs'
import { readLines, readTable, writeRecords } from '../text-files.mjs'
import { foldedLength, readDocuments, readJudged } from './corpora.mjs'

/** The computed sets have no documents shorter than this. */
const minFoldedCharacters = 100

/** Least share of a source that must be reused for the source to count as contained (README of pan13-text-alignment; the bound). */
const minSourceCoverage = 0.85

/** The tasks of a corpus; none for pages, which have no pairs. */
export function tasksOf(corpus, folder) {
  if (corpus.kind === 'computed') return [computedTask(corpus, folder), ...robustnessTasks(corpus, folder)]
  if (corpus.kind === 'passages') return [passagesTask(corpus, folder)]
  return corpus.kind === 'judged' ? [judgedTask(corpus, folder)] : []
}

function computedTask(corpus, folder) {
  const documents = [...readDocuments(corpus.folder)]
  const gold = parsePairLines(readLines(join(corpus.folder, 'pairs_computed.tsv')), `${corpus.name}/pairs_computed.tsv`)
  const short = new Set(documents.filter(({ text }) => foldedLength(text) < minFoldedCharacters).map(({ id }) => id))
  const leaveOut = (a, b) => short.has(a) || short.has(b)
  const file = writeRecords(join(folder, `${corpus.name}.jsonl`), documents)
  return {
    kind: 'computed',
    name: corpus.name,
    documents: documents.length,
    files: [{ key: corpus.name, file }],
    score([pairs]) {
      return {
        near: scorePairs({ pairs, gold, level: 'near', leaveOut }),
        contained: scorePairs({ pairs, gold, level: 'contained', leaveOut }),
        withShort: scorePairs({ pairs, gold, level: 'contained' }),
      }
    },
  }
}

function judgedTask(corpus, folder) {
  const { corpora, pairs: gold } = readJudged(corpus.folder)
  const files = [...corpora].map(([key, documents]) => ({
    key,
    file: writeRecords(join(folder, `${corpus.name}-${key}.jsonl`), documents.values()),
  }))
  return {
    kind: 'judged',
    name: corpus.name,
    documents: [...corpora.values()].reduce((sum, { size }) => sum + size, 0),
    files,
    gold,
    score: (pairsByFile) =>
      scoreJudged(
        gold,
        files.flatMap(({ key }, i) => pairsByFile[i].map((pair) => inCorpus(pair, key))),
      ),
  }
}

/** Scores reported pairs, whose ids name their corpus, by the rules of the judged pairs: all together, and by corpus. */
export function scoreJudged(gold, pairs) {
  const scoreOf = (records) => scorePairs({ pairs, gold: parsePairLines(records.map(toGoldLine), 'pairs.jsonl.gz'), unlisted: 'ignored' })
  const byCorpus = groupByCorpus(gold)
  return {
    contained: scoreOf(gold),
    corpora: Object.fromEntries(Object.entries(byCorpus).map(([corpus, records]) => [corpus, scoreOf(records)])),
  }
}

function groupByCorpus(gold) {
  const corpora = [...new Set(gold.map(({ corpus }) => corpus))]
  return Object.fromEntries(corpora.map((corpus) => [corpus, gold.filter((pair) => pair.corpus === corpus)]))
}

/** A pair with its corpus in the ids, because two corpora may use the same ids. */
export function inCorpus(pair, corpus) {
  return { ...pair, a: `${corpus}/${pair.a}`, b: `${corpus}/${pair.b}` }
}

function toGoldLine({ corpus, a, b, label, fold }) {
  return JSON.stringify({ ...inCorpus({ a, b }, corpus), label, fold })
}

function passagesTask(corpus, folder) {
  const documents = [...readDocuments(corpus.folder)]
  const file = writeRecords(join(folder, `${corpus.name}.jsonl`), documents)
  const labels = readTable(join(corpus.folder, 'labels.tsv'))
  const verbatim = verbatimPairs(labels)
  const unrelated = labels.filter((pair) => pair.class === 'no-plagiarism')
  return {
    kind: 'passages',
    name: corpus.name,
    documents: documents.length,
    files: [{ key: corpus.name, file }],
    score([pairs]) {
      const contained = containedIn(pairs)
      const isFound = ({ susp, src }) => contained.has(`${src} ${susp}`)
      const found = verbatim.filter(isFound).length
      return {
        verbatim: verbatim.length,
        found,
        share: found / verbatim.length,
        missed: verbatim.filter((pair) => !isFound(pair)).map(({ susp, src }) => `${src} in ${susp}`),
        unrelated: unrelated.length,
        unrelatedReported: unrelated.filter(isFound).length,
      }
    },
  }
}

/** Pairs in which most of a text is copied word for word into a longer one. */
export function verbatimPairs(labels) {
  return labels.filter((pair) => pair.class === 'no-obfuscation' && Number(pair.src_cov) >= minSourceCoverage)
}

/** Ordered pairs "inner outer" that the contender reported as near, exact or contained. */
function containedIn(pairs) {
  const reported = new Set()
  for (const { a, b, relation } of pairs) {
    const isSymmetric = relation === 'near' || relation === 'exact'
    if (isSymmetric || relation === 'contained') reported.add(`${a} ${b}`)
    if (isSymmetric || relation === 'contains') reported.add(`${b} ${a}`)
  }
  return reported
}

/** How copies are changed, and by which shares of their words or characters. */
const changes = [
  {
    name: 'edited',
    what: 'words edited at random (a third each inserted, deleted, replaced; seeded)',
    rates: [0.02, 0.05, 0.1, 0.15, 0.2],
    change: (text, rate, vocabulary, random) => editWords(text, Math.round(rate * countWords(text)), vocabulary, random),
  },
  {
    name: 'misread',
    what: 'characters misread at random, as by programs that read scanned pages (seeded)',
    rates: [0.005, 0.01, 0.02, 0.03, 0.05],
    change: (text, rate, _vocabulary, random) => misreadLetters(text, rate, random),
  },
]

/** Number of texts that get changed copies. */
const changedTexts = 500

/** Fewest documents of a collection that gets a curve: only the largest with computed labels, because five runs per contender are enough. */
const minCollection = 10_000

function robustnessTasks(corpus, folder) {
  const documents = [...readDocuments(corpus.folder)].filter(({ text }) => foldedLength(text) >= minFoldedCharacters)
  if (documents.length < minCollection) return []
  const random = new SeededRandom(`robustness ${corpus.name}`)
  const originals = random.shuffle(documents).slice(0, changedTexts)
  const vocabulary = originals.flatMap(({ text }) => text.split(/\s+/).filter(Boolean))
  return changes.map(({ name, what, rates, change }) => {
    const files = rates.map((rate) => ({
      key: String(rate),
      file: writeRecords(
        join(folder, `${corpus.name}-${name}-${rate}.jsonl`),
        withCopies(originals, (text) => change(text, rate, vocabulary, random)),
      ),
    }))
    return {
      kind: 'robustness',
      name: `${corpus.name}, ${name}`,
      documents: 2 * originals.length,
      what,
      rates,
      files,
      score: (pairsByFile) => pairsByFile.map((pairs, i) => shareStillFound(pairs, originals, rates[i])),
    }
  })
}

function withCopies(originals, change) {
  return [...originals, ...originals.map(({ text, ...rest }) => ({ ...rest, id: copyId(rest.id), text: change(text) }))]
}

function shareStillFound(pairs, originals, rate) {
  const relations = new Map(pairs.map(({ a, b, relation }) => [pairKey(a, b), relation]))
  const shareOf = (...wanted) =>
    originals.filter(({ id }) => wanted.includes(relations.get(pairKey(id, copyId(id))))).length / originals.length
  return { rate, near: shareOf('exact', 'near'), nearOrContained: shareOf('exact', 'near', 'contained', 'contains') }
}

function copyId(id) {
  return `${id} copy`
}
