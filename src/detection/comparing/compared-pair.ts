import type { AnalysedText } from '../../analysis/analysed-text.js'
import type { HtmlTree } from '../../analysis/html/html-tree.js'
import type { Lexicon } from '../../analysis/lexicon/lexicon.js'
import type { Comparison, Evidence, SentenceDegrees, SentenceShares, Sides, Verdict } from '../../model.js'
import { corpusTreeAlgorithm, listTreeNodes } from '../../signatures/corpus-tree.js'
import { resolveParameters } from '../../signatures/signature-algorithm.js'
import { weighSentences } from '../../signatures/weighted-terms.js'
import { compareVisits, countVisits } from '../../similarity/codet.js'
import { toFourDecimals } from '../../similarity/four-decimals.js'
import { type ShadedNode, shadeHtmlTrees } from '../../similarity/html-tree.js'
import { findSharedPassages } from '../../similarity/reuse/reuse.js'
import type { SharedPassage } from '../../similarity/reuse/reuse-passage.js'
import { type EqualityKind, type EqualPair, findEqualSentences, type SentenceEquality } from '../../similarity/sentences/equal-sentences.js'
import type { BothWays } from '../../similarity/sentences/sentence-degrees.js'
import { type LinkKind, linkSentences, type SentenceLink } from '../../similarity/sentences/sentence-links.js'
import { describeMatches, describeParts, type SentenceMatch, type SentenceMatcher } from '../../similarity/sentences/sentence-matches.js'
import type { DecidingReasons } from './deciding-reasons.js'

/** CoDet's containment in both directions, in its bounded form, computed with one lexicon. */
export interface CodetFigures {
  /** 0..1. */
  readonly aInB: number
  /** 0..1. */
  readonly bInA: number
  /** Id of the lexicon with which the figures were computed. */
  readonly lexicon: string
}

/** The types of the parts of a comparison. */
export type { EqualityKind, LinkKind, SentenceLink, ShadedNode, SharedPassage }

/** The comparison of two documents, with everything that explains it. */
export interface DocumentComparisonResult extends Comparison, DecidingReasons {
  /** Null if no lexicon was given. */
  readonly codet: CodetFigures | null
  readonly sentences: SentenceDegrees & {
    readonly matches: readonly SentenceMatch[]
    /** Sentences that are the same, reordered or, according to the lexicon, the same in other words. Each is in one pair at most. */
    readonly equal: readonly EqualPair[]
  }
  readonly evidence: readonly Evidence[]
}

/** A text in a form that can be shown beside another. */
export interface ComparedText {
  /** The signed text. */
  readonly text: string
  /** ISO 639-1 code, given or guessed; `und` if no guess is safe. */
  readonly language: string
  /** Code units `[start, end)` of each sentence. */
  readonly sentences: readonly { readonly start: number; readonly end: number }[]
}

interface ComparedPairParts {
  /** The same object twice if the texts are the same. */
  readonly texts: Sides<AnalysedText>
  /** May be shared with other pairs. */
  readonly matcher: SentenceMatcher
  /** Verifies the pair. */
  readonly compareSketches: () => Comparison
  /** The titles or headings that alone made this the verdict of the pair. */
  readonly findReasons: (verdict: Verdict) => DecidingReasons
  readonly lexicon: Lexicon | undefined
}

/** Two documents that were analysed for comparison. Each question about them is answered on request from this analysis, in linear time. */
export class ComparedPair {
  readonly #parts: ComparedPairParts
  #matches: SentenceMatch[] | undefined
  #equality: SentenceEquality | undefined

  constructor(parts: ComparedPairParts) {
    this.#parts = parts
  }

  /** Both texts with the offsets of their sentences. */
  get texts(): Sides<ComparedText> {
    return this.#parts.texts
  }

