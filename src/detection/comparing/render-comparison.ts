import type { JsonObject, Sides } from '../../model.js'
import type { CodetFigures, ComparedText, DocumentComparisonResult, SentenceLink, ShadedNode, SharedPassage } from './compared-pair.js'
import { renderReasons } from './deciding-reasons.js'

/** Further parts of a comparison; each is included if it is given. */
interface ComparisonExtras {
  readonly texts?: Sides<ComparedText> | undefined
  readonly links?: readonly SentenceLink[] | undefined
  readonly passages?: readonly SharedPassage[] | undefined
  /** Null for a side that is not HTML. */
  readonly trees?: Sides<readonly ShadedNode[] | null> | undefined
}

/** A comparison in the shape of `compare --json`. */
export function renderComparison(result: DocumentComparisonResult, { texts, links, passages, trees }: ComparisonExtras = {}): JsonObject {
  const { verdict, aInB, bInA, resemblance, substituted, codet, sentences, evidence } = result
  return {
    verdict,
    a_in_b: aInB,
    b_in_a: bInA,
    resemblance,
    figures: { substituted },
    ...renderReasons(result),
    codet: renderCodet(codet),
    sentences,
    evidence,
    ...(texts && { texts: { a: renderText(texts.a), b: renderText(texts.b) } }),
    ...(links && { links }),
    ...(passages && { passages }),
    ...(trees && { trees: { a: trees.a?.map(renderNode) ?? null, b: trees.b?.map(renderNode) ?? null } }),
  }
}

/** CoDet's figures in the shape of the contract; null if no lexicon is active. */
export function renderCodet(codet: CodetFigures | null): JsonObject | null {
  return codet && { a_in_b: codet.aInB, b_in_a: codet.bInA, lexicon: codet.lexicon }
}

function renderText({ text, language, sentences }: ComparedText): JsonObject {
  return { text, language, sentences: sentences.map(({ start, end }) => ({ start, end })) }
}

function renderNode({ kind, parent, rank, start, end, firstSentence, endSentence, share, shareBelow, partners }: ShadedNode): JsonObject {
  return {
    kind,
    parent,
    ...(rank !== undefined && { rank }),
    start,
    end,
    first_sentence: firstSentence,
    end_sentence: endSentence,
    share,
    share_below: shareBelow,
    partners,
  }
}
