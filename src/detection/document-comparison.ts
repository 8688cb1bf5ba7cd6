import type { AnalysedText, Analyser } from '../analysis/analysed-text.js'
import { createAnalyser } from '../analysis/analyser.js'
import type { Lexicon } from '../analysis/lexicon.js'
import type { Comparison, Document, Evidence } from '../model.js'
import { corpusTreeAlgorithm, listTreeNodes } from '../signatures/corpus-tree.js'
import { resolveParameters } from '../signatures/signature-algorithm.js'
import { createTermWeigher } from '../signatures/weighted-terms.js'
import { compareVisits, countVisits } from '../similarity/codet.js'
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

  /** @param lexicon for CoDet's figures; none are given without */
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
      sentences: { a: textA.sentences.length, b: textB.sentences.length, matches },
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

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
