/**
 * Measures the main text of HTML pages.
 *
 *   node scripts/evaluate/main-text.mjs PAGES
 *
 * PAGES is a folder with pages.jsonl.gz and evaldata.json. Prints R, L, F over all labelled pages and over each half, then the speed over all pages.
 * Needs `npm run build`. The shipped weights were fitted on both halves; fit-main-text.mjs prints the scores on pages that are not in the fit.
 */
import { extractMainText } from '../../dist/analysis/html/main-text.js'
import { readArguments } from '../read-arguments.mjs'
import { formatScore, readPages, scoreMainText } from './main-text-pages.mjs'

const { operands } = readArguments(import.meta.filename, {
  operands: ['PAGES'],
  reads: { PAGES: ['pages.jsonl.gz', 'evaldata.json'] },
})
const [folder] = operands

const pages = readPages(folder)
const rounds = 3
let failures = 0
const extracted = pages.map((page) => {
  try {
    return { ...page, text: extractMainText(page.html).text }
  } catch (error) {
    failures++
    console.error(`${page.id}: ${error}`)
    return { ...page, text: '' }
  }
})
const labelled = extracted.filter(({ labels }) => labels !== undefined)
console.log(`all ${labelled.length} labelled pages   ${formatScore(scoreMainText(labelled))}`)
for (const half of [0, 1])
  console.log(`half ${half}                   ${formatScore(scoreMainText(labelled.filter((page) => page.half === half)))}`)
console.log(`failures ${failures}, pages without main text ${extracted.filter(({ text }) => text === '').length}`)

const size = pages.reduce((sum, { html }) => sum + html.length, 0) / 1e6
for (let round = 1; round <= rounds; round++) {
  const start = performance.now()
  for (const { html } of pages) extractMainText(html)
  const seconds = (performance.now() - start) / 1000
  console.log(
    `round ${round}: ${(size / seconds).toFixed(1)} million code units/s (${pages.length} pages, ${size.toFixed(1)} M, ${seconds.toFixed(2)} s)`,
  )
}
