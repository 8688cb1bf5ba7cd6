import { areContrasting } from '../../signatures/contrasting-words.js'
import { factFlag, hashMask, initialBit, isContrastingCode, nameFlag } from '../../signatures/sketch-token.js'

/** A sentence to be compared with another for its facts. */
export interface ToldSentence {
  readonly text: string
  /** Its sketch tokens. */
  readonly tokens: Uint16Array
  /** Whether a capital inside the sentence makes a name. */
  readonly hasNames: boolean
}

/**
 * Whether two sentences of almost the same words tell different facts: in the place of a figure, a name or a code one of them has another, or they have
 * words that exclude one another. What only one of them tells was left out, and is no other fact.
 *
 * The verdict reads whole texts and takes a single swap for a correction. This reads one sentence, and takes nothing on trust: reworded sentences that
 * look like other facts may be many, because they are only not shown. Cost: linear, because a text without full stops is one sentence.
 */
export function haveOtherFacts(a: ToldSentence, b: ToldSentence): boolean {
  if (haveOtherFigures(a.text, b.text)) return true
  const mine = tokensOnlyIn(a.tokens, b.tokens)
  const others = tokensOnlyIn(b.tokens, a.tokens)
  return (
    (mine.factsAfter.size > 0 && others.factsAfter.size > 0) ||
    meet(mine.factsAfter, others.after) ||
    meet(others.factsAfter, mine.after) ||
    beginOtherwise(mine, others) ||
    exclude(mine, others) ||
    (a.hasNames && b.hasNames && haveOtherNames(mine, others))
  )
}

const figure = /\p{Nd}+(?:[.,:/'’-]\p{Nd}+)*/gu

/** Whether neither sentence has all figures of the other, in their order. */
function haveOtherFigures(a: string, b: string): boolean {
  const ofA: readonly string[] = a.match(figure) ?? []
  const ofB: readonly string[] = b.match(figure) ?? []
  return ofA.length < ofB.length ? !standIn(ofB, ofA) : !standIn(ofA, ofB)
}

/** Whether a list has all members of a shorter one, in their order. */
function standIn(list: readonly string[], shorter: readonly string[]): boolean {
  let found = 0
  for (const each of list) if (each === shorter[found]) found++
  return found === shorter.length
}

/** The tokens of a sentence that another one lacks. */
interface OwnTokens {
  /** The tokens after which they stand, without flags; -1 at the beginning. */
  readonly after: Set<number>
  /** Those after which one of them is a figure or a code. */
  readonly factsAfter: Set<number>
  readonly contrasting: Set<number>
  /** A bit for each first letter of the words. */
  letters: number
  /** A bit for each first letter of the names. */
  names: number
  /** The first letter's bit of the word with which the sentence begins; undefined if the other sentence has it, too. */
  firstLetter: number | undefined
}

/** A token without the flags that depend on its place in a text. */
const valueMask = hashMask | factFlag

/** Marks the tokens of one sentence while another is read; all 0 between two calls. */
const marks = new Uint8Array(valueMask + 1)

function tokensOnlyIn(tokens: Uint16Array, other: Uint16Array): OwnTokens {
  const own: OwnTokens = { after: new Set(), factsAfter: new Set(), contrasting: new Set(), letters: 0, names: 0, firstLetter: undefined }
  for (const token of other) marks[token & valueMask] = 1
  let before = -1
  for (const token of tokens) {
    if (marks[token & valueMask] === 0) addToken(own, token, before)
    before = token & valueMask
  }
  for (const token of other) marks[token & valueMask] = 0
  return own
}

function addToken(own: OwnTokens, token: number, before: number): void {
  own.after.add(before)
  if ((token & factFlag) !== 0) {
    own.factsAfter.add(before)
    return
  }
  const hash = token & hashMask
  const letter = initialBit(hash)
  own.letters |= letter
  if ((token & nameFlag) !== 0) own.names |= letter
  if (before < 0) own.firstLetter = letter
  if (isContrastingCode(hash)) own.contrasting.add(hash)
}

/** Whether a figure of one sentence stands in the place of a word of the other: "six cents", "7.8 cents". */
function meet(factsAfter: ReadonlySet<number>, after: ReadonlySet<number>): boolean {
  for (const before of factsAfter) if (after.has(before)) return true
  return false
}

/** Whether both begin with a word of their own. The capital of a first word does not tell whether it is a name. */
function beginOtherwise({ firstLetter: mine }: OwnTokens, { firstLetter: others }: OwnTokens): boolean {
  return mine !== undefined && others !== undefined && (mine & others) === 0
}

function exclude(mine: OwnTokens, others: OwnTokens): boolean {
  for (const code of mine.contrasting) for (const other of others.contrasting) if (areContrasting(code, other)) return true
  return false
}

/** Two names with the same first letter are taken for two spellings of one name, and so are a name and a word. */
function haveOtherNames(mine: OwnTokens, others: OwnTokens): boolean {
  return (mine.names & ~others.letters) !== 0 && (others.names & ~mine.letters) !== 0
}
