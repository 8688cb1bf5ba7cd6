import type { ComparedText, ShadedNode } from '../../../../detection/comparing/compared-pair.js'
import { formatShare } from '../../../../detection/duplicate-reason.js'
import type { Sides } from '../../../../model.js'
import { escapeHtml } from '../../escape-html.js'
import { formatCount } from '../../numbers.js'
import { otherSide, type Side } from '../sentence-counterparts.js'
import { type ComparisonPage, sentenceId } from './page-model.js'

/** Most nodes of one document that are shown. */
const maxShownNodes = 4_000

/** Code units of a node's text that serve as its label. */
const labelUnits = 90

/** Names that people understand better, for kinds of nodes. */
const kindNames: Readonly<Partial<Record<ShadedNode['kind'], string>>> = { document: 'page', group: 'part', block: 'text' }

/** The shaded hierarchies of the HTML documents; empty if neither document is HTML. */
export function renderHierarchies({ trees, texts, names }: Pick<ComparisonPage, 'trees' | 'texts' | 'names'>): string {
  if (trees === undefined) return ''
  const columns = (['a', 'b'] as const).map((side) => {
    const nodes = trees[side]
    const content =
      nodes === null ? '<p class="note">Plain text: it has no hierarchy.</p>' : new HierarchyRenderer(side, nodes, trees, texts).render()
    return `<div class="tree"><h3><span class="side">${side}</span> <bdi>${escapeHtml(names[side])}</bdi></h3>${content}</div>`
  })
  return `<section class="hierarchies" id="hierarchies" aria-labelledby="hierarchies-title">
<h2 id="hierarchies-title">Parts of the pages</h2>
<p class="hint">The darker a part, the more of its sentences are linked. <b>show</b> goes to its text, <b>↔</b> to the part of the other page that shares most with it.</p>
<div class="trees">${columns.join('')}</div>
</section>
`
}

class HierarchyRenderer {
  readonly #side: Side
  readonly #nodes: readonly ShadedNode[]
  readonly #others: readonly ShadedNode[] | null
  readonly #text: ComparedText
  readonly #children: number[][]
  readonly #left: number
  readonly #pieces: string[] = []

  constructor(side: Side, nodes: readonly ShadedNode[], trees: Sides<readonly ShadedNode[] | null>, texts: Sides<ComparedText>) {
    this.#side = side
    this.#nodes = nodes.slice(0, maxShownNodes)
    this.#others = trees[otherSide[side]]?.slice(0, maxShownNodes) ?? null
    this.#text = texts[side]
    this.#children = this.#nodes.map(() => [])
    this.#nodes.forEach(({ parent }, node) => {
      if (parent >= 0) this.#children[parent]!.push(node)
    })
    this.#left = nodes.length - this.#nodes.length
  }

  render(): string {
    this.#pieces.push('<ul class="nodes">')
    this.#add(0, 0)
    this.#pieces.push('</ul>')
    if (this.#left > 0) this.#pieces.push(`<p class="note">… and ${formatCount(this.#left)} parts more.</p>`)
    return this.#pieces.join('')
  }

  /** Recursive, because hierarchies are at most some hundred levels deep. */
  #add(node: number, depth: number): void {
    const { shareBelow } = this.#nodes[node]!
    const children = this.#children[node]!
    this.#pieces.push(`<li id="t${sentenceId(this.#side, node)}" class="s${Math.round(shareBelow * 10)}">`)
    const label = this.#label(node)
    if (children.length === 0) this.#pieces.push(`<div class="node">${label}</div>${this.#links(node)}`)
    else {
      this.#pieces.push(`<details${depth < 3 ? ' open' : ''}><summary class="node">${label}</summary><ul>`)
      for (const child of children) this.#add(child, depth + 1)
      this.#pieces.push(`</ul></details>${this.#links(node)}`)
    }
    this.#pieces.push('</li>')
  }

  #label(node: number): string {
    const { kind, rank, start, end, shareBelow } = this.#nodes[node]!
    const own = this.#text.text.slice(start, Math.min(end, start + labelUnits)).replace(/\s+/g, ' ')
    const words = own === '' ? '' : ` <bdi>${escapeHtml(own)}${end - start > labelUnits ? '…' : ''}</bdi>`
    const name = kind === 'section' ? `h${rank}` : (kindNames[kind] ?? kind)
    return `<span class="kind">${name}</span>${words} <span class="share">${formatShare(shareBelow)}</span>`
  }

  #links(node: number): string {
    const { firstSentence, partners } = this.#nodes[node]!
    const show =
      firstSentence < this.#text.sentences.length ? `<a class="show" href="#${sentenceId(this.#side, firstSentence)}">show</a>` : ''
    const partner = partners[0]
    if (partner === undefined || this.#others === null || partner.node >= this.#others.length) return `<span class="go">${show}</span>`
    const there = otherSide[this.#side]
    return `<span class="go">${show} <a href="#t${sentenceId(there, partner.node)}" title="${partner.matches} linked sentences">↔<span class="hidden"> part of ${there}</span></a></span>`
  }
}
