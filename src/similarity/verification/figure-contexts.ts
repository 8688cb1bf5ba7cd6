import { factFlag, hashMask } from '../../signatures/sketch-token.js'
import { sortNumbers } from '../../signatures/sort-numbers.js'
import type { AlignedPair } from './aligned-pair.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

const valueSpan = 4096
/** What stands beside a figure, in this order: an edge of the text, another figure, or a word. */
const edge = 1
const figure = 2
const firstWord = 3

/**
 * The own figures of a text with their contexts, one number each, ascending: context · 4096 + value. The context of a figure is the token before it
 * and the token after it, where all figures count as one, so that a table of figures is one context.
 *
 * @param edgeTokens how many tokens at either end are left out
 * @param shared 1 for each token that is in another text, too; if given, figures without such a neighbour are left out
 */
export function figureContexts(text: TokenSequence, edgeTokens = 0, shared?: Uint8Array): Float64Array {
  const end = text.length - edgeTokens
  let count = 0
  for (let i = text.nextFigure(edgeTokens); i < end; i = text.nextFigure(i + 1)) {
    if (shared !== undefined && !isBesideShared(shared, i, text.length)) continue
    const before = neighbour(text, i - 1)
    const after = neighbour(text, i + 1)
    if (isEndOfTable(before, after)) continue
    const context = (Math.imul(before, 0x9e3779b1) ^ Math.imul(after, 0x85ebca6b)) >>> 8
    if (count === found.length) found = doubled(found)
    found[count++] = context * valueSpan + text.hashes[i]!
  }
  sortNumbers(found, count)
  return found.slice(0, count)
}

/** Room for the figures of the text at hand. A list that grows would be the largest part of the garbage of a catalogue's comparisons. */
let found = new Float64Array(256)

function doubled(room: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(room.length * 2)
  larger.set(room)
  return larger
}

/** Whether an edge is on one side of a figure, and an edge or a figure on the other. */
function isEndOfTable(before: number, after: number): boolean {
  return before + after <= edge + figure
}

/** @param length of the text: the marks of an aligner go on behind it, where longer texts left theirs */
function isBesideShared(shared: Uint8Array, i: number, length: number): boolean {
  return shared[i - 1] === 1 || (i + 1 < length && shared[i + 1] === 1)
}

function neighbour(text: TokenSequence, i: number): number {
  if (i < 0 || i >= text.length) return edge
  const token = text.tokens[i]!
  return (token & factFlag) !== 0 ? figure : (token & hashMask) + firstWord
}

/** As {@link figureContexts}. Those of a whole text are found once, though one document is compared with many. */
function contextsOf(text: TokenSequence, edgeTokens: number): Float64Array {
  if (edgeTokens > 0) return figureContexts(text, edgeTokens)
  text.contexts ??= figureContexts(text)
  return text.contexts
}

/** How many figures a text has in contexts. */
export function countFigures(text: TokenSequence): number {
  return contextsOf(text, 0).length
}

/**
 * How many figures of two texts have another value in the same context, wherever that stands.
 *
 * @param edgeTokens how many tokens at either end are left out
 */
export function countSwappedAnywhere(a: TokenSequence, b: TokenSequence, edgeTokens = 0): number {
  const contexts = contextsOf(b, edgeTokens)
  return contexts.length === 0 ? 0 : countOtherValues(contextsOf(a, edgeTokens), contexts)
}

/**
 * As {@link countSwappedAnywhere}, but where one text is much longer, only among the figures that stand beside a token which both texts share. A figure
 * in a passage that only one text has was not swapped.
 */
export function countSwappedByContext(pair: AlignedPair, edgeTokens = 0): number {
  const { a, b } = pair
  return differInLength(a, b) ? countSwappedBesideShared(pair, edgeTokens) : countSwappedAnywhere(a, b, edgeTokens)
}

/**
 * How many figures have another value in the same context: for each context, the count of the text that has fewer figures in it, less the values that
 * agree. Contexts that only one text has do not count, because a longer text has figures of its own.
 *
 * @param a,b from {@link figureContexts}
 */
export function countOtherValues(a: Float64Array, b: Float64Array): number {
  return countPairs(a, b, valueSpan) - countPairs(a, b, 1)
}

/**
 * How many figures of a go together with one of b, each with one at most. @param span 1: context and value must agree; {@link valueSpan}: the context
 */
function countPairs(a: Float64Array, b: Float64Array, span: number): number {
  let count = 0
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const mine = Math.floor(a[i]! / span)
    const other = Math.floor(b[j]! / span)
    if (mine === other) count++
    if (mine <= other) i++
    if (other <= mine) j++
  }
  return count
}

/**
 * Whether one of two texts is so much longer that it has figures of its own. The more figures it has, the more of them stand between the same two
 * tokens as a figure of the other text by chance.
 */
export function differInLength(a: TokenSequence, b: TokenSequence): boolean {
  return Math.max(a.length, b.length) > verificationParams.ownFiguresRatio * Math.min(a.length, b.length)
}

/**
 * How many figures have another value in the same context, among those that stand beside a token which both texts share.
 *
 * Cost: reads each text once, and allocates a byte for each token of a text that was not aligned.
 *
 * @param edgeTokens how many tokens at either end are left out
 */
export function countSwappedBesideShared({ a, b, isAlignedA, isAlignedB }: AlignedPair, edgeTokens = 0): number {
  const sharedInA = isAlignedA ? a.covered : hitTokens(b, a)
  const sharedInB = isAlignedB ? b.covered : hitTokens(a, b)
  return countOtherValues(figureContexts(a, edgeTokens, sharedInA), figureContexts(b, edgeTokens, sharedInB))
}

/** Which tokens of a text that was not aligned the covered tokens of the aligned one are matched with: 1 for each of them. */
function hitTokens(aligned: TokenSequence, text: TokenSequence): Uint8Array {
  const hit = new Uint8Array(text.length)
  for (let i = 0; i < aligned.length; i++) if (aligned.covered[i] === 1) hit[aligned.places[i]!] = 1
  return hit
}
