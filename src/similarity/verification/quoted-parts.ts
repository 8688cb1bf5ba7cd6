import type { Coverage } from './token-aligner.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/** A text counts as quoted where more than this share of its words that are found in the other text stand in quotes there. */
const mostly = 0.5

/** A coverage, and what quoting says of it. */
export interface QuotedCoverage extends Coverage {
  /** Whether the other text quotes the one that is covered as a whole, or only a part of it; undefined where its coverage decides. */
  readonly quoted: 'whole' | 'part' | undefined
}

/** What a quote leaves out. */
interface QuoteLoss {
  /** Words between the first and the last that are quoted. */
  readonly gaps: number
  /** Words before and after these. */
  readonly ends: number
  /** Tokens that the text quotes itself. */
  readonly quotes: number
  /** Those of them that are missing. */
  readonly quotesLost: number
}

/**
 * How another text quotes this one. Whoever quotes does not reword; so where a whole text is quoted, only its ends may be missing: a greeting, a
 * name, a motto, in lines that nothing marks as a signature. What this text itself quotes must be there too, because an answer is not whole without
 * what it answers, unless it is long and quotes a few lines only.
 *
 * The ends of a text that is quoted as a whole are left out of its coverage: in a question of two lines they may be a third. But they count if it
 * quotes something itself, because the last line of an answer may be the answer.
 *
 * @param text has been aligned to the other and measured
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

/** A coverage that decides. Property by property: it is made for every text that is measured, and `...` makes slow objects. */
export function withoutQuote({ share, literal, uncovered, changed }: Coverage): QuotedCoverage {
  return { share, literal, uncovered, changed, quoted: undefined }
}

/** What another text leaves out of this one; undefined where it does not quote it. */
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

/** Whether a quote leaves out nothing of substance. */
function isWhole({ gaps, ends, quotesLost }: QuoteLoss, { ownTokens, tokensPerWord }: TokenSequence): boolean {
  const { maxQuoteGaps, maxQuoteEnds, maxQuotesLost } = verificationParams
  return (
    quotesLost <= maxQuotesLost * ownTokens &&
    gaps <= Math.max(tokensPerWord, maxQuoteGaps * ownTokens) &&
    ends <= maxQuoteEnds * tokensPerWord
  )
}
