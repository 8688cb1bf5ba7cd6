/**
 * Fits the weights of src/analysis/html/html-weights.ts.
 *
 *   node scripts/evaluate/fit-main-text.mjs PAGES
 *
 * PAGES is a folder with pages.jsonl.gz and evaldata.json. Fits a logistic regression with an L2 penalty on the blocks that hold a labelled string.
 * Prints the score of each half under the weights of the other, then the weights of all pages in the form of the file. Deterministic. Needs
 * `npm run build`.
 */
import { computeFeatures, featureNames } from '../../dist/analysis/html/html-features.js'
import { outlineHtml } from '../../dist/analysis/html/html-outline.js'
import { readArguments } from '../read-arguments.mjs'
import { collapse, formatScore, readPages, scoreMainText } from './main-text-pages.mjs'

const penalty = 3
const steps = 400
const width = featureNames.length

const { operands } = readArguments(import.meta.filename, {
  operands: ['PAGES'],
  reads: { PAGES: ['pages.jsonl.gz', 'evaldata.json'] },
})
const [folder] = operands

const pages = readPages(folder)
  .filter(({ labels }) => labels !== undefined)
  .map(({ html, labels, half }) => {
    const { blocks } = outlineHtml(html)
    return { labels, half, blocks, rows: computeFeatures(blocks) }
  })
const examples = pages.flatMap(labelBlocks)

for (const half of [0, 1]) {
  const weights = fit(examples.filter((example) => example.half !== half))
  console.log(`half ${half}, weights of the other: ${formatScore(scoreMainText(extractAll(half, weights)))}`)
}
const weights = fit(examples)
console.log(featureNames.map((name, index) => `  '${name}': ${weights[index].toFixed(2)},`).join('\n'))

/** One example per labelled block. A string that occurs n times on the page has weight 1/n at each place. */
function labelBlocks({ labels, half, blocks, rows }) {
  const texts = blocks.map(({ text }) => collapse(text))
  const page = texts.join(' ')
  const starts = []
  let at = 0
  for (const text of texts) {
    starts.push(at)
    at += text.length + 1
  }
  const marks = new Map()
  for (const [kind, isMain] of [
    ['with', true],
    ['without', false],
  ])
    for (const string of labels[kind] ?? []) {
      const places = placesOf(collapse(string), page)
      for (const { start, end } of places)
        for (let i = 0; i < texts.length; i++) {
          if (starts[i] >= end || starts[i] + texts[i].length <= start) continue
          if (!isMain && marks.get(i)?.isMain) continue
          marks.set(i, { isMain, weight: Math.min(3, (marks.get(i)?.weight ?? 0) + places.length ** (isMain ? -1 : -0.5)) })
        }
    }
  return [...marks].map(([i, mark]) => ({ ...mark, half, row: rows.subarray(i * width, (i + 1) * width) }))
}

function placesOf(string, page) {
  const places = []
  if (string === '') return places
  for (let start = page.indexOf(string); start >= 0 && places.length < 50; start = page.indexOf(string, start + 1))
    places.push({ start, end: start + string.length })
  return places
}

/** Full-batch Adam. The intercept (feature 0) has no penalty. */
function fit(chosen) {
  const total = chosen.reduce((sum, { weight }) => sum + weight, 0)
  const [weights, mean, square, gradient] = Array.from({ length: 4 }, () => new Float64Array(width))
  for (let step = 1; step <= steps; step++) {
    gradient.fill(0)
    for (const { row, weight, isMain } of chosen) {
      const error = (1 / (1 + Math.exp(-dot(weights, row))) - Number(isMain)) * weight
      for (let j = 0; j < width; j++) gradient[j] += error * row[j]
    }
    const rate = step < steps * 0.6 ? 0.1 : 0.02
    for (let j = 0; j < width; j++) {
      const slope = (gradient[j] + (j > 0 ? penalty * weights[j] : 0)) / total
      mean[j] = 0.9 * mean[j] + 0.1 * slope
      square[j] = 0.99 * square[j] + 0.01 * slope * slope
      weights[j] -= (rate * (mean[j] / (1 - 0.9 ** step))) / (Math.sqrt(square[j] / (1 - 0.99 ** step)) + 1e-8)
    }
  }
  return weights
}

function extractAll(half, weights) {
  return pages
    .filter((page) => page.half === half)
    .map(({ labels, blocks, rows }) => ({
      labels,
      text: blocks
        .filter((_, i) => dot(weights, rows.subarray(i * width, (i + 1) * width)) > 0)
        .map(({ text }) => text)
        .join('\n'),
    }))
}

function dot(a, b) {
  let sum = 0
  for (let j = 0; j < width; j++) sum += a[j] * b[j]
  return sum
}
