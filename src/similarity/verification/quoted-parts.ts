import type { Coverage } from './token-aligner.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/** A text counts as quoted if more than this share of its words that are found in the other text stand in quotes there. */
const mostly = 0.5

/** A coverage, and whether the text is quoted. */
export interface QuotedCoverage extends Coverage {
  /** Whether the other text quotes the covered one as a whole, or only a part of it; undefined if the coverage decides. */
  readonly quoted: 'whole' | 'part' | undefined
}

/** What a quote omits of the quoted text. */
interface QuoteLoss {
  /** Words between the first and the last quoted word. */
  readonly gaps: number
  /** Words before the first and after the last quoted word. */
  readonly ends: number
  /** Tokens that the quoted text itself quotes. */
  readonly quotes: number
  /** Those that are missing. */
  readonly quotesLost: number
}

/**
 * Finds out how another text quotes this one. Quoting does not reword; so if a whole text is quoted, only its ends may be missing: a greeting, a
 * name, a motto, in lines that nothing marks as a signature. What this text itself quotes must be in the other text, too: an answer is not whole
 * without the text that it answers. Only a long answer that quotes a few lines is.
 *
 * The ends of a text that is quoted as a whole are left out of its coverage: in a question of two lines they may be a third. But they count if the
 * text quotes something itself, because the last line of an answer may be the answer.
 *
 * @param text aligned to the other, and measured
 */
export function findQuote(text: TokenSequence, other: TokenSequence, coverage: Coverage): QuotedCoverage {
  const loss = coverage.share >= verificationParams.minQuoted && other.quotes ? measureLoss(text, other) : undefined
  if (loss === undefined) return withoutQuote(coverage)
  if (!isWhole(loss, text)) return { ...coverage, quoted: 'part' }
  if (loss.quotes > 0) return withoutQuote(coverage)
  const { ownTokens } = text
  const counted = ownTokens - loss.ends
  return {
    share: (coverage.share * ownTokens) / counted,
    literal: (coverage.literal * ownTokens) / counted,
    uncovered: coverage.uncovered - loss.ends,
    changed: coverage.changed,
    quoted: 'whole',
  }
}

/** A coverage that decides. Written property by property: it is made for every measured text, and `...` makes slow objects. */
export function withoutQuote({ share, literal, uncovered, changed }: Coverage): QuotedCoverage {
  return { share, literal, uncovered, changed, quoted: undefined }
}

/** What another text's quote omits of this text; undefined if it does not quote it. */
function measureLoss(text: TokenSequence, other: TokenSequence): QuoteLoss | undefined {
  let found = 0
  let quotes = 0
  let quotesLost = 0
  let quoted = 0
  let head = 0
  let tail = 0
  for (let i = 0; i < text.length; i++) {
    if (!text.isOwn(i)) {
      quotes++
      if (text.covered[i] === 0) quotesLost++
    }
    if (!text.counts(i)) continue
    tail++
    if (text.covered[i] === 0) continue
    if (found === 0) head = tail - 1
    tail = 0
    found++
    if (!other.isOwn(text.places[i]!)) quoted++
  }
  const ends = head + tail
  return quoted > found * mostly ? { gaps: text.ownTokens - found - ends, ends, quotesLost, quotes } : undefined
}

/** Whether a quote omits nothing of substance. */
function isWhole({ gaps, ends, quotesLost }: QuoteLoss, { ownTokens, tokensPerWord }: TokenSequence): boolean {
  const { maxQuoteGaps, maxQuoteEnds, maxQuotesLost } = verificationParams
  return (
    quotesLost <= maxQuotesLost * ownTokens &&
    gaps <= Math.max(tokensPerWord, maxQuoteGaps * ownTokens) &&
    ends <= maxQuoteEnds * tokensPerWord
  )
}
