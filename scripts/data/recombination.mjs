/**
 * Documents of recombined sentences. Any two documents share at most one sentence, however many documents there are.
 *
 * A transversal design: the sentences are dealt into `blocks` rows of p (a prime), and document number n = (x, y), x and y below p, takes
 * from row i the sentence (x + i · y) mod p. For two documents that agree in two rows i and j, (i − j)(y − y') = 0 mod p, hence they are the
 * same document. So no pair needs to be checked, nothing is kept in memory, and p² documents are possible.
 *
 * No sentence (together with the footer, if the document has one) makes up more than `maxShare` of its document, which bounds the containment
 * of unrelated documents.
 */
import { SeededRandom } from './seeded-random.mjs'

const blocks = 16
const minSentences = 5
const maxSentences = 6

/** Largest share of a document's characters that a shared sentence and the footer have together. Leaves room up to .3 for chance. */
const maxShare = 0.26

/** Share of the documents that end in the footer. */
const footerShare = 0.2
const footer = 'Figures may be revised without notice; redistribution needs the written consent of the publisher.'

/** A collection of unrelated documents, each a pure function of seed and number. */
export class Recombination {
  #rows
  #prime
  #columns
  #seed

  /**
   * @param {readonly string[]} sentences
   * @param {string} seed
   */
  constructor(sentences, seed) {
    const random = new SeededRandom(`recombination ${seed}`)
    const order = random.shuffle(Uint32Array.from(sentences, (_, i) => i))
    this.#prime = largestPrime(Math.floor(sentences.length / blocks))
    this.#rows = Array.from({ length: blocks }, (_, row) =>
      Array.from({ length: this.#prime }, (_, place) => sentences[order[row * this.#prime + place]]),
    )
    this.#columns = random.shuffle(Uint32Array.from({ length: this.#prime }, (_, y) => y))
    this.#seed = seed
  }

  /** The number of possible documents. */
  get capacity() {
    return this.#prime ** 2
  }

  /** The sentences of document `number`, with the footer, if it has one, last. */
  document(number) {
    const { random, end, rows } = this.#plan(number)
    return [...random.shuffle(rows.map((row) => this.#sentence(number, row))), ...end]
  }

  /** The rows from which document `number` takes a sentence. */
  rows(number) {
    return this.#plan(number).rows
  }

  /** Takes a random number of sentences, and more until none is too large a share. */
  #plan(number) {
    const random = new SeededRandom(`${this.#seed} document ${number}`)
    const end = random.fraction() < footerShare ? [footer] : []
    const wanted = minSentences + random.below(maxSentences - minSentences + 1)
    const first = random.below(blocks)
    const rows = []
    let total = lengthOf(end)
    let longest = 0
    for (let i = 0; i < blocks && (i < wanted || longest + lengthOf(end) > maxShare * total); i++) {
      const row = (first + i) % blocks
      const { length } = this.#sentence(number, row)
      rows.push(row)
      total += length + 1
      longest = Math.max(longest, length)
    }
    return { random, end, rows }
  }

  /** For checks: the number of another document with the same sentence in the row; `column` chooses which one. */
  neighbour(number, row, column) {
    const y = this.#columns[column]
    const place = this.#place(number, row)
    const x = (((place - row * y) % this.#prime) + this.#prime) % this.#prime
    return column * this.#prime + x
  }

  #sentence(number, row) {
    return this.#rows[row][this.#place(number, row)]
  }

  #place(number, row) {
    const x = number % this.#prime
    const y = this.#columns[Math.floor(number / this.#prime)]
    return (x + row * y) % this.#prime
  }
}

function lengthOf(sentences) {
  return sentences.reduce((sum, sentence) => sum + sentence.length + 1, 0)
}

function largestPrime(bound) {
  for (let candidate = bound; candidate >= blocks; candidate--) if (isPrime(candidate)) return candidate
  throw new Error(`too few sentences: ${blocks * blocks} of 60 to 170 characters are the least; give a larger collection with --from`)
}

function isPrime(number) {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false
  return number > 1
}
