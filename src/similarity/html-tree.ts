import type { Sentence } from '../analysis/analysed-text.js'
import type { HtmlNode, HtmlTree } from '../analysis/html/html-tree.js'
import { appendTo } from '../maps.js'
import type { Sides } from '../model.js'
import { toFourDecimals } from './four-decimals.js'
import { shareOf } from './share.js'

/**
 * Matches two semantic hierarchies node by node and shades them.
 *
 * Yerra, "Detecting similar HTML documents using a sentence-based copy detection approach", MSc thesis, 2005, section 4.3. Deviations: the caller
 * passes the matched sentences, so that only nodes that share one are compared; a sentence counts once, however many sentences match it, so that no
 * share exceeds 1; a node also carries the share of its whole subtree.
 */

/** Two sentences that match, by number from 0, as in a `SentenceMatch`. A sentence may be in several pairs. */
export interface MatchedSentences {
  readonly a: number
  readonly b: number
}

/** A hierarchy and the sentences of its text. */
export interface SentencedTree {
  readonly tree: HtmlTree
  /** In text order. */
  readonly sentences: readonly Sentence[]
}

/** A node of the other hierarchy that shares sentences with this one. */
export interface NodePartner {
  /** Its number in the other hierarchy. */
  readonly node: number
  /** Matched pairs of sentences, at least 1. */
  readonly matches: number
}

/** A node with its matched sentences. */
export interface ShadedNode extends HtmlNode {
  /** Sentences `[firstSentence, endSentence)` begin in the node's own text. If none does, the one sentence that contains all of that text. */
  readonly firstSentence: number
  readonly endSentence: number
  /** Share of these sentences that are matched, 0..1; 0 if the node has none. */
  readonly share: number
  /** The same share for the node's own sentences and those of all nodes below it. */
  readonly shareBelow: number
  /** The nodes in which sentences begin that match those that begin in this one, most matches first. */
  readonly partners: readonly NodePartner[]
}

/**
 * Shades two hierarchies by the sentences that match between them.
 *
 * Cost: n log n in nodes, sentences and matches.
 *
 * @param matches in any order; numbers outside the hierarchies are a programming error
 */
export function shadeHtmlTrees(a: SentencedTree, b: SentencedTree, matches: readonly MatchedSentences[]): Sides<readonly ShadedNode[]> {
  const spansA = spanSentences(a)
  const spansB = spanSentences(b)
  const ofA = matches.map((match) => match.a)
  const ofB = matches.map((match) => match.b)
  const partners = pairNodes(nodesOf(spansA, ofA), nodesOf(spansB, ofB), spansB.ends.length)
  return {
    a: shadeNodes(a, spansA, { sentences: ofA, partners: partners.a }),
    b: shadeNodes(b, spansB, { sentences: ofB, partners: partners.b }),
  }
}

/** The sentences of each node: `firsts` and `ends` have an entry for each node, `nodeOf` one for each sentence, the node in which it begins. */
interface SentenceSpans {
  readonly firsts: Uint32Array
  readonly ends: Uint32Array
  readonly nodeOf: Uint32Array
}

/**
 * The nodes' own texts and the sentences are both in text order, so one pass over both is enough. Items without full stops may be one sentence: those
 * in which none begins have the sentence that runs through them, because otherwise they would look like parts that the other page lacks.
 */
function spanSentences({ tree, sentences }: SentencedTree): SentenceSpans {
  const firsts = new Uint32Array(tree.nodes.length)
  const ends = new Uint32Array(tree.nodes.length)
  const nodeOf = new Uint32Array(sentences.length)
  let sentence = 0
  tree.nodes.forEach(({ start, end }, node) => {
    firsts[node] = sentence
    for (; sentence < sentences.length && sentences[sentence]!.start < end; sentence++) nodeOf[sentence] = node
    ends[node] = sentence
    const runsThrough = start < end && sentence > 0 && sentences[sentence - 1]!.end > start
    if (firsts[node] === sentence && runsThrough) firsts[node] = sentence - 1
  })
  return { firsts, ends, nodeOf }
}

function nodesOf({ nodeOf }: SentenceSpans, sentences: readonly number[]): number[] {
  return sentences.map((sentence) => nodeOf[sentence]!)
}

/** The partners of every node that has one. Sorting puts equal pairs of nodes next to each other. */
function pairNodes(nodesA: readonly number[], nodesB: readonly number[], countB: number): Sides<Map<number, NodePartner[]>> {
  const keys = Float64Array.from(nodesA, (node, i) => node * countB + nodesB[i]!).sort()
  const partners = { a: new Map<number, NodePartner[]>(), b: new Map<number, NodePartner[]>() }
  for (let from = 0, to = 0; from < keys.length; from = to) {
    while (to < keys.length && keys[to] === keys[from]) to++
    const node = Math.floor(keys[from]! / countB)
    appendTo(partners.a, node, { node: keys[from]! % countB, matches: to - from })
    appendTo(partners.b, keys[from]! % countB, { node, matches: to - from })
  }
  for (const side of [partners.a, partners.b]) for (const list of side.values()) list.sort(byMatches)
  return partners
}

function byMatches(one: NodePartner, other: NodePartner): number {
  return other.matches - one.matches || one.node - other.node
}

interface MatchesOfSide {
  readonly sentences: readonly number[]
  readonly partners: ReadonlyMap<number, readonly NodePartner[]>
}

function shadeNodes({ tree }: SentencedTree, spans: SentenceSpans, matches: MatchesOfSide): ShadedNode[] {
  const matched = countMatched(spans, matches.sentences)
  const own = spans.ends.map((end, node) => end - spans.firsts[node]!)
  const matchedBelow = sumBelow(tree.nodes, matched)
  const below = sumBelow(tree.nodes, own)
  return tree.nodes.map((node, i) => ({
    ...node,
    firstSentence: spans.firsts[i]!,
    endSentence: spans.ends[i]!,
    share: toFourDecimals(shareOf(matched[i]!, own[i]!)),
    shareBelow: toFourDecimals(shareOf(matchedBelow[i]!, below[i]!)),
    partners: matches.partners.get(i) ?? [],
  }))
}

function countMatched({ firsts, ends }: SentenceSpans, sentences: readonly number[]): Uint32Array {
  const matched = new Set(sentences)
  return firsts.map((first, node) => {
    let count = 0
    for (let sentence = first; sentence < ends[node]!; sentence++) count += matched.has(sentence) ? 1 : 0
    return count
  })
}

/** Sums over each node and everything below it. Runs from the last node to the first, because parents come before their children. */
function sumBelow(nodes: readonly HtmlNode[], counts: Uint32Array): Uint32Array {
  const sums = counts.slice()
  for (let node = nodes.length - 1; node > 0; node--) sums[nodes[node]!.parent]! += sums[node]!
  return sums
}
