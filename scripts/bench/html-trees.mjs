// Measures reading real pages into semantic hierarchies, and shading each page against the previous one and against itself.
//
//   node scripts/bench/html-trees.mjs PAGES.jsonl.gz [--scope page|main] [--runs 3]
//
// PAGES: JSON lines with `html`. Prints one JSON object per run: CPU seconds, and millions of code units of HTML per second. Needs `npm run build`.
import { Analyser } from '../../dist/analysis/analyser.js'
import { buildHtmlTree } from '../../dist/analysis/html/html-tree.js'
import { shadeHtmlTrees } from '../../dist/similarity/html-tree.js'
import { SentenceMatcher } from '../../dist/similarity/sentences/sentence-matches.js'
import { readArguments } from '../read-arguments.mjs'
import { readRecords } from '../text-files.mjs'

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['PAGES.jsonl.gz'],
  reads: { 'PAGES.jsonl.gz': 'file' },
  options: { scope: { type: 'string', default: 'page' }, runs: { type: 'number', default: 3 } },
})
const pages = Array.from(readRecords(operands[0]), ({ html }) => html)
const megaUnits = pages.reduce((sum, html) => sum + html.length, 0) / 1e6
const analyser = new Analyser()
const matcher = new SentenceMatcher()

/** CPU seconds of a piece of work, and its result. */
function timed(work) {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return { result, seconds: (user + system) / 1e6 }
}

function isShadedFully({ nodes }) {
  return nodes.every(({ share, firstSentence, endSentence }) => share === (endSentence > firstSentence ? 1 : 0))
}

for (let run = 1; run <= options.runs; run++) {
  const trees = timed(() => pages.map((html) => buildHtmlTree(html, options.scope)))
  const analysed = timed(() => trees.result.map(({ text }) => analyser.analyse(text)))
  const sides = trees.result.map((tree, i) => ({ tree, sentences: analysed.result[i].sentences }))
  const shade = (a, b) => shadeHtmlTrees(sides[a], sides[b], matcher.match(analysed.result[a], analysed.result[b]))
  const shaded = timed(() => sides.map((_, i) => [shade(i, i), shade(i, Math.max(0, i - 1))]))
  console.log(
    JSON.stringify({
      pages: pages.length,
      megaUnits: Number(megaUnits.toFixed(1)),
      nodes: trees.result.reduce((sum, { nodes }) => sum + nodes.length, 0),
      sentences: sides.reduce((sum, { sentences }) => sum + sentences.length, 0),
      notFullyShadedByThemselves: shaded.result.filter(([itself]) => !isShadedFully({ nodes: itself.a })).length,
      treesMBs: Number((megaUnits / trees.seconds).toFixed(1)),
      analysisMBs: Number((megaUnits / analysed.seconds).toFixed(1)),
      matchedAndShadedTwiceMBs: Number((megaUnits / shaded.seconds).toFixed(1)),
      allMBs: Number((megaUnits / (trees.seconds + analysed.seconds + shaded.seconds / 2)).toFixed(1)),
    }),
  )
}
