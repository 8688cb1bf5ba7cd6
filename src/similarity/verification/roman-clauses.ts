import { factFlag, hashMask, quotedFlag, tokenOfFigure, tokenOfWord } from '../../signatures/sketch-token.js'
import type { TokenSequence } from './token-sequence.js'

/** Tokens from one number to the next. Names of kings and wars stand closer in a list of them. */
const shortestClause = 2
/** Fewest numbers of a list, so that it has the clauses I to IV. */
const fewestNumbers = 3

const units = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']
/** Numbers by their value, up to XXXIX. */
const spellings = ['', 'X', 'XX', 'XXX'].flatMap((tens) => units.map((unit) => tens + unit))
/** Their tokens, without the flags that depend on where they stand. One or two letters are a short name. */
const tokenOfNumber = spellings.map((spelling) => (spelling.length > 2 ? tokenOfWord(spelling) & hashMask : tokenOfFigure(spelling)))
/** 1 at the token of every number, for the many tokens that are none. */
const isNumber = new Uint8Array(hashMask + factFlag + 1)
for (const token of tokenOfNumber) isNumber[token] = 1
/** Numbers that may come where a number is due: it, those after it up to the first that is surely there, and the II of a new list. */
const mayFollow = [...spellings.keys(), spellings.length].map((due) => {
  const last = spellings.findIndex((spelling, number) => number >= due && spelling.length > 2)
  return [...Array.from({ length: last - due + 1 }, (_, i) => due + i), 2]
})

/**
 * Places of the tokens that number clauses in Roman figures: those that count on, with words in between. A sketch has no I, and of those with one or
 * two letters it lacks some at the beginning of a line and in headings, so each of these may be missing.
 *
 * Cost: reads every token.
 */
export function romanClauses(tokens: Uint16Array): readonly number[] {
  const found: number[] = []
  let list: number[] = []
  let next = 2
  const end = (): void => {
    if (list.length >= fewestNumbers) found.push(...list)
  }
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]! & (hashMask | factFlag)
    if (isNumber[token] === 0 || (tokens[i]! & quotedFlag) !== 0) continue
    const number = mayFollow[next]!.find((each) => tokenOfNumber[each] === token)
    if (number === undefined || i - (list.at(-1) ?? -shortestClause) < shortestClause) continue
    if (number === 2) {
      end()
      list = []
    }
    list.push(i)
    next = number + 1
  }
  end()
  return found
}

/** Whether a text may number clauses in Roman figures. For the many texts that do not. */
export function mayCountInRoman({ present }: Pick<TokenSequence, 'present'>): boolean {
  const has = (number: number): boolean => present[tokenOfNumber[number]! & hashMask] === 1
  return has(3) && (has(4) || has(7))
}
