/**
 * Measures the overlap of successive revisions, as in table 3.8 of Yerra's thesis.
 *
 *   node scripts/evaluate/revisions.mjs REUTERS [--series 200]
 *
 * REUTERS is the folder of reuters21578 (`docs.jsonl.gz`, `pairs_computed.tsv`).
 *
 * - *Published*: stories of one event within two days, as they were sent: takes that are contained in later ones, and rewritten ones.
 * - *Made*: a long story grows over five revisions. The first has 60 % of the story's sentences; each later one drops 10 % of the previous one's
 *   sentences, rewords another 10 % (replaces every fifth word) and adds the next 12 % of the story. So the common sentences are known.
 *
 * Needs `npm run build`.
 */
import { join } from 'node:path'
import { Analyser } from '../../dist/analysis/analyser.js'
import { DocumentComparison } from '../../dist/detection/comparing/document-comparison.js'
import { countWords, editWords } from '../data/edit-words.mjs'
import { SeededRandom } from '../data/seeded-random.mjs'
import { readArguments } from '../read-arguments.mjs'
import { readRecords, readTable } from '../text-files.mjs'

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['REUTERS'],
  reads: { REUTERS: ['docs.jsonl.gz', 'pairs_computed.tsv'] },
  options: { series: { type: 'number', default: 200 } },
})
const [folder] = operands

const analyser = new Analyser()
const comparison = new DocumentComparison()
const stories = new Map(Array.from(readRecords(join(folder, 'docs.jsonl.gz')), (story) => [String(story.id), withSentences(story)]))

function withSentences({ id, title, date, topics, text }) {
  const own = text.replace(/\s+Reuter\s*$/, '')
  const { sentences } = analyser.analyse(own, 'en')
  return {
    id: String(id),
    title,
    time: parseDate(date),
    topics,
    text: own,
    sentences: sentences.map(({ start, end }) => own.slice(start, end)),
  }
}

/** Milliseconds since the epoch of a date like `26-FEB-1987 15:01:01.79`, which may have other letters around it. */
function parseDate(date) {
  const [, day, month, year, time] = /(\d{1,2})-([A-Z]{3})-(\d{4}) (\d\d:\d\d:\d\d)/.exec(date) ?? []
  return Date.parse(`${day} ${month} ${year} ${time} UTC`)
}

function compare(a, b) {
  return comparison.open({ id: 'a', text: a, language: 'en' }, { id: 'b', text: b, language: 'en' }).describe()
}

const percent = (share) => `${Math.round(share * 100)} %`
const shown = ({ sentences: { a, b, equal, overlap, resemblance, odds }, verdict }) =>
  `${a}, ${b} | ${equal.length} | ${percent(overlap.a)}, ${percent(overlap.b)} | ${percent(resemblance.a)}, ${percent(resemblance.b)} | ${odds.toFixed(2)} | ${verdict}`

/** Small families of stories that computed labels connect, without templates. */
function findFamilies() {
  const above = new Map()
  const rootOf = (id) => (above.has(id) && above.get(id) !== id ? rootOf(above.get(id)) : id)
  const templates = new Set()
  for (const { a, b, class: kind } of readTable(join(folder, 'pairs_computed.tsv'))) {
    if (kind === 'number_variant') templates.add(a).add(b)
    if (!['near', 'a_in_b', 'b_in_a', 'partial'].includes(kind)) continue
    if (Math.min(stories.get(a).sentences.length, stories.get(b).sentences.length) < 6) continue
    if (!(Math.abs(stories.get(a).time - stories.get(b).time) <= 2 * 86_400_000)) continue
    above.set(rootOf(a), rootOf(b))
    for (const id of [a, b]) if (!above.has(id)) above.set(id, id)
  }
  const families = groupBy([...above.keys()], rootOf)
  return [...families.values()]
    .filter((family) => family.length >= 3 && family.length <= 6 && !family.some((id) => templates.has(id)))
    .map((family) => family.map((id) => stories.get(id)).sort((one, other) => one.time - other.time))
    .sort((one, other) => lengthOf(other) - lengthOf(one))
}

/** Node 20 has no Map.groupBy. */
function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function lengthOf(family) {
  return family.reduce((sum, { sentences }) => sum + sentences.length, 0)
}

