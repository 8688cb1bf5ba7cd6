import type { AnalysedText, Analyser } from '../analysis/analysed-text.js'
import { createAnalyser } from '../analysis/analyser.js'
import type { Lexicon } from '../analysis/lexicon.js'
import type { Comparison, Document, Evidence } from '../model.js'
import { corpusTreeAlgorithm, listTreeNodes } from '../signatures/corpus-tree.js'
import { resolveParameters } from '../signatures/signature-algorithm.js'
import { createTermWeigher } from '../signatures/weighted-terms.js'
import { compareVisits, countVisits } from '../similarity/codet.js'
import { type EqualityKind, type EqualPair, findEqualSentences, type SentenceEquality } from '../similarity/equal-sentences.js'
import { findSharedPassages } from '../similarity/reuse.js'
import type { SharedPassage } from '../similarity/reuse-passage.js'
import type { BothWays } from '../similarity/sentence-degrees.js'
import { describeMatches, type SentenceMatch, SentenceMatcher } from '../similarity/sentence-matches.js'
import { SketchComparer } from '../similarity/sketch-comparer.js'
import { BatchSigner } from './batch-signer.js'

/** CoDet's containment both ways, in the bounded form, by one lexicon. */
export interface CodetFigures {
  /** 0..1. */
  readonly aInB: number
  /** 0..1. */
  readonly bInA: number
  /** Id of the lexicon that the figures belong to. */
  readonly lexicon: string
}

/** A passage that two documents share. */
/** Why two sentences are the same. */
export type { EqualityKind, SharedPassage }

/** A share of each document's sentences. */
export interface SentenceShares {
  /** 0..1. */
  readonly a: number
  /** 0..1. */
  readonly b: number
}

/** Two documents compared, with everything that says why. */
export interface DocumentComparisonResult extends Comparison {
  /** Null where no lexicon was given. */
  readonly codet: CodetFigures | null
  readonly sentences: {
    /** Sentences of a. */
    readonly a: number
    /** Sentences of b. */
    readonly b: number
    readonly matches: readonly SentenceMatch[]
    /** Sentences that are the same, also in another order of words or, by the lexicon, in other words; each in one pair at most. */
    readonly equal: readonly EqualPair[]
    /** Share of each document's sentences that are in such a pair, 0..1. */
    readonly overlap: SentenceShares
    /** Share of each document's sentences that have an equal in the other, 0..1; more than the overlap where sentences repeat. */
    readonly resemblance: SentenceShares
    /** One figure of both resemblances: p / (1 − p) of their product p, 0..100. */
    readonly odds: number
  }
  readonly evidence: readonly Evidence[]
}

/** Compares documents whose texts are at hand; keeps buffers and caches, so use one a thread. */
export class DocumentComparison {
  readonly #signer = new BatchSigner()
  readonly #comparer = new SketchComparer()
  readonly #analyser: Analyser = createAnalyser()
  readonly #matcher = new SentenceMatcher()
  readonly #lexicon: Lexicon | undefined

  /** @param lexicon for CoDet's figures, and for sentences in other words where it has the tables of sentences; none are given without */
  constructor(lexicon?: Lexicon) {
    this.#lexicon = lexicon
  }

  /** The comparison said of a towards b. Reads both texts once; linear in their lengths. */
  compare(a: Document, b: Document): DocumentComparisonResult {
    const textA = this.#analyser.analyse(a.text, a.language)
    const textB = this.#analyser.analyse(b.text, b.language)
    const matches = this.#matcher.match(textA, textB)
    return {
      ...this.#compareSketches(a, b),
      codet: this.#lexicon === undefined ? null : compareByCodet(textA, textB, this.#lexicon),
      sentences: {
        a: textA.sentences.length,
        b: textB.sentences.length,
        matches,
        ...describeEquality(findEqualSentences(textA, textB, { matches, correlations: this.#lexicon?.correlations })),
      },
      evidence: describeMatches(matches, textA, textB),
    }
  }

  /** The sentences of a that also stand in b, best first in text order, at most `limit`. */
  evidence(a: Document, b: Document, limit: number): Evidence[] {
    const textA = this.#analyser.analyse(a.text, a.language)
    const textB = this.#analyser.analyse(b.text, b.language)
    const matches = this.#matcher.match(textA, textB)
    return describeMatches(matches.slice(0, limit), textA, textB)
  }

  /** The passages that both documents have, copied or reworded, by their place in a. Linear in their lengths. */
  passages(a: Document, b: Document): SharedPassage[] {
    return findSharedPassages(this.#analyser.analyse(a.text, a.language), this.#analyser.analyse(b.text, b.language))
  }

  #compareSketches(a: Document, b: Document): Comparison {
    const { sketches, sketchOffsets } = this.#signer.sign([a, b])
    const [start, middle, end] = sketchOffsets
    return this.#comparer.compare(sketches.subarray(start, middle), sketches.subarray(middle, end))
  }
}

function compareByCodet(a: AnalysedText, b: AnalysedText, lexicon: Lexicon): CodetFigures {
  const parameters = resolveParameters(corpusTreeAlgorithm, {})
  const weigher = createTermWeigher(lexicon, { count: 0, removedShare: 0 })
  const visits = (text: AnalysedText) => countVisits(listTreeNodes(weigher.weigh(text), parameters))
  const { boundedAInB, boundedBInA } = compareVisits(visits(a), visits(b))
  return { aInB: rounded(boundedAInB), bInA: rounded(boundedBInA), lexicon: lexicon.id }
}

function describeEquality({ pairs, overlap, resemblance, odds }: SentenceEquality) {
  return { equal: pairs, overlap: sharesOf(overlap), resemblance: sharesOf(resemblance), odds }
}

function sharesOf({ aInB, bInA }: BothWays): SentenceShares {
  return { a: aInB, b: bInA }
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
