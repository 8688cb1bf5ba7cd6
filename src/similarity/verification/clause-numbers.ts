import { sketchTokens } from '../../signatures/sketch.js'
import { codeFlag, factFlag, hashMask, nameFlag, quotedFlag, tokenOfFigure, tokenOfWord } from '../../signatures/sketch-token.js'
import { mayCountInRoman, romanClauses } from './roman-clauses.js'
import type { TokenSequence } from './token-sequence.js'

/** Fewest numbers of clauses that a text has; two figures of which one follows the other may be anything. */
const fewestClauses = 3
/** Tokens from one number of a list to the next. Figures in a row stand closer. */
const shortestClause = 2
/** Most lists inside one another. */
const deepest = 4

/** Stands for all numbers of clauses; no figure is spelled so. */
const anyNumber = tokenOfFigure('')
const one = hashOf([1])
const two = hashOf([2])
const oneOne = hashOf([1, 1])
/** The word for the first article of a French contract or law, which is followed by article 2. */
const first = tokenOfWord('premier') & hashMask

/**
 * A sketch in which all numbers of clauses are alike; undefined if its text does not number its clauses. Where a clause is added to a contract, all
 * later ones have another number, and yet say the same.
 *
 * Numbers of clauses are the figures that count on: 1, 2, 3, or 1, 1.1, 1.2, 2, or I, II, III, with words in between; Arabic lists may be in lists.
 * They are told by their order alone, because a sketch knows no lines. So the next number in the words of a clause is taken for one, too; it is alike
 * in two texts only if it is the next number in both.
 *
 * Cost: reads every token.
 */
export function withoutClauseNumbers(sketch: Uint16Array): Uint16Array | undefined {
  const places = clauseNumbers(sketchTokens(sketch))
  const romans = romanClauses(sketchTokens(sketch))
  const isNumbered = places.size >= fewestClauses
  if (!isNumbered && romans.length === 0) return undefined
  const copy = sketch.slice()
  const tokens = sketchTokens(copy)
  if (isNumbered) for (const place of places) tokens[place] = anyNumber
  for (const place of romans) tokens[place] = anyNumber | nameFlag
  return copy
}

/** Whether a text has the first numbers of a list. For the many texts that number nothing. */
export function mayNumberClauses(sequence: TokenSequence): boolean {
  const { present } = sequence
  const begins = present[one] === 1 || present[first] === 1
  return (begins && present[two] === 1) || present[oneOne] === 1 || mayCountInRoman(sequence)
}

/** The tokens that are numbers of clauses: own figures, not short names, whose hashes may be the same. */
function clauseNumbers(tokens: Uint16Array): ReadonlySet<number> {
  const lists = new OpenLists()
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    if ((token & (factFlag | nameFlag | quotedFlag | codeFlag)) === factFlag) lists.take(token & hashMask, i)
    else if ((token & (hashMask | factFlag | quotedFlag)) === first && lists.areNone) lists.take(one, i)
  }
  return lists.places
}

/** The latest number of a list of clauses that may go on. */
interface OpenList {
  /** 4.2 is `[4, 2]`. */
  readonly number: readonly number[]
  readonly place: number
  /** Hash of the next number, 4.3. */
  readonly next: number
  /** Hash of the first number inside this one, 4.2.1. */
  readonly inside: number
  /** Hash of the first number of the next chapter, 5.1, which follows where chapters have no numbers of their own; -1 in a list of chapters. */
  readonly nextChapter: number
}

/** The lists that a text has begun and may go on with, each inside the one before. */
class OpenLists {
  /** Tokens that are numbers of clauses. A 1 by itself is one only if a 2 follows. */
  readonly places = new Set<number>()
  readonly #lists: OpenList[] = []

  /** Whether no list was begun. */
  get areNone(): boolean {
    return this.#lists.length === 0
  }

  /** Takes the next figure of the text: the number of the next clause of the innermost list that it continues, the first of a new list, or neither. */
  take(hash: number, place: number): void {
    for (let depth = this.#lists.length - 1; depth >= 0; depth--) {
      const { number, next, nextChapter, place: before } = this.#lists[depth]!
      if (hash !== next && hash !== nextChapter) continue
      if (place - before < shortestClause) return
      this.places.add(before).add(place)
      this.#open(depth, hash === next ? number.with(-1, number.at(-1)! + 1) : [number[0]! + 1, 1], place)
      return
    }
    this.#takeFirst(hash, place)
  }

  #takeFirst(hash: number, place: number): void {
    const innermost = this.#lists.at(-1)
    if (innermost !== undefined && hash === innermost.inside) {
      this.places.add(place)
      this.#open(this.#lists.length, [...innermost.number, 1], place)
    } else if (innermost === undefined && hash === oneOne) this.#open(0, [1, 1], place)
    else if (hash === one && (innermost === undefined || place - innermost.place >= shortestClause))
      this.#open(this.#lists.length, [1], place)
  }

  #open(depth: number, number: readonly number[], place: number): void {
    this.#lists.length = Math.min(depth, deepest - 1)
    const nextChapter = number.length > 1 ? hashOf([number[0]! + 1, 1]) : -1
    this.#lists.push({ number, place, next: hashOf(number.with(-1, number.at(-1)! + 1)), inside: hashOf([...number, 1]), nextChapter })
  }
}

/** Hash of a number as the scanner spells it, which takes 4.10 for a decimal. */
function hashOf(number: readonly number[]): number {
  const spelling = number.join('.')
  return tokenOfFigure(number.length === 2 ? spelling.replace(/0+$/, '') : spelling) & hashMask
}
