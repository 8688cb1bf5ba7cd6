import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Analyser } from '../../../src/analysis/analyser.js'
import { buildHtmlTree } from '../../../src/analysis/html/html-tree.js'
import { type MatchedSentences, type SentencedTree, type ShadedNode, shadeHtmlTrees } from '../../../src/similarity/html-tree.js'
import { anyHtml } from '../../support/arbitrary-html.js'

const analyser = new Analyser()

function read(html: string): SentencedTree {
  const tree = buildHtmlTree(html, 'page')
  return { tree, sentences: analyser.analyse(tree.text, 'en').sentences }
}

/** The shares of all nodes by their definition, sentence by sentence. */
function slowShares({ tree, sentences }: SentencedTree, matched: ReadonlySet<number>): (readonly [own: number, below: number])[] {
  const indices = sentences.map((_, i) => i)
  const ownOf = tree.nodes.map(({ start, end }) => {
    const begun = indices.filter((i) => sentences[i]!.start >= start && sentences[i]!.start < end)
    return begun.length > 0 || start === end ? begun : indices.filter((i) => sentences[i]!.start < start && sentences[i]!.end > start)
  })
  const isUnder = (node: number, top: number): boolean => node === top || (node > 0 && isUnder(tree.nodes[node]!.parent, top))
  const share = (holds: (node: number) => boolean) => {
    const own = ownOf.filter((_, node) => holds(node)).flat()
    return own.length === 0 ? 0 : Math.round((own.filter((i) => matched.has(i)).length / own.length) * 10_000) / 10_000
  }
  return tree.nodes.map((_, top) => [share((node) => node === top), share((node) => isUnder(node, top))])
}

const shares = (nodes: readonly ShadedNode[]) => nodes.map(({ share, shareBelow }) => [share, shareBelow])

describe('shadeHtmlTrees', () => {
  // The numbers of the thesis's example 5: one of the three sentences of node 45 is matched, and three of the four of node 49.
  const a = read('<p>Iraq waits. A cleric went to Britain. He is ill.<p>One came. Two came. Three came. Four stayed.')
  const b = read('<h1>Three came.</h1><p>A cleric went to Britain.<p>One came. Two came.')

  it('gives each node the share of its sentences that are matched', () => {
    const trees = shadeHtmlTrees(a, b, [
      { a: 1, b: 1 },
      { a: 3, b: 2 },
      { a: 4, b: 3 },
      { a: 5, b: 0 },
    ])
    expect(trees.a.map(({ kind, share, shareBelow, partners }) => ({ kind, share, shareBelow, partners }))).toEqual([
      { kind: 'document', share: 0, shareBelow: 0.5714, partners: [] },
      { kind: 'block', share: 0.3333, shareBelow: 0.3333, partners: [{ node: 2, matches: 1 }] },
      {
        kind: 'block',
        share: 0.75,
        shareBelow: 0.75,
        partners: [
          { node: 3, matches: 2 },
          { node: 1, matches: 1 },
        ],
      },
    ])
    expect(trees.b.map(({ firstSentence, endSentence, shareBelow }) => [firstSentence, endSentence, shareBelow])).toEqual([
      [0, 0, 1],
      [0, 1, 1],
      [1, 2, 1],
      [2, 4, 1],
    ])
  })

  it('counts a sentence once that matches several', () => {
    const trees = shadeHtmlTrees(a, b, [
      { a: 0, b: 2 },
      { a: 0, b: 3 },
    ])
    expect(trees.a[1]).toMatchObject({ share: 0.3333, partners: [{ node: 3, matches: 2 }] })
    expect(trees.b[3]).toMatchObject({ share: 1, partners: [{ node: 1, matches: 2 }] })
  })

  it('gives parts in which no sentence begins the one that runs through them', () => {
    const list = read(
      '<ul><li>The bridge will be two hundred metres long and twelve wide<li>The work is to begin in May and to end in two years</ul>',
    )
    expect(list.sentences).toHaveLength(1)
    const { a: nodes } = shadeHtmlTrees(list, list, [{ a: 0, b: 0 }])
    expect(nodes.map(({ kind, firstSentence, endSentence, shareBelow }) => [kind, firstSentence, endSentence, shareBelow])).toEqual([
      ['document', 0, 0, 1],
      ['list', 0, 0, 1],
      ['item', 0, 1, 1],
      ['item', 0, 1, 1],
    ])
  })

  it('shades nothing without matches', () => {
    expect(shadeHtmlTrees(read(''), b, []).a).toEqual([
      { kind: 'document', parent: -1, start: 0, end: 0, firstSentence: 0, endSentence: 0, share: 0, shareBelow: 0, partners: [] },
    ])
  })

  it('gives what the definition gives, whatever the pages and the matches', () => {
    fc.assert(
      fc.property(anyHtml, anyHtml, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 20 }), (htmlA, htmlB, numbers) => {
        const [one, other] = [read(htmlA), read(htmlB)]
        const matches: MatchedSentences[] =
          one.sentences.length === 0 || other.sentences.length === 0
            ? []
            : numbers.map(([i, j]) => ({ a: i % one.sentences.length, b: j % other.sentences.length }))
        const trees = shadeHtmlTrees(one, other, matches)
        expect(shares(trees.a)).toEqual(slowShares(one, new Set(matches.map((match) => match.a))))
        expect(shares(trees.b)).toEqual(slowShares(other, new Set(matches.map((match) => match.b))))
        const total = (nodes: readonly ShadedNode[]) =>
          nodes.flatMap(({ partners }) => partners).reduce((sum, each) => sum + each.matches, 0)
        expect([total(trees.a), total(trees.b)]).toEqual([matches.length, matches.length])
        trees.a.forEach(({ partners }, node) => {
          for (const partner of partners) expect(trees.b[partner.node]!.partners).toContainEqual({ node, matches: partner.matches })
        })
      }),
    )
  })
})
