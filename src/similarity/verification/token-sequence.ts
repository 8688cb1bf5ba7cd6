import { readSketchField, sketchField, sketchHeadingTokens, sketchTitleTokens, sketchTokens } from '../../signatures/sketch.js'
import { codeFlag, factFlag, hashMask, isShortName, nameFlag, quotedFlag } from '../../signatures/sketch-token.js'
import type { SimilarityKernel } from './similarity-kernel.js'

const noTokens = new Uint16Array()
/** Offsets of the kernel's results, in words of 32 bits. */
const counted = { own: 0, figures: 1, covered: 2, literal: 3, changed: 4 } as const
const countedWords = 5

/** One of the two sequences of a kernel. */
type Side = 0 | 1

/**
 * One of the two sequences of an aligner: its tokens, and the kernel's results for them. All arrays are views of the kernel's memory. They are longer
 * than the sequence, and are valid until a longer one is loaded.
 */
export class TokenSequence {
  readonly side: Side
  /** The sketch of the tokens; empty for tokens that belong to no sketch. */
  sketch: Uint16Array = noTokens
  length = 0
  /** Tokens with their flags. */
  tokens = noTokens
  /** The hashes of the tokens, without flags. */
  hashes = noTokens
  /** 1 at every hash that occurs. */
  present = new Uint8Array()
  /** Place of each token in the other sequence, or -1. */
  places = new Int32Array()
  /** 1 at a token whose match has company. */
  covered = new Uint8Array()
  /** The contexts of its figures, once figure-contexts.ts has looked for them. */
  contexts: Float64Array | undefined
  readonly #kernel: SimilarityKernel
  #counted = new Int32Array()
  #title: Uint16Array = noTokens
  /** The sketch of which {@link #title} is the title. */
  #titled: Uint16Array = noTokens

  constructor(kernel: SimilarityKernel, side: Side) {
    this.#kernel = kernel
    this.side = side
    this.renewViews()
  }

  /** Loads the text of a sketch, unless that sketch was loaded last. */
  load(sketch: Uint16Array): void {
    if (this.sketch === sketch) return
    this.loadTokens(sketchTokens(sketch))
    this.sketch = sketch
  }

  /** Loads tokens that belong to no sketch. Only for alignment. */
  loadTokens(tokens: Uint16Array): void {
    this.sketch = noTokens
    this.contexts = undefined
    this.tokens.set(tokens)
    this.length = tokens.length
    this.#kernel.load(this.side, tokens.length)
  }

  /** Makes new views of the kernel's memory. What was loaded is gone. */
  renewViews(): void {
    const { memory, tokensOf, hashesOf, presentOf, placesOf, coveredOf, resultsOf } = this.#kernel
    const { buffer } = memory
    const { side } = this
    const room = (hashesOf(side) - tokensOf(side)) / 2
    this.tokens = new Uint16Array(buffer, tokensOf(side), room)
    this.hashes = new Uint16Array(buffer, hashesOf(side), room)
    this.present = new Uint8Array(buffer, presentOf(side), hashMask + 1)
    this.places = new Int32Array(buffer, placesOf(side), room)
    this.covered = new Uint8Array(buffer, coveredOf(side), room)
    this.#counted = new Int32Array(buffer, resultsOf(side), countedWords)
    this.sketch = noTokens
    this.contexts = undefined
    this.length = 0
  }

  /** Number of tokens that are the document's own words; short names do not count. */
  get ownTokens(): number {
    return this.#counted[counted.own]!
  }

  /** Whether the document quotes another one. */
  get quotes(): boolean {
    // Tokens that do not count as own are short names or quoted.
    return this.ownTokens < this.length && this.#count(quotedFlag, 0) < this.length
  }

