import { factFlag, initialBit, isCodeWord, nameFlag, quotedFlag } from '../../signatures/sketch-token.js'
import type { Gap } from './gaps.js'
import { areLicences } from './text-kinds.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/** Most words in a row that are read as swapped for others. In scripts without spaces these are the characters of a name. */
const longestSwap = 3

/**
 * How often a word must be swapped for another one. Twice is not enough: "yesterday" may become "today" twice in one story. `shared`: if both words
 * are in both texts, as where each of two pages lists the commands of both.
 */
const fewest = { alone: 3, shared: 5 }

/** The same in short texts: there a word that is rewritten in the same way twice is what the text is about. */
const fewestInShort = { alone: 2, shared: 3 }

/** The same for two words of which each is in one title alone: their documents are named by them. Once: "day 1" becomes "day one". */
const fewestOfTitles = 2

/** Stands for the absent counterpart of an inserted name; no hash. */
const nothing = 0xffff

/** Number of different swaps that are counted, the first ones of a text, because a name stands near its beginning. */
const mostPairs = 64

/**
 * Words that were swapped for the same other word again and again. These are names even if no capital shows it, as in `side-channel-list`, in Arabic
 * or in Chinese. Two words without a capital that begin with the same letter are taken for two spellings of one word; a swap in which only one side
 * has a capital, as "Friday" for "yesterday", is taken for rewording. Neither matters for words by which the titles differ. A name with a capital may
 * also be swapped for nothing: the GNU Lesser General Public License is not the GNU General Public License.
 *
 * Short arrays instead of a map: one object serves all comparisons, and most pairs have few swaps.
 */
export class RepeatedSwaps {
  /** The word of one text in the high bits, that of the other in the low ones. */
  readonly #pairs = new Uint32Array(mostPairs)
  readonly #counts = new Uint32Array(mostPairs)
  /** How often each swap must occur to count. */
  readonly #needed = new Uint32Array(mostPairs)
  /** The first place of each inserted name. */
  readonly #places = new Uint32Array(mostPairs)
  /** 1 if a name was inserted twice, each time between the same two words, and its text never has these two side by side. */
  readonly #throughout = new Uint8Array(mostPairs)
  #length = 0
  /** Whether both texts are short pages; undefined until a swap asks; false before {@link begin}. */
  #areShort: boolean | undefined = false

  /** The number of swaps, counting those that occurred often enough. */
  get count(): number {
    let sum = 0
    for (let i = 0; i < this.#length; i++) if (this.#counts[i]! >= this.#needed[i]! || this.#throughout[i] === 1) sum += this.#counts[i]!
    return sum
  }

  /** Forgets the texts that were compared before. */
  begin(): void {
    this.#length = 0
    this.#areShort = undefined
  }

  /**
   * Adds the swaps of a gap: word for word if both sides have the same number of words; otherwise only the first words of both, as for a name of two
   * words and a name of one.
   *
   * @param bothWays whether both texts were aligned. If so, the swapped words may be in both texts; between an excerpt and its container that would
   *   prove nothing
   */
  add(gap: Gap, bothWays: boolean): void {
    const { mine, others } = gap
    const length = mine.to - mine.from - 1
    const otherLength = others.to - others.from - 1
    if (Math.max(length, otherLength) > longestSwap || otherLength === 0) return
    const swapped = length === otherLength ? length : 1
    for (let i = 1; i <= swapped; i++) this.#addWords(gap, i, bothWays)
  }

  /** Adds a word that stands between two words which are neighbours in the other text, if it is a name that the other text has nowhere. */
  addInserted(text: TokenSequence, i: number, other: TokenSequence): void {
    const hash = text.hashes[i]!
    if (!(text.isName(i) || text.isHeading(i)) || !text.isOwn(i) || other.present[hash] !== 0) return
    const pair = this.#addPair((hash << 16) | nothing)
    if (pair < 0) return
    const count = this.#counts[pair]!
    if (count === 1) this.#places[pair] = i
    else if (count === 2) this.#throughout[pair] = isThroughout(text, this.#places[pair]!, i) ? 1 : 0
  }

  /** Adds the i-th words of both sides. */
  #addWords({ mine, others }: Gap, i: number, bothWays: boolean): void {
    const place = mine.from + i
    const otherPlace = others.from + i
    const word = mine.text.hashes[place]!
    const otherWord = others.text.hashes[otherPlace]!
    if (mine.text.isOwn(place) && others.text.isOwn(otherPlace) && tellTitlesApart(mine.text, word, others.text, otherWord)) {
      this.#addPair((word << 16) | otherWord, fewestOfTitles)
      return
    }
    if (!areAlike(mine.text.tokens[place]!, others.text.tokens[otherPlace]!)) return
    const areSpellings = (initialBit(word) & initialBit(otherWord)) !== 0
    if (!mine.text.isName(place) && areSpellings) return
    const shared = others.text.present[word]! + mine.text.present[otherWord]!
    this.#areShort ??= areShortPages(mine.text, others.text)
    const { alone, shared: both } = this.#areShort && !areSpellings ? fewestInShort : fewest
    if (shared === 0 || bothWays) this.#addPair((word << 16) | otherWord, shared === 2 ? both : alone)
  }

  /** Counts a swap. @param needed how often it must occur to count @returns its place in the list, or -1 if the list is full */
  #addPair(pair: number, needed = fewest.alone): number {
    let i = 0
    while (i < this.#length && this.#pairs[i] !== pair) i++
    if (i === mostPairs) return -1
    if (i === this.#length) {
      this.#pairs[i] = pair
      this.#needed[i] = needed
      this.#counts[i] = 0
      this.#throughout[i] = 0
      this.#length++
    }
    this.#counts[i]!++
    return i
  }
}

/** Cost: reads every token of short texts, to tell licences. */
function areShortPages(text: TokenSequence, other: TokenSequence): boolean {
  return Math.max(text.plainWords, other.plainWords) <= verificationParams.pageWords && !areLicences(text, other)
}

/** Whether two words stand between the same two others, and these are neighbours nowhere in the text. */
function isThroughout({ hashes, length }: TokenSequence, i: number, j: number): boolean {
  const before = hashes[i - 1]
  const after = hashes[i + 1]
  if (hashes[j - 1] !== before || hashes[j + 1] !== after) return false
  for (let k = 1; k < length; k++) if (hashes[k - 1] === before && hashes[k] === after) return false
  return true
}

/** Whether each of two words is in its document's title and not in the other one. */
function tellTitlesApart(text: TokenSequence, word: number, other: TokenSequence, otherWord: number): boolean {
  return text.isInTitle(word) && other.isInTitle(otherWord) && !text.isInTitle(otherWord) && !other.isInTitle(word)
}

/**
 * Whether two tokens are own words and no figures, both with a capital inside a sentence or both without. A word in code is like either.
 */
function areAlike(mine: number, other: number): boolean {
  if (((mine | other) & (factFlag | quotedFlag)) !== 0) return false
  return ((mine ^ other) & nameFlag) === 0 || isCodeWord(mine) || isCodeWord(other)
}
