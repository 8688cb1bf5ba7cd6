/**
 * minhash (npm): Minhash with 128 permutations and LshIndex, word 3-shingles.
 *
 * Calls, as in its README: `new Minhash()`, `update(shingle)`, `new LshIndex({ bandSize })`, `insert(key, minhash)`,
 * `query(minhash)`; then, unless the setting says candidates, `a.jaccard(b) >= 0.8`. A query verifies nothing.
 *
 * Bands have 8 rows (16 bands), like those of the other peers; the library's default is 4 rows (32 bands), for a Jaccard of about
 * 0.5, and is the setting `lsh-default`. Each Minhash computes its own permutations and hashes a shingle again for each of them:
 * the library works so, and spends most of its time on it.
 *
 *   node scripts/bench/peers/minhash_npm.mjs FILE [--out PAIRS] [--setting NAME] [--startup-only]
 *
 * Input, output and report are those of common.py. The library is searched in $ONEFOLD_PEERS, else in `.peers` of the project root.
 */
const firstLine = performance.now()

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { readArguments, refuseArguments } from '../../read-arguments.mjs'

/** For each setting, the rows per band and the least estimated Jaccard of a pair. */
const settings = {
  'lsh-16x8': { bandSize: 8, threshold: 0.8 },
  'lsh-16x8-candidates': { bandSize: 8, threshold: 0 },
  'lsh-default': { bandSize: 4, threshold: 0.8 },
}

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['[FILE]'],
  reads: { '[FILE]': 'file' },
  options: {
    out: { type: 'string' },
    setting: { type: 'string', default: 'lsh-16x8' },
    'startup-only': { type: 'boolean', default: false },
  },
})
const setting = settings[options.setting]
if (setting === undefined)
  refuseArguments(import.meta.filename, `--setting takes one of ${Object.keys(settings).join(', ')}, and not ${options.setting}`)

const folder = process.env.ONEFOLD_PEERS ?? path.join(import.meta.dirname, '../../../.peers')
const require = createRequire(path.join(path.resolve(folder), 'package.json'))
const { Minhash, LshIndex } = require('minhash')
const { version } = require('minhash/package.json')

const begin = performance.now()
if (options['startup-only']) process.exit(0)
if (operands.length !== 1) refuseArguments(import.meta.filename, 'FILE is missing')

/** Lower-case words, cut at ASCII punctuation and white space, as in common.py. */
function wordsOf(text) {
  return text.toLowerCase().match(/[^\s!-/:-@[-`{-~]+/g) ?? []
}

/** The distinct runs of three words. */
function shinglesOf(text) {
  const words = wordsOf(text)
  const shingles = new Set()
  for (let i = 0; i + 2 < words.length; i++) shingles.add(`${words[i]} ${words[i + 1]} ${words[i + 2]}`)
  return shingles
}

const documents = readFileSync(operands[0], 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))
const read = performance.now()

const index = new LshIndex({ bandSize: setting.bandSize })
const minhashes = new Map()
for (const [position, { text }] of documents.entries()) {
  const shingles = shinglesOf(text)
  if (shingles.size === 0) continue // as in common.py: all empty sets would have one signature
  const minhash = new Minhash()
  for (const shingle of shingles) minhash.update(shingle)
  minhashes.set(position, minhash)
  index.insert(position, minhash)
}
const indexed = performance.now()

const pairs = []
for (const [a, minhash] of minhashes) {
  for (const key of index.query(minhash)) {
    const b = Number(key)
    if (b > a && minhash.jaccard(minhashes.get(b)) >= setting.threshold) pairs.push([a, b])
  }
}
const queried = performance.now()

if (options.out !== undefined) {
  const line = ([a, b]) => `${JSON.stringify({ a: documents[a].id, b: documents[b].id, verdict: 'near' })}\n`
  writeFileSync(options.out, pairs.map(line).join(''))
}

const seconds = (from, to) => Number(((to - from) / 1000).toFixed(4))
console.log(
  JSON.stringify({
    peer: 'minhash',
    version,
    setting: options.setting,
    documents: documents.length,
    pairs: pairs.length,
    seconds_total: seconds(begin, performance.now()),
    seconds_read: seconds(begin, read),
    seconds_index: seconds(read, indexed),
    seconds_query: seconds(indexed, queried),
    startup_seconds: seconds(firstLine, begin),
    peak_rss_mb: Number((process.resourceUsage().maxRSS / 1024).toFixed(1)),
    notes: '',
  }),
)
