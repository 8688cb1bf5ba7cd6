import { areContrasting } from '../../signatures/contrasting-words.js'
import { isContrastingCode } from '../../signatures/sketch-token.js'
import type { Gap, Stretch } from './gaps.js'

/** In a gap of more words, two of them are not in each other's place ("Light Grey", "Yellow"). */
const longestContrast = 2

/**
 * Counts the words of a gap that contrast with another word in their place, like "black" and "white", "left" and "right". Such words are facts whatever
 * their case, and although the other text may have them elsewhere: "Colour: black. Also available in white." At an end of a text they are in each other's
 * place only if the other text has its end there, too.
 */
export function countContrasts({ mine, others, atEdge }: Gap): number {
  if ((atEdge && !areEdgesOfBoth(mine, others)) || lengthOf(mine) > longestContrast || lengthOf(others) > longestContrast) return 0
  let count = 0
  for (let i = mine.from + 1; i < mine.to; i++) {
    if (isContrasting(mine, i) && contrastsWith(mine.text.hashes[i]!, others)) count++
  }
  return count
}

/** Whether a stretch has another word of this one's kind, and not the word itself. */
function contrastsWith(code: number, stretch: Stretch): boolean {
  const { text, from, to } = stretch
  let found = false
  for (let i = from + 1; i < to; i++) {
    if (!isContrasting(stretch, i)) continue
    if (text.hashes[i] === code) return false
    found ||= areContrasting(code, text.hashes[i]!)
  }
  return found
}

function isContrasting({ text }: Stretch, i: number): boolean {
  return isContrastingCode(text.hashes[i]!) && !text.isFigure(i) && text.isOwn(i)
}

function lengthOf({ from, to }: Stretch): number {
  return to - from - 1
}

/** Whether both stretches begin or end their texts. */
function areEdgesOfBoth(mine: Stretch, others: Stretch): boolean {
  return (mine.from < 0 && others.from < 0) || (mine.to === mine.text.length && others.to === others.text.length)
}
