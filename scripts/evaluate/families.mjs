/**
 * Measures the effect of each family of index terms on a collection: duplicates that it proposes alone, duplicates lost without it, and its cost.
 *
 *   node scripts/evaluate/families.mjs DATA [--sample 300] [--tasks NAME,…] [--out FILE]
 *
 * DATA is a folder of corpora or one corpus (corpora.mjs). The documents of each are written to a store as the service writes them, in profile
 * `standard` with a lexicon of their own. Then, for each pair that is to be found, candidates of the later document are looked up as for a check,
 * with the terms of some families only. Only pairs that verification accepts count, so that the numbers describe the candidates alone; pairs of equal
 * digests, which need no candidates, are left out. For --sample other documents, counts the documents with which they would be compared. Needs `npm
 * run build`.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toSettings } from '../../dist/compose/live/collection-registry.js'
import { defaultCollection } from '../../dist/config/load-config.js'
import { TermTable } from '../../dist/detection/live/placing/candidates/term-table.js'
import { KnownDocuments } from '../../dist/detection/live/placing/known-documents.js'
import { liveFromStored } from '../../dist/detection/live/placing/live-document.js'
import { PairVerifier } from '../../dist/detection/live/placing/pair-verifier.js'
import { InlineSigner } from '../../dist/detection/live/signing/inline-signer.js'
import { collectionIn } from '../../dist/detection/live/stored-collection.js'
import { CollectionWriter } from '../../dist/detection/live/writing/collection-writer.js'
import { CollectionLexicon, openLexicon } from '../../dist/detection/signing/collection-lexicon.js'
import { parsePairLines } from '../../dist/evaluation/parse-pair-lines.js'
import { loadEntityResources } from '../../dist/resources/load.js'
import { stampAt } from '../../dist/stamp.js'
import { documentTerms } from '../../dist/store/document-terms.js'
import { EmbeddedStore } from '../../dist/store/embedded/embedded-store.js'
import { SeededRandom } from '../data/seeded-random.mjs'
import { readArguments } from '../read-arguments.mjs'
import { readLines, readTable } from '../text-files.mjs'
import { readDocuments, readJudged } from './corpora.mjs'
import { givenCorpora } from './given-corpora.mjs'
import { verbatimPairs } from './tasks.mjs'

const families = ['fingerprints', 'simhash', 'imatch', 'tweezer', 'sentences', 'paths']
const standard = { name: 'all, profile `standard`', asked: families }
const variants = [
  standard,
  ...families.map((family) => ({
    name: family === 'fingerprints' ? '`fingerprints` alone, profile `lean`' : `\`${family}\` alone`,
    asked: [family],
  })),
  ...families.map((family) => ({ name: `all without \`${family}\``, asked: families.filter((each) => each !== family) })),
]
const found = new Set(['exact', 'near', 'contained', 'contains'])
const batchSize = 500

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['DATA'],
  reads: { DATA: 'folder' },
  options: { sample: { type: 'number', default: 300 }, tasks: { type: 'string', default: '' }, out: { type: 'string' } },
})
const isWanted = ({ name }) => options.tasks === '' || options.tasks.split(',').some((word) => name.includes(word))
const entities = loadEntityResources()
const tasks = []
for (const corpus of givenCorpora(import.meta.filename, operands[0]).filter(isWanted)) tasks.push(...(await measureCorpus(corpus)))
const text = tasks.map(renderTask).join('\n')
console.log(text)
if (options.out !== undefined) writeFileSync(options.out, text)

async function measureCorpus(corpus) {
  const collections = collectionsOf(corpus)
  if (collections.length === 0) return []
  const measured = []
  for (const collection of collections) measured.push(await measureCollection(corpus.name, collection))
  return [
    {
      name: corpus.name,
      rows: variants.map(({ name }, i) =>
        sumOf(
          name,
          measured.map((rows) => rows[i]),
        ),
      ),
    },
  ]
}

/** Documents, and the pairs that are to be found among them; one collection per origin. */
function collectionsOf({ kind, name, folder }) {
  if (kind === 'computed') {
    const gold = parsePairLines(readLines(join(folder, 'pairs_computed.tsv')), name)
    return [{ documents: [...readDocuments(folder)], pairs: gold.filter(({ relation }) => found.has(relation)) }]
  }
  if (kind === 'passages') {
    const pairs = verbatimPairs(readTable(join(folder, 'labels.tsv'))).map(({ susp, src }) => ({ a: susp, b: src }))
    return [{ documents: [...readDocuments(folder)], pairs }]
  }
  if (kind !== 'judged') return []
  const { corpora, pairs } = readJudged(folder)
  const isPositive = ({ label }) => ['same', 'a_in_b', 'b_in_a'].includes(label)
  return [...corpora].map(([key, documents]) => ({
    documents: [...documents.values()],
    pairs: pairs.filter((pair) => pair.corpus === key && isPositive(pair)).map(({ a, b }) => ({ a: String(a), b: String(b) })),
  }))
}