  /** The whole comparison: the verdict about a, relative to b, and everything that explains it. */
  describe(): DocumentComparisonResult {
    const matches = this.matches()
    const comparison = this.#parts.compareSketches()
    return {
      ...comparison,
      codet: this.codet(),
      sentences: { ...this.degrees(), matches, equal: this.#compareSentences().pairs },
      evidence: comparison.verdict === 'distinct' && matches.length === 0 ? [] : this.evidence(),
      ...this.#parts.findReasons(comparison.verdict),
    }
  }

  /**
   * The titles or headings that alone make the documents variants of one another. Cost: signs both documents of a variant up to three times, and once more
   * if its verdict is not given.
   */
  decidingReasons(verdict: Verdict = this.#parts.compareSketches().verdict): DecidingReasons {
    return this.#parts.findReasons(verdict)
  }

  /** The sentences of a that are also in b, in the order of a. */
  matches(): readonly SentenceMatch[] {
    const { matcher, texts } = this.#parts
    this.#matches ??= matcher.match(texts.a, texts.b)
    return this.#matches
  }

  /**
   * Evidence of what the texts have in common, `limit` items at most: sentences that are equal, then sentences that are in b in other words, each in
   * text order. Sentences with other facts are left out, unless there are no others. If no sentence matches, sentences that match in part.
   */
  evidence(limit?: number): Evidence[] {
    const { matcher, texts } = this.#parts
    const matches = this.matches()
    if (matches.length === 0) return describeParts(matcher.matchParts(texts.a, texts.b).slice(0, limit), texts.a, texts.b)
    return describeMatches(matcher.chooseEvidence(matches, texts.a, texts.b, limit), texts.a, texts.b)
  }

  /** How much the texts have in common, counted in sentences. */
  degrees(): SentenceDegrees {
    const { overlap, resemblance, odds } = this.#compareSentences()
    const { a, b } = this.#parts.texts
    return { a: a.sentences.length, b: b.sentences.length, overlap: sharesOf(overlap), resemblance: sharesOf(resemblance), odds }
  }

  /** CoDet's figures; null if no lexicon was given. */
  codet(): CodetFigures | null {
    const { texts, lexicon } = this.#parts
    return lexicon === undefined ? null : compareByCodet(texts.a, texts.b, lexicon)
  }

  /** Links between the sentences of either text and their counterparts in the other. */
  links(): SentenceLink[] {
    const { matcher, texts } = this.#parts
    const ofB = texts.a === texts.b ? this.matches() : matcher.match(texts.b, texts.a)
    return linkSentences(this.#compareSentences().pairs, this.matches(), ofB)
  }

  /** The passages that both documents share, copied or reworded, in the order of a. */
  passages(): SharedPassage[] {
    return findSharedPassages(this.#parts.texts.a, this.#parts.texts.b)
  }

  /**
   * Shades the hierarchies of both texts by the links between their sentences. Cost: n log n.
   *
   * @param trees hierarchies over the texts of this pair
   * @param links the sentence links of this pair
   */
  shade(trees: Sides<HtmlTree>, links: readonly SentenceLink[] = this.links()): Sides<readonly ShadedNode[]> {
    const { a, b } = this.#parts.texts
    return shadeHtmlTrees({ tree: trees.a, sentences: a.sentences }, { tree: trees.b, sentences: b.sentences }, links)
  }

  #compareSentences(): SentenceEquality {
    const { texts, lexicon } = this.#parts
    this.#equality ??= findEqualSentences(texts.a, texts.b, { matches: this.matches(), correlations: lexicon?.correlations })
    return this.#equality
  }
}

function compareByCodet(a: AnalysedText, b: AnalysedText, lexicon: Lexicon): CodetFigures {
  const parameters = resolveParameters(corpusTreeAlgorithm, {})
  const visits = (text: AnalysedText) => countVisits(listTreeNodes(weighSentences(text, lexicon), parameters))
  const { boundedAInB, boundedBInA } = compareVisits(visits(a), visits(b))
  return { aInB: toFourDecimals(boundedAInB), bInA: toFourDecimals(boundedBInA), lexicon: lexicon.id }
}

function sharesOf({ aInB, bInA }: BothWays): SentenceShares {
  return { a: aInB, b: bInA }
}
