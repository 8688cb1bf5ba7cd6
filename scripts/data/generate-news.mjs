/**
 * Generates any number of news stories with new sentences, for measuring the cost of writing a really new story, as nearly all stories are.
 *
 *   node scripts/data/generate-news.mjs --documents 1000000 --out FILE --from SOURCE [--seed 1] [--words 300]
 *
 * SOURCE provides the words: a folder with docs.jsonl.gz (reuters21578), or a file of JSON lines. A word follows another as often as in the source,
 * but a third of the words are drawn from all words, so that short phrases recur and whole sentences do not (recombination.mjs does the opposite:
 * every sentence recurs). One story in ten is a copy of one of the 5,000 before it (plant-copies.mjs). Some stories end in a footer of 30 words: one
 * footer under 10 % of the stories, one under 1 %, ten under .1 % each and a hundred under .01 % each.
 *
 * A line of FILE: id, title, text. `generateNews` generates the same without a file.
 */

import { readArguments } from '../read-arguments.mjs'
import { readRecords, writeRecords } from '../text-files.mjs'
import { copyText, drawKind } from './plant-copies.mjs'
import { SeededRandom } from './seeded-random.mjs'

const copyShare = 0.1
const copiedFrom = 5_000
/** Share of the words that are drawn regardless of the word before. */
const freshShare = 1 / 3
const footerWords = 30
/** Numbers of footers, and the share of the stories that each of them ends. */
const footerKinds = [
  { count: 1, share: 0.1 },
  { count: 1, share: 0.01 },
  { count: 10, share: 0.001 },
  { count: 100, share: 0.0001 },
]

/** The words of a collection's first 5 million letters, in order. */
function readWords(source) {
  const file = source.endsWith('.jsonl') || source.endsWith('.gz') ? source : `${source}/docs.jsonl.gz`
  const words = []
  let letters = 0
  for (const { text = '' } of readRecords(file)) {
    for (const word of text.match(/[A-Za-z][a-z]+/g) ?? []) words.push(word)
    letters += text.length
    if (letters > 5e6) break
  }
  return words
}

/**
 * Generates stories.
 *
 * @param {readonly string[]} words of a real collection, in their order
 * @param {{ count: number, seed?: string, words?: number }} options `words` of a story, on average
 */
function* generateNews(words, { count, seed = '1', words: length = 300 }) {
  const random = new SeededRandom(`${seed} news`)
  const source = new WordSource(words, random)
  const footers = footerKinds.flatMap(({ count: many, share }) =>
    Array.from({ length: many }, () => ({ share, text: source.sentence(footerWords) })),
  )
  const originals = []
  for (let n = 0; n < count; n++) {
    const isCopy = originals.length > 0 && random.fraction() < copyShare
    const story = isCopy ? copyOf(random.pick(originals), random) : newStory(source, length, footers, random)
    if (!isCopy) {
      if (originals.length < copiedFrom) originals.push(story)
      else originals[random.below(copiedFrom)] = story
    }
    const { title, sentences, text = sentences.join(' ') } = story
    yield { id: `news-${n}`, title, text }
  }
}

function newStory(source, length, footers, random) {
  const sentences = []
  const wanted = length * (0.4 + 1.2 * random.fraction())
  for (let words = 0; words < wanted; ) {
    const size = 8 + random.below(24)
    sentences.push(source.sentence(size))
    words += size
  }
  for (const { share, text } of footers) if (random.fraction() < share) sentences.push(text)
  return { title: source.sentence(5 + random.below(5)).slice(0, -1), sentences }
}

function copyOf({ title, sentences }, random) {
  return { title, sentences, text: copyText(sentences, drawKind(random), random) }
}

/** Draws words that follow each other as in a text. */
class WordSource {
  #words
  #random
  /** Positions of each word in the text. */
  #places = new Map()

  constructor(words, random) {
    this.#words = words
    this.#random = random
    for (const [place, word] of words.entries()) {
      const places = this.#places.get(word)
      if (places === undefined) this.#places.set(word, [place])
      else places.push(place)
    }
  }

  sentence(size) {
    let word = this.#random.pick(this.#words)
    let text = word[0].toUpperCase() + word.slice(1)
    for (let n = 1; n < size; n++) {
      word = this.#next(word)
      text += ` ${word}`
    }
    return `${text}.`
  }

  #next(word) {
    if (this.#random.fraction() < freshShare) return this.#random.pick(this.#words)
    return this.#words[(this.#random.pick(this.#places.get(word)) + 1) % this.#words.length]
  }
}

if (process.argv[1] === import.meta.filename) {
  const { options } = readArguments(import.meta.filename, {
    reads: { '--from': 'either' },
    options: {
      documents: { type: 'number', needed: true },
      out: { type: 'string', needed: true },
      from: { type: 'string', needed: true },
      seed: { type: 'string', default: '1' },
      words: { type: 'number', default: 300 },
    },
  })
  writeRecords(options.out, generateNews(readWords(options.from), { count: options.documents, seed: options.seed, words: options.words }))
}
