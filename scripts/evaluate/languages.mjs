/**
 * Measures verdicts on copies in languages without labelled duplicates: makes documents from a treebank's sentences and a changed copy of each, and
 * counts how many pairs get the right verdict.
 *
 *   node scripts/evaluate/languages.mjs TREEBANKS [--documents 700] [--words 190] [--seed 1]
 *
 * TREEBANKS is a folder with one folder per treebank, each with files in CoNLL-U (universaldependencies.org), of which only the lines `# text = ` are
 * read. Changes: 5 and 10 % of the words edited (a third each inserted, deleted, replaced); the first half of a document; a document and as much of
 * another; all digits replaced, if there are four figures or more; half of a document and half of another; capitals in decomposed form. Needs
 * `npm run build`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scan } from '../../dist/index.js'
import { SeededRandom } from '../data/seeded-random.mjs'
import { readArguments, refuseArguments } from '../read-arguments.mjs'

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['TREEBANKS'],
  reads: { TREEBANKS: 'folder' },
  options: {
    documents: { type: 'number', default: 700 },
    words: { type: 'number', default: 190 },
    seed: { type: 'string', default: '1' },
  },
})
const [given] = operands
const treebanks = readdirSync(given, { withFileTypes: true }).filter((entry) => entry.isDirectory())
if (treebanks.length === 0) refuseArguments(import.meta.filename, `there is no folder in ${given}; each treebank has one`)

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
const copies = ['exact', 'near']
const folded = [...copies, 'contained', 'contains']

/** How each change makes a copy of a document, and which verdicts of the document relative to the copy are right. */
const changes = [
  { name: 'edited 5 %', make: ({ text, edit }) => edit(text, 0.05), isRight: (verdict) => copies.includes(verdict) },
  { name: 'edited 10 %', make: ({ text, edit }) => edit(text, 0.1), isRight: (verdict) => copies.includes(verdict) },
  { name: 'first half', make: ({ own, join }) => join(half(own)), isRight: (verdict) => verdict === 'contains' },
  { name: 'and another', make: ({ own, other, join }) => join([...own, ...other]), isRight: (verdict) => verdict === 'contained' },
  { name: 'other figures', make: ({ text }) => withOtherFigures(text), isRight: (verdict) => !folded.includes(verdict) },
  {
    name: 'half and half',
    make: ({ own, other, join }) => join([...half(own), ...half(other)]),
    isRight: (verdict) => !folded.includes(verdict),
  },
  { name: 'capitals, NFD', make: ({ text }) => text.toUpperCase().normalize('NFD'), isRight: (verdict) => copies.includes(verdict) },
]

console.log(`| treebank | documents | ${changes.map(({ name }) => name).join(' | ')} |`)
console.log(`|---|---|${changes.map(() => '---|').join('')}`)
for (const name of treebanks.map(({ name }) => name).sort()) {
  const sentences = readSentences(join(given, name))
  if (sentences.length < 300) continue
  const documents = toDocuments(sentences)
  const cells = changes.map((change, turn) => share(documents, change, turn))
  console.log(`| ${name} | ${documents.length} | ${cells.join(' | ')} |`)
}

function readSentences(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.conllu'))
  const lines = files.sort().flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  return lines.filter((line) => line.startsWith('# text = ')).map((line) => line.slice('# text = '.length))
}

/** Joins sentences in their order to documents. A document ends with the sentence that reaches the wanted number of words. */
function toDocuments(sentences) {
  const documents = []
  let own = []
  let words = 0
  for (const sentence of sentences) {
    own.push(sentence)
    words += wordsOf(sentence).length
    if (words < options.words) continue
    documents.push(own)
    own = []
    words = 0
    if (documents.length === options.documents) break
  }
  return documents
}

function wordsOf(text) {
  return Array.from(segmenter.segment(text)).filter(({ isWordLike }) => isWordLike)
}

/** Changes each document, and counts the pairs of document and copy that get a right verdict. */
function share(documents, { make, isRight }, turn) {
  const random = new SeededRandom(`${options.seed} ${turn}`)
  const vocabulary = documents.slice(0, 60).flatMap((own) => own.flatMap((sentence) => wordsOf(sentence).map(({ segment }) => segment)))
  const space = / /.test(documents[0].join('')) ? ' ' : ''
  const join = (sentences) => sentences.join(space)
  const edit = (text, part) => editSegments(text, part, { vocabulary, space, random })
  const pairs = documents.flatMap((own, i) => {
    const other = documents[(i + 1 + random.below(documents.length - 1)) % documents.length]
    const text = join(own)
    const changed = make({ text, own, other, join, edit })
    return changed === undefined ? [] : [[text, changed]]
  })
  // Each pair is scanned alone, because a copy made from two documents matches both.
  const right = pairs.filter(([text, changed]) => isRight(verdictOf(text, changed)))
  return `${right.length} of ${pairs.length}`
}

function verdictOf(a, b) {
  const result = scan([
    { id: 'a', text: a },
    { id: 'b', text: b },
  ])
  return result.pairs({ level: 'contained', includeVariants: true })[Symbol.iterator]().next().value?.verdict
}

function half(sentences) {
  return sentences.slice(0, Math.ceil(sentences.length / 2))
}

function editSegments(text, part, { vocabulary, space, random }) {
  const edited = Array.from(segmenter.segment(text), ({ segment, isWordLike }) => {
    if (!isWordLike || random.fraction() >= part) return segment
    const kind = random.below(3)
    if (kind === 0) return ''
    return kind === 1 ? random.pick(vocabulary) : `${segment}${space}${random.pick(vocabulary)}`
  })
  return edited.join('')
}

/** Replaces every digit by another one of its script; undefined if the text has fewer than four figures. */
function withOtherFigures(text) {
  if ((text.match(/\p{Nd}+/gu) ?? []).length < 4) return undefined
  return text.replace(/\p{Nd}/gu, (digit) => {
    const zero = zeroBefore(digit.codePointAt(0))
    return String.fromCodePoint(zero + ((digit.codePointAt(0) - zero + 3) % 10))
  })
}

function zeroBefore(codePoint) {
  let zero = codePoint
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return zero
}
