import { createSimilarityKernel, type SimilarityKernel } from './similarity-kernel.js'
import { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/** The parameters of an alignment and of measuring it. */
export type AlignmentParams = Readonly<
  Record<'placesPerPair' | 'drift' | 'reach' | 'coverWindow' | 'coverNeed' | 'literalRun' | 'changedRun', number>
>

/** How much of one text is in another. */
export interface Coverage {
  /** Share of the own tokens that are covered, 0..1. */
  readonly share: number
  /** Share of the own tokens inside literal runs, 0..1. */
  readonly literal: number
  /** Own tokens that are not covered. */
  readonly uncovered: number
  /** Uncovered own tokens in stretches long enough to be changed clauses. */
  readonly changed: number
}

let shared: TokenAligner | undefined

/**
 * The aligner of this thread. All comparers of the thread use it in turn, because a kernel has its own memory, and comparers are made by the
 * thousand.
 */
export function sharedAligner(): TokenAligner {
  shared ??= new TokenAligner()
  return shared
}

/** Aligns two sequences of tokens to each other, in a kernel (kernel/similarity, docs/decisions/0046-a-kernel-in-web-assembly.md). */
export class TokenAligner {
  readonly a: TokenSequence
  readonly b: TokenSequence
  readonly #kernel: SimilarityKernel = createSimilarityKernel()

  /** @param params tests pass others, to compare the kernel with the slow alignment for several sets */
  constructor(params: AlignmentParams = verificationParams) {
    const { placesPerPair, drift, reach, coverWindow, coverNeed, literalRun, changedRun } = params
    this.#kernel.configure(placesPerPair, drift, reach, coverWindow, coverNeed, literalRun, changedRun)
    this.a = new TokenSequence(this.#kernel, 0)
    this.b = new TokenSequence(this.#kernel, 1)
  }

  /** Loads the texts of two sketches as the sequences. A sketch that is the same object as before is not prepared again. */
  load(a: Uint16Array, b: Uint16Array): void {
    this.#reserve(Math.max(a.length, b.length))
    this.a.load(a)
    this.b.load(b)
  }

  /** Loads tokens that belong to no sketch as the sequences. */
  loadTokens(a: Uint16Array, b: Uint16Array): void {
    this.#reserve(Math.max(a.length, b.length))
    this.a.loadTokens(a)
    this.b.loadTokens(b)
  }

  /** Number of own tokens of a sequence that occur nowhere in the other one, its quotes included. */
  countMissing({ side }: TokenSequence): number {
    return this.#kernel.countMissing(side)
  }

  /**
   * Whether an alignment may find this share of the own tokens of a sequence in the other one, and may find `minLiteral` of them in literal runs; if
   * not, it cannot. Cost: ends at the token that decides.
   */
  mayBeIn({ side, ownTokens }: TokenSequence, minShare: number, minLiteral: number): boolean {
    // Rounded up, because a product that should be a whole number may come out below it.
    return this.#kernel.mayBeIn(side, Math.ceil(ownTokens * (1 - minShare)), Math.ceil(ownTokens * (1 - minLiteral))) === 1
  }

  /**
   * Maps the tokens of a sequence to places in the other, greedily from the left: a match continues along its diagonal; a new diagonal begins where
   * two neighbouring tokens are neighbours in both; single tokens match near the diagonal, figures only on it.
   *
   * Cost: linear, at most `placesPerPair` reads for each token.
   */
  alignTokens({ side }: TokenSequence): void {
    this.#kernel.alignTokens(side)
  }

  /**
   * Marks the matches that have company: enough of the tokens around them match along about the same diagonal. A lone match of a common word is
   * chance.
   */
  markCovered({ side }: TokenSequence): void {
    this.#kernel.markCovered(side)
  }

  /** Sums up the marks of a sequence's own tokens. */
  measureCoverage(text: TokenSequence): Coverage {
    this.#kernel.measureCoverage(text.side)
    const { ownTokens, coveredTokens, literalTokens, changedTokens } = text
    const own = Math.max(1, ownTokens)
    return { share: coveredTokens / own, literal: literalTokens / own, uncovered: ownTokens - coveredTokens, changed: changedTokens }
  }

  /**
   * The coverage of a text that was not aligned because it cannot be in the other. Its share counts the tokens that the other text's alignment hit;
   * each counts once, however often the other text repeats it.
   */
  coverageFromOther(text: TokenSequence): Coverage {
    const share = this.#kernel.countHits(text.side) / Math.max(1, text.ownTokens)
    return { share, literal: 0, uncovered: Number.POSITIVE_INFINITY, changed: Number.POSITIVE_INFINITY }
  }

  #reserve(tokens: number): void {
    if (this.#kernel.reserve(tokens) === 0) return
    this.a.renewViews()
    this.b.renewViews()
  }
}
