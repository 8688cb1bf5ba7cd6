import type { Document } from '../../src/model.js'
import { seededRandom } from './seeded-random.js'

const syllables = 'ba dor fel gri hun jas kel lom mir nob pra quil ros sut tav ulm ver wix yen zar'.split(' ')

/** Makes texts of made-up words, which depend on the seed alone. */
export class TextMaker {
  readonly #random: () => number
  readonly #words: readonly string[]

  constructor(seed: number) {
    this.#random = seededRandom(seed)
    this.#words = Array.from({ length: 600 }, () => Array.from({ length: 2 + this.below(2) }, () => this.pick(syllables)).join(''))
  }

  /** An integer in [0, bound). */
  below(bound: number): number {
    return Math.floor(this.#random() * bound)
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!
  }

  /** Eight to seventeen words, some of them figures. */
  sentence(): string {
    const words = Array.from({ length: 8 + this.below(10) }, () =>
      this.below(15) === 0 ? String(this.below(9000)) : this.pick(this.#words),
    )
    const text = words.join(' ')
    return `${text[0]!.toUpperCase()}${text.slice(1)}.`
  }

  sentences(count: number): string[] {
    return Array.from({ length: count }, () => this.sentence())
  }

  /** Replaces a share of the words by others. */
  edit(text: string, share: number): string {
    return text.replace(/[a-z]+/g, (word) => (this.#random() < share ? this.pick(this.#words) : word))
  }

  /** Adds one to every figure. */
  renumber(text: string): string {
    return text.replace(/\d+/g, (figure) => String(Number(figure) + 1))
  }
}

/** Long enough to be `near`, short enough for titles to keep its copies apart. */
const payout = 'The monthly payout is unchanged and will be made on the last working day of the month, as before.'

/**
 * A collection with everything that a scan distinguishes: texts of recombined sentences, exact copies in other punctuation, edited copies,
 * excerpts, containers, variants with other figures, short and empty texts, some with titles. Later documents derive from earlier ones, so that
 * families and chains grow.
 *
 * @param heaviest share of words that the heavier edits replace; the lighter ones replace a quarter of that
 */
export function generateCollection(seed: number, size: number, heaviest = 0.16): Document[] {
  const maker = new TextMaker(seed)
  const pool = maker.sentences(size * 3)
  const documents: Document[] = []
  const earlier = () => (documents.length === 0 ? maker.sentences(5).join(' ') : maker.pick(documents).text)
  const make = (): string => {
    switch (maker.below(12)) {
      case 0:
        return `  ${earlier().toUpperCase().replaceAll('.', ' !')}`
      case 1:
      case 2:
        return maker.edit(earlier(), heaviest / 4)
      case 3:
        return maker.edit(earlier(), heaviest)
      case 4:
        return excerptOf(earlier(), maker)
      case 5:
        return [...maker.sentences(2 + maker.below(6)), earlier()].join(' ')
      case 6:
        return maker.renumber(earlier())
      case 7:
        return maker.pick(['', ' … ', 'Short text.', 'Another short text of a few words.', payout])
      default:
        return Array.from({ length: 3 + maker.below(8) }, () => maker.pick(pool)).join(' ')
    }
  }
  while (documents.length < size) {
    const id = `d${documents.length}`
    const title = maker.pick([undefined, undefined, 'Northern Fund', 'Harbour Fund'])
    documents.push({ id, text: make(), ...(title && { title }), ...(maker.below(3) > 0 && { time: maker.below(50) * 1000 }) })
  }
  return documents
}

function excerptOf(text: string, maker: TextMaker): string {
  const sentences = text.split(/(?<=\.) /)
  const start = maker.below(Math.max(1, sentences.length - 3))
  return sentences.slice(start, start + 4).join(' ')
}
