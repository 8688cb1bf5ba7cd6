/**
 * Generates a collection of any size with planted duplicates, the same for the same seed, for measuring growth.
 *
 *   node scripts/data/generate-collection.mjs --documents 200000 --out FOLDER [--from SOURCE] [--seed 1] [--big-family 5000]
 *
 * SOURCE provides the sentences: a folder with docs.jsonl.gz (reuters21578), a folder of JSON lines, or one file; by default the bundled samples.
 * Written to FOLDER:
 *
 * - documents.jsonl: id and text. Unrelated documents are recombined real sentences; any two documents share at most one sentence
 *   (recombination.mjs). One in five ends in a boilerplate footer. 10 % are copies (plant-copies.mjs) in families of 2 to 20, and one
 *   family is large. Copies come anywhere after their original.
 * - gold-pairs.jsonl: every pair inside a family except the large one, as `onefold evaluate --gold` reads it; pairs of an excerpt with
 *   another copy are `partial` and thereby ignored, because the plan does not say how much they share.
 * - gold-families.jsonl: anchor, members, and the excerpts that the anchor contains; the large family first.
 * - check.json: containment (16-character grams of the folded text) between random documents, and between documents that share a sentence.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readArguments, refuseArguments } from '../read-arguments.mjs'
import { writeRecords } from '../text-files.mjs'
import { copyText, drawKind, relationOf } from './plant-copies.mjs'
import { Recombination } from './recombination.mjs'
import { SeededRandom } from './seeded-random.mjs'
import { readSentences } from './sentence-pool.mjs'

/** Share of the documents that are copies in small families, and the sizes of these families. */
const copyShare = 0.1
const minFamily = 2
const maxFamily = 20

const { options } = readArguments(import.meta.filename, {
  reads: { '--from': 'either' },
  options: {
    documents: { type: 'number', needed: true },
    out: { type: 'string', needed: true },
    from: { type: 'string', default: resolve(import.meta.dirname, '../../samples') },
    seed: { type: 'string', default: '1' },
    'big-family': { type: 'number', default: 5000 },
  },
})
const { documents: count, 'big-family': bigFamily } = options
if (!Number.isInteger(count) || bigFamily > count / 2)
  refuseArguments(import.meta.filename, '--documents takes a whole number, and --big-family at most half of it')

const source = new Recombination(readSentences(options.from), options.seed)
if (source.capacity < count) {
  console.error(`${options.from} has sentences for ${source.capacity} documents, not for ${count}; give a larger collection with --from`)
  process.exit(2)
}
const families = planFamilies(count, bigFamily, new SeededRandom(`${options.seed} families`))

mkdirSync(options.out, { recursive: true })
writeRecords(join(options.out, 'documents.jsonl'), documents())
writeRecords(join(options.out, 'gold-pairs.jsonl'), goldPairs())
writeRecords(join(options.out, 'gold-families.jsonl'), families.map(toGoldFamily))
const check = checkContainment(2000)
writeFileSync(join(options.out, 'check.json'), `${JSON.stringify(check, undefined, 1)}\n`)
console.log(JSON.stringify({ documents: count, families: families.length, ...check }))

/** Gives each family random places in the collection: the large family first, then the small ones. */
function planFamilies(total, big, random) {
  const places = random.shuffle(Uint32Array.from({ length: total }, (_, place) => place))
  const planned = []
  let taken = 0
  const take = (size, isBig) => {
    planned.push(planFamily(places.slice(taken, taken + size).sort(), isBig, random))
    taken += size
  }
  if (big > 1) take(big, true)
  for (let copies = 0; copies < copyShare * total && taken + maxFamily <= total; ) {
    const size = minFamily + random.below(maxFamily - minFamily + 1)
    take(size, false)
    copies += size - 1
  }
  return planned
}

/** Puts the original at the first place. All copies in the large family are edited, so that none are meant to be the same. */
function planFamily(places, isBig, random) {
  const kinds = Array.from(places, (_, i) => (i === 0 ? 'original' : isBig ? 'edited' : drawKind(random)))
  return { isBig, places, kinds }
}

function* documents() {
  const familyAt = new Uint32Array(count)
  for (const [number, { places }] of families.entries()) for (const place of places) familyAt[place] = number + 1
  const memberAt = families.map(() => 0)
  let unrelated = families.length
  for (let place = 0; place < count; place++) {
    const number = familyAt[place] - 1
    const kind = number < 0 ? 'original' : families[number].kinds[memberAt[number]++]
    const sentences = source.document(number < 0 ? unrelated++ : number)
    const text = kind === 'original' ? sentences.join(' ') : copyText(sentences, kind, new SeededRandom(`${options.seed} copy ${place}`))
    yield { id: idAt(place), text }
  }
}

function idAt(place) {
  return `d${place}`
}

function* goldPairs() {
  for (const { isBig, places, kinds } of families) {
    if (isBig) continue
    for (let b = 0; b < places.length; b++) {
      for (let a = b + 1; a < places.length; a++) yield { a: idAt(places[a]), b: idAt(places[b]), label: labelOf(kinds[a], kinds[b]) }
    }
  }
}

function labelOf(kind, other) {
  if (other === 'original') return relationOf[kind]
  if (kind === 'excerpt' || other === 'excerpt') return 'partial'
  return kind === 'verbatim' && other === 'verbatim' ? 'exact' : 'near'
}

function toGoldFamily({ places, kinds }) {
  const idsOf = (wanted) => [...places].filter((_, i) => i > 0 && wanted(kinds[i])).map(idAt)
  return {
    group: idAt(places[0]),
    members: idsOf((kind) => kind !== 'excerpt'),
    contains: idsOf((kind) => kind === 'excerpt'),
  }
}

/** Containment of unrelated documents: of random pairs, and of pairs that share a sentence, the worst case that the design allows. */
function checkContainment(samples) {
  const random = new SeededRandom(`${options.seed} check`)
  const used = count - families.reduce((sum, { places }) => sum + places.length - 1, 0)
  const anyPairs = Array.from({ length: samples }, () => [random.below(used), random.below(used)])
  const columns = Math.max(1, Math.floor(used / Math.sqrt(source.capacity)))
  const sharing = Array.from({ length: samples }, () => drawSharing(used, columns, random)).filter(([a, b]) => a !== b && b < used)
  return { random: summarise(anyPairs), sharingASentence: summarise(sharing) }
}

/** Draws two documents that share a sentence: both use the row in which they agree. Takes a few tries. */
function drawSharing(used, columns, random) {
  const number = random.below(used)
  const row = random.pick(source.rows(number))
  for (let tries = 0; tries < 100; tries++) {
    const other = source.neighbour(number, row, random.below(columns))
    if (source.rows(other).includes(row)) return [number, other]
  }
  return [number, number]
}

function summarise(pairs) {
  const shares = pairs.filter(([a, b]) => a !== b).map(([a, b]) => greaterContainment(gramsOf(a), gramsOf(b)))
  if (shares.length === 0) return { pairs: 0 }
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  return {
    pairs: shares.length,
    meanContainment: Number(mean.toFixed(4)),
    maxContainment: Number(Math.max(...shares).toFixed(4)),
    atLeast30Percent: shares.filter((share) => share >= 0.3).length,
  }
}

function gramsOf(number) {
  const folded = source
    .document(number)
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  const grams = new Set()
  for (let i = 0; i + 16 <= folded.length; i++) grams.add(folded.slice(i, i + 16))
  return grams
}

function greaterContainment(a, b) {
  let common = 0
  for (const gram of a) if (b.has(gram)) common++
  return common / Math.min(a.size, b.size)
}