function reportPublished(families) {
  console.log(`Published: ${families.length} families of 3 to 6 stories; the six with most sentences.\n`)
  console.log('| stories, hours between | sentences | equal | overlap | RS | odds | verdict |\n|---|---|---|---|---|---|---|')
  for (const family of families.slice(0, 6)) {
    for (let i = 1; i < family.length; i++) {
      const [a, b] = [family[i - 1], family[i]]
      console.log(`| ${a.id}, ${b.id}: ${((b.time - a.time) / 3_600_000).toFixed(1)} | ${shown(compare(a.text, b.text))} |`)
    }
  }
  const shares = families.flatMap((family) => family.slice(1).map((b, i) => compare(family[i].text, b.text).sentences.overlap))
  const best = shares.map(({ a, b }) => Math.max(a, b)).sort((x, y) => x - y)
  const quantile = (share) => percent(best[Math.floor(share * (best.length - 1))])
  console.log(
    `\n${shares.length} successive pairs in all: the larger overlap is ${quantile(0.25)}, ${quantile(0.5)}, ${quantile(0.75)} (quartiles), ${percent(
      shares.filter(({ a, b }) => Math.max(a, b) >= 0.4).length / shares.length,
    )} of them at 40 % or more.`,
  )
}

const vocabulary = [...stories.values()].slice(0, 3000).flatMap(({ text }) => text.toLowerCase().match(/\b[a-z]{4,}\b/g) ?? [])

/** Five revisions of a story. Each is a list of sentences, with the number of the original sentence and how often it was reworded. */
function makeRevisions({ id, sentences }) {
  const random = new SeededRandom(`revisions ${id}`)
  const all = sentences.map((text, number) => ({ number, text, edits: 0 }))
  const revisions = [all.slice(0, Math.ceil(all.length * 0.6))]
  while (revisions.length < 5) {
    const before = revisions.at(-1)
    const fate = random.shuffle([...before.keys()])
    const share = Math.max(1, Math.round(before.length * 0.1))
    const [dropped, reworded] = [new Set(fate.slice(0, share)), new Set(fate.slice(share, 2 * share))]
    const kept = before.flatMap((each, i) => {
      if (dropped.has(i)) return []
      if (!reworded.has(i)) return [each]
      const text = editWords(each.text, Math.ceil(countWords(each.text) / 5), vocabulary, random)
      return [{ ...each, text, edits: each.edits + 1 }]
    })
    const next = Math.ceil(all.length * (0.6 + 0.12 * revisions.length))
    const last = Math.ceil(all.length * (0.6 + 0.12 * (revisions.length - 1)))
    revisions.push([...kept, ...all.slice(last, next)])
  }
  return revisions
}

/** The sentences that two revisions have in common: unchanged ones only, and including those reworded in between. */
function commonOf(a, b) {
  const known = new Map(a.map((each) => [each.number, each]))
  const both = b.filter(({ number }) => known.has(number))
  const equal = both.filter(({ number, edits }) => known.get(number).edits === edits)
  const sharesOf = ({ length }) => [length / a.length, length / b.length]
  return { equal: sharesOf(equal), all: sharesOf(both) }
}

const textOf = (revision) => revision.map(({ text }) => text).join('\n\n')

function reportMade(list) {
  const [example] = list
  console.log(`\nMade: ${list.length} series of five revisions; story ${example.id} as an example.\n`)
  console.log(
    '| revisions | unchanged | with reworded ones | sentences | equal | overlap | RS | odds | verdict |\n|---|---|---|---|---|---|---|---|---|',
  )
  const revisions = makeRevisions(example)
  for (const [i, j] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [0, 4],
  ]) {
    const truth = commonOf(revisions[i], revisions[j])
    const known = [truth.equal, truth.all].map((shares) => shares.map(percent).join(', ')).join(' | ')
    console.log(`| ${i + 1}, ${j + 1} | ${known} | ${shown(compare(textOf(revisions[i]), textOf(revisions[j])))} |`)
  }
  console.log(
    '\n| revisions apart | pairs | overlap, mean | unchanged, mean | with reworded ones, mean | off by more than .02 |\n|---|---|---|---|---|---|',
  )
  for (const apart of [1, 2, 3, 4]) reportApart(list, apart)
}

function reportApart(list, apart) {
  const rows = list.flatMap((story) => {
    const revisions = makeRevisions(story)
    return revisions.slice(apart).map((b, i) => {
      const { overlap } = compare(textOf(revisions[i]), textOf(b)).sentences
      const truth = commonOf(revisions[i], b)
      return { overlap: [overlap.a, overlap.b], ...truth }
    })
  })
  const mean = (field) => [0, 1].map((side) => percent(rows.reduce((sum, each) => sum + each[field][side], 0) / rows.length)).join(', ')
  const isOutside = ({ overlap, equal, all }) =>
    [0, 1].some((side) => overlap[side] < equal[side] - 0.02 || overlap[side] > all[side] + 0.02)
  console.log(
    `| ${apart} | ${rows.length} | ${mean('overlap')} | ${mean('equal')} | ${mean('all')} | ${percent(rows.filter(isOutside).length / rows.length)} |`,
  )
}

reportPublished(findFamilies())
reportMade(
  [...stories.values()]
    .filter(({ sentences, topics }) => sentences.length >= 20 && topics.length > 0)
    .sort((one, other) => other.sentences.length - one.sentences.length)
    .slice(0, options.series),
)
