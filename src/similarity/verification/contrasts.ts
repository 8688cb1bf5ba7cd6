import { tokenOfWord } from '../../signatures/sketch-token.js'
import type { Gap, Stretch } from './gaps.js'

/**
 * Words of which a text can have only one in a place, by kind. A slash joins forms of one word, where their first four letters differ.
 *
 * Written for this project, from the colours of shops and the verbs of reference pages. Left out are words that often mean something else ("rose"), and
 * words whose first four letters are those of more frequent ones ("seven", "several"). Only English, because a word shares its 12 bits with others: with
 * colours and numbers in twelve languages, 6 of 1,500 copies with random words in random places had a pair that was none.
 */
export const contrastingWords: readonly string[] = [
  'black white red green blue yellow orange purple pink brown grey/gray beige silver gold navy',
  'two three four five six eight nine ten',
  'left right',
  'north south east west',
  'upper lower',
  'men women',
  'boys girls',
  'enable disable',
  'start stop',
  'add/adds remove',
  'create delete',
  'allow deny/denies',
  'import export',
  'increase decrease',
  'buy/buys sell',
]

/** A word of a list: the number of the list in the high bits, that of the word in the low ones. */
const numberBits = 8
/** The words of lists with the hash of a token. Different words may share one. */
const membersOfHash: ReadonlyMap<number, readonly number[]> = readLists()

/** In a gap of more words, two of them are not in each other's place ("Light Grey", "Yellow"). */
const longestContrast = 2

/**
 * Counts the words of a gap that contrast with another word in their place, like "black" and "white", "left" and "right". Such words are facts whatever
 * their case, and although the other text may have them elsewhere: "Colour: black. Also available in white."
 */
export function countContrasts({ mine, others, atEdge }: Gap): number {
  if (atEdge || lengthOf(mine) > longestContrast || lengthOf(others) > longestContrast) return 0
  let count = 0
  for (let i = mine.from + 1; i < mine.to; i++) {
    const members = membersAt(mine, i)
    if (members !== undefined && contrastsWith(members, others)) count++
  }
  return count
}

/** Whether a stretch has another word of the list of one of these words, and not the word itself. */
function contrastsWith(members: readonly number[], stretch: Stretch): boolean {
  let found = false
  for (let i = stretch.from + 1; i < stretch.to; i++) {
    for (const other of membersAt(stretch, i) ?? []) {
      if (members.includes(other)) return false
      found ||= members.some((member) => member >>> numberBits === other >>> numberBits)
    }
  }
  return found
}

function membersAt({ text }: Stretch, i: number): readonly number[] | undefined {
  return text.isFigure(i) || !text.isOwn(i) ? undefined : membersOfHash.get(text.hashes[i]!)
}

function lengthOf({ from, to }: Stretch): number {
  return to - from - 1
}

function readLists(): Map<number, number[]> {
  const members = new Map<number, number[]>()
  for (const [list, words] of contrastingWords.entries()) {
    for (const [number, forms] of words.split(' ').entries()) {
      for (const form of forms.split('/')) {
        const hash = tokenOfWord(form)
        members.set(hash, [...(members.get(hash) ?? []), (list << numberBits) | number])
      }
    }
  }
  return members
}