  /** Number of own words that are not figures, short words included; at least 1. */
  get plainWords(): number {
    return Math.max(1, readSketchField(this.sketch, sketchField.ownWords) - this.#counted[counted.figures]!)
  }

  /** Share of names among the own words, 0..1. Cost: reads every token. */
  get nameShare(): number {
    return this.#count(quotedFlag | factFlag | nameFlag | codeFlag, nameFlag) / Math.max(1, this.#count(quotedFlag | factFlag, 0))
  }

  /** Share of figures and names, words in code apart, among the own tokens, 0..1. Cost: reads every token. */
  get factShare(): number {
    const own = this.#count(quotedFlag, 0)
    const inCode = this.#count(quotedFlag | factFlag | nameFlag | codeFlag, nameFlag | codeFlag)
    return (own - inCode - this.#count(quotedFlag | factFlag | nameFlag, 0)) / Math.max(1, own)
  }

  /** How many tokens have, of the bits of a mask, these flags and no others. */
  #count(mask: number, flags: number): number {
    return this.#kernel.countTokens(this.side, mask, flags)
  }

  /** Number of own tokens that are covered, once the aligner has measured them. */
  get coveredTokens(): number {
    return this.#counted[counted.covered]!
  }

  /** Number of covered own tokens in literal runs. */
  get literalTokens(): number {
    return this.#counted[counted.literal]!
  }

  /** Number of uncovered own tokens in stretches long enough to be changed clauses. */
  get changedTokens(): number {
    return this.#counted[counted.changed]!
  }

  /** Tokens per own word, at least 1: two or three in scripts without spaces, where tokens are characters. */
  get tokensPerWord(): number {
    return Math.max(1, this.ownTokens / Math.max(1, readSketchField(this.sketch, sketchField.ownWords)))
  }

  /** The title's tokens, distinct; a view of the sketch. */
  get titleTokens(): Uint16Array {
    // Kept, because several rules ask for it, and a view costs more than what they do with it.
    if (this.#titled !== this.sketch) {
      this.#title = sketchTitleTokens(this.sketch)
      this.#titled = this.sketch
    }
    return this.#title
  }

  /** How many of the first tokens are the heading with which the text begins; 0 if it begins with none. */
  get headingTokens(): number {
    return sketchHeadingTokens(this.sketch)
  }

  /** Whether the title has a token of this hash. By a loop: `includes` of an array is a call out of compiled code, which costs more than a title. */
  isInTitle(hash: number): boolean {
    const title = this.titleTokens
    for (let i = 0; i < title.length; i++) if ((title[i]! & hashMask) === hash) return true
    return false
  }

  /**
   * The first token from i on that is not covered, or whose place does not come after that of the token before it; the length if there is none. Token
   * i − 1 must be covered.
   */
  endOfRun(i: number): number {
    return this.#kernel.endOfRun(this.side, i)
  }

  /** The first own figure from token i on; the length if there is none. */
  nextFigure(i: number): number {
    return this.#kernel.nextFigure(this.side, i)
  }

  /** Whether token i is a figure or holds one. */
  isFigure(i: number): boolean {
    return (this.tokens[i]! & factFlag) !== 0
  }

  /** Whether token i is a figure that identifies something, like an order number. */
  isCode(i: number): boolean {
    return (this.tokens[i]! & codeFlag) !== 0
  }

  /** Whether token i is a word with a capital inside a sentence. */
  isName(i: number): boolean {
    return (this.tokens[i]! & (nameFlag | factFlag | codeFlag)) === nameFlag
  }

  /** Whether token i is a word of a heading with a capital. */
  isHeading(i: number): boolean {
    return (this.tokens[i]! & (codeFlag | factFlag | nameFlag)) === codeFlag
  }

  /** Whether token i is one of {@link ownTokens}: an own word that is not a short name. */
  counts(i: number): boolean {
    return this.isOwn(i) && !isShortName(this.tokens[i]!)
  }

  /** Whether token i is one of {@link ownTokens}, and no plain figure: a word, or a code. */
  isOwnWord(i: number): boolean {
    return this.counts(i) && (!this.isFigure(i) || this.isCode(i))
  }

  /** Whether token i is among the document's own words. */
  isOwn(i: number): boolean {
    return (this.tokens[i]! & quotedFlag) === 0
  }
}
