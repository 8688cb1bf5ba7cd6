import type {
  ComparedText,
  DocumentComparisonResult,
  SentenceLink,
  ShadedNode,
  SharedPassage,
} from '../../detection/comparing/compared-pair.js'
import { type RenderedReasons, readReasons } from '../../detection/comparing/deciding-reasons.js'
import type { JsonObject, Sides, Verdict } from '../../model.js'
import type { ComparisonView } from '../render/comparison/comparison-view.js'

/** An answer of `POST /_onefold/compare` with texts. */
interface ComparisonAnswer extends RenderedReasons {
  readonly verdict: Verdict
  readonly a_in_b: number
  readonly b_in_a: number
  readonly resemblance: number
  readonly figures: { readonly substituted: number }
  readonly codet: { readonly a_in_b: number; readonly b_in_a: number; readonly lexicon: string } | null
  readonly sentences: DocumentComparisonResult['sentences']
  readonly evidence: DocumentComparisonResult['evidence']
  readonly texts: Sides<ComparedText>
  readonly links: readonly SentenceLink[]
  readonly passages?: readonly SharedPassage[]
  readonly trees?: Sides<readonly AnsweredNode[] | null>
}

type AnsweredNode = Omit<ShadedNode, 'firstSentence' | 'endSentence' | 'shareBelow'> & {
  readonly first_sentence: number
  readonly end_sentence: number
  readonly share_below: number
}

/** Converts an answer of the service into the form that is shown to people. */
export function toComparisonView(answer: JsonObject, names: Sides<string>): ComparisonView {
  const { texts, links, passages, trees, ...rest } = answer as unknown as ComparisonAnswer
  return { names, result: toResult(rest), texts, links, passages, trees: trees && { a: toNodes(trees.a), b: toNodes(trees.b) } }
}

function toResult(answer: Omit<ComparisonAnswer, 'texts' | 'links'>): DocumentComparisonResult {
  const { a_in_b: aInB, b_in_a: bInA, figures, codet, titles, headings, ...rest } = answer
  const { substituted } = figures
  return {
    ...rest,
    aInB,
    bInA,
    substituted,
    codet: codet && { aInB: codet.a_in_b, bInA: codet.b_in_a, lexicon: codet.lexicon },
    ...readReasons(answer),
  }
}

function toNodes(nodes: readonly AnsweredNode[] | null): ShadedNode[] | null {
  return (
    nodes?.map(({ first_sentence: firstSentence, end_sentence: endSentence, share_below: shareBelow, ...node }) => ({
      ...node,
      firstSentence,
      endSentence,
      shareBelow,
    })) ?? null
  )
}
