import { initialBit } from '../../signatures/sketch-token.js'
import { type AlignedPair, type AlignedText, alignedTexts } from './aligned-pair.js'
import { findGap, type Gap, type Stretch } from './gaps.js'
import { missingStretches } from './missing-stretches.js'
import { capitalsMakeNames } from './text-kinds.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/** Places of a text whose words stand in place of others, at least one of them new to the other text. */
interface SwapPlaces {
  readonly count: number
  /** Places with a new name. */
  readonly named: number
}

/**
 * Whether names were swapped in more places of two near copies than a correction changes, and little else was. Such texts are about another party,
 * product or place, however long they are. In a text of a thousand words two names weigh too little against everything that is the same. But an
 * author who swaps names changes nothing else, while a reworded story has other words everywhere.
 *
 * A name need be new on one side only: "the supplier" may stand in place of a company. It does not count if it may say the same in another way:
 * beside a figure, where it is a month; across from a word with its first letter; across from a name that both texts have, as G. Saray from
 * Galatasaray; and across from a single word without a capital, as Friday from "yesterday".
 *
 * @param edgeTokens tokens at either end of a text that are ignored: by-lines and the frame of a page
 */
export function haveSwappedNames(pair: AlignedPair, edgeTokens: number): boolean {
  const { maxNearNames, minNamedSwaps } = verificationParams
  const areNamed = ({ count, named }: SwapPlaces) => named > maxNearNames && named >= minNamedSwaps * count
  return alignedTexts(pair).some((aligned) => areNamed(countSwapPlaces(aligned, edgeTokens))) && capitalsMakeNames(pair.a, pair.b)
}

function countSwapPlaces(aligned: AlignedText, edgeTokens: number): SwapPlaces {
  const { text } = aligned
  let count = 0
  let named = 0
  for (const { from, to } of missingStretches(text)) {
    const isInside = from >= edgeTokens && to < text.length - edgeTokens
    const gap = isInside ? findGap(aligned, from, to) : undefined
    if (gap === undefined) continue
    const { words, names } = newWordsOf(gap)
    if (words > 0) count++
    if (names > 0) named++
  }
  return { count, named }
}

/** Words of a gap that one text has and the other has nowhere. */
interface NewWords {
  readonly words: number
  readonly names: number
}

function newWordsOf({ mine, others }: Gap): NewWords {
  const left = readSide(mine, others.text)
  const right = readSide(others, mine.text)
  const names = left.hasFigure || right.hasFigure ? 0 : countOtherNames(left, right) + countOtherNames(right, left)
  return { words: left.newWords + right.newWords, names }
}

/** The words on one side of a gap. */
interface Side {
  readonly words: number
  readonly names: number
  readonly newWords: number
  readonly newNames: readonly number[]
  /** A bit for each first letter. */
  readonly initials: number
  readonly hasFigure: boolean
}

function readSide({ text, from, to }: Stretch, other: TokenSequence): Side {
  const newNames: number[] = []
  let words = 0
  let names = 0
  let newWords = 0
  let initials = 0
  let hasFigure = false
  for (let i = from + 1; i < to; i++) {
    const hash = text.hashes[i]!
    if (!text.isFigure(i)) initials |= initialBit(hash)
    if (!text.counts(i)) continue
    words++
    if (text.isFigure(i)) hasFigure = true
    const isName = text.isName(i)
    if (isName) names++
    if (text.isFigure(i) || other.present[hash] !== 0) continue
    newWords++
    if (isName) newNames.push(hash)
  }
  return { words, names, newWords, newNames, initials, hasFigure }
}

/** Counts the new names of a side that name something other than the words across from them. */
function countOtherNames(side: Side, across: Side): number {
  if (maySayTheSame(side, across)) return 0
  return side.newNames.filter((hash) => (across.initials & initialBit(hash)) === 0).length
}

/** Whether a side has only new names, across from names that both texts have, or a single one across from a single word without a capital. */
function maySayTheSame(side: Side, across: Side): boolean {
  if (side.newNames.length < side.words) return false
  return (across.names === across.words && across.newNames.length === 0) || (side.words === 1 && across.words === 1 && across.names === 0)
}