async function measureCollection(name, { documents, pairs }) {
  console.error(`${name}: ${documents.length} documents, ${pairs.length} pairs`)
  const folder = mkdtempSync(join(tmpdir(), 'onefold-families-'))
  const store = new EmbeddedStore({ folder })
  try {
    const settings = toSettings({ ...defaultCollection('measured'), profile: 'standard' })
    await store.createCollection(settings)
    await writeAll(store, settings, documents)
    const sample = new SeededRandom(name).shuffle([...documents]).slice(0, options.sample)
    return await measureVariants(
      store,
      settings,
      pairs,
      sample.map(({ id }) => id),
    )
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function writeAll(store, settings, documents) {
  const signer = new InlineSigner({ entities, lexicon: openLexicon(lexiconOf(documents)) })
  const writer = new CollectionWriter({ store, settings, signer, now: () => new Date(0) })
  for (let from = 0; from < documents.length; from += batchSize) {
    const operations = documents.slice(from, from + batchSize).map(({ id, ...source }, i) => {
      const stamp = stampAt(from + i + 1)
      return { kind: 'index', id, source, stamp, acceptedAt: from + i + 1 }
    })
    await writer.write(operations)
  }
}

function lexiconOf(documents) {
  const lexicon = new CollectionLexicon()
  for (const document of documents) lexicon.estimate(document)
  for (const document of documents) lexicon.count(document)
  return lexicon.build()
}

/** A row per variant: pairs that are proposed, pairs that can be, and comparisons and terms of the sample. */
async function measureVariants(store, settings, pairs, sample) {
  const ids = [...new Set([...pairs.flatMap(({ a, b }) => [a, b]), ...sample])]
  const stored = new Map()
  for (let from = 0; from < ids.length; from += batchSize)
    for (const document of await store.read(settings, ids.slice(from, from + batchSize))) if (document) stored.set(document.id, document)
  const verifier = new PairVerifier({ withinMs: undefined })
  const live = new Map([...stored].map(([id, document]) => [id, liveFromStored(settings, document)]))
  const probes = pairs
    .filter(({ a, b }) => isToBeProposed(verifier, live.get(a), live.get(b)))
    .map(({ a, b }) => (live.get(a).since < live.get(b).since ? { earlier: a, later: b } : { earlier: b, later: a }))
  const rows = []
  for (const { asked } of variants) {
    const candidatesOf = async (id) => candidates(store, settings, stored.get(id), asked)
    let proposed = 0
    for (const { earlier, later } of probes) if ((await candidatesOf(later)).has(earlier)) proposed++
    let compared = 0
    for (const id of sample) compared += (await candidatesOf(id)).size
    const terms = sample.reduce((sum, id) => sum + asked.reduce((all, family) => all + (stored.get(id).fields[family]?.length ?? 0), 0), 0)
    rows.push({ proposed, pairs: probes.length, compared, terms, sample: sample.length })
  }
  return rows
}

function isToBeProposed(verifier, a, b) {
  return a !== undefined && b !== undefined && a.exact !== b.exact && found.has(verifier.relate(a, b).verdict)
}

/** Ids of the documents with which a document would be compared, by the terms of some families. */
async function candidates(store, settings, document, asked) {
  const probe = liveFromStored(settings, document)
  probe.terms = documentTerms(Object.fromEntries(asked.map((family) => [family, document.fields[family]])))
  const collection = collectionIn(store, settings)
  const documents = new KnownDocuments(collection)
  documents.replace(probe.id)
  const table = new TermTable(collection, documents)
  await table.load([probe])
  return new Set(table.documentsNear(probe).map(({ id }) => id))
}

function sumOf(name, rows) {
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  return {
    name,
    proposed: sum('proposed'),
    pairs: sum('pairs'),
    compared: sum('compared') / sum('sample'),
    terms: sum('terms') / sum('sample'),
  }
}

function renderTask({ name, rows }) {
  const lines = rows.map(
    ({ name: variant, proposed, pairs, compared, terms }) =>
      `| ${variant} | ${proposed} of ${pairs} | ${(proposed / pairs).toFixed(3)} | ${compared.toFixed(2)} | ${terms.toFixed(1)} |`,
  )
  return [
    `## ${name}`,
    '',
    '| asked | pairs proposed | share | compared a document | terms a document |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}
