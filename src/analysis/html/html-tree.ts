import { headingTags } from './html-elements.js'
import { outlineHtml } from './html-outline.js'
import type { Block, Region } from './html-region.js'
import { blockLines, selectMainBlocks } from './main-text.js'

/**
 * HTML → the semantic hierarchy of its text, without tags.
 *
 * Yerra, "Detecting similar HTML documents using a sentence-based copy detection approach", MSc thesis, 2005, section 4.1: headings, block-level,
 * text-level and address tags and the rows and cells of tables decide which text is under which; content is clustered, merged and promoted. The
 * thesis shows pictures, not rules. The rules here are: text-level tags merge into their block; what follows a heading is under it, up to a heading
 * of its rank or the end of the element that holds both; `div`, `span` and the like are not nodes; a node without text and with one child is merged
 * with it. Works on the blocks of `html-outline.ts`, so its bounds on depth and size hold here, too.
 */

/**
 * The kind of a node. `section`: a heading and everything under it. `group`: a part of a page (article, section, navigation, quotation, form).
 * `block`: a paragraph or any other text.
 */
export type HtmlNodeKind = 'document' | 'section' | 'group' | 'list' | 'item' | 'table' | 'row' | 'cell' | 'address' | 'block'

/** A node of a hierarchy. */
export interface HtmlNode {
  readonly kind: HtmlNodeKind
  /** Number of the node above, always a smaller one; -1 for the root. */
  readonly parent: number
  /** In a section, the rank of its heading, 1..6. */
  readonly rank?: number
  /** The node's own text is `[start, end)` of the tree's text; empty if all its text is further down. */
  readonly start: number
  readonly end: number
}

/** The semantic hierarchy of a page. */
export interface HtmlTree {
  /** A line for each paragraph, heading, list item and table cell. */
  readonly text: string
  /** In document order, each before the nodes below it; the first is the root. */
  readonly nodes: readonly HtmlNode[]
}

/** Elements that are nodes, unless they contain only one block or node. */
const kindOfTag = new Map<string, HtmlNodeKind>([
  ...['article', 'section', 'main', 'nav', 'aside', 'footer', 'blockquote', 'form', 'fieldset', 'figure', 'details', 'dialog'].map(
    (tag) => [tag, 'group'] as const,
  ),
  ...['ul', 'ol', 'dl', 'menu'].map((tag) => [tag, 'list'] as const),
  ...['li', 'dt', 'dd'].map((tag) => [tag, 'item'] as const),
  ['table', 'table'],
  ['tr', 'row'],
  ...['td', 'th', 'caption'].map((tag) => [tag, 'cell'] as const),
  ['address', 'address'],
])
const rankOfTag = new Map(headingTags.map((tag, i) => [tag, i + 1]))

/**
 * Builds the hierarchy of a page's text. Never throws: anything is HTML. An empty page is a root without text.
 *
 * Cost: linear in `html.length`; depth is bounded.
 *
 * @param scope `main` for the main text: `text` is then that of `extractMainText`, so that offsets and sentence numbers agree; `page` for all text
 */
export function buildHtmlTree(html: string, scope: 'main' | 'page' = 'main'): HtmlTree {
  const outline = outlineHtml(html)
  const builder = new TreeBuilder()
  for (const block of scope === 'main' ? selectMainBlocks(outline) : outline.blocks) builder.add(block)
  return { text: builder.lines.join('\n'), nodes: mergeOnlyChildren(builder.nodes) }
}

/** A node under which later blocks may come. */
interface OpenNode {
  readonly node: number
  /** Number of elements of {@link kindOfTag} around the node's content, including its own. */
  readonly depth: number
  /** The element itself; for a section, its heading. */
  readonly region: Region
  /** 0 if the node is not a section. */
  readonly rank: number
}

class TreeBuilder {
  readonly lines: string[] = []
  readonly nodes: HtmlNode[] = [{ kind: 'document', parent: -1, start: 0, end: 0 }]
  readonly #open: OpenNode[] = []
  #length = 0

  add(block: Block): void {
    const { path, heading } = placeOf(block.region)
    this.#close(path)
    this.#openElements(path)
    const rank = heading === undefined ? 0 : rankOfTag.get(heading.tag)!
    // A heading that contains several blocks is one heading.
    if (heading === undefined || this.#open.at(-1)?.region === heading) this.#addText('block', block)
    else this.#openSection(block, { depth: path.length, region: heading, rank })
  }

  /** Ends the nodes that do not contain the block. */
  #close(path: readonly Region[]): void {
    let shared = 0
    for (const { region, rank, depth } of this.#open) {
      if (rank > 0) continue
      if (path[depth - 1] !== region) break
      shared = depth
    }
    while (this.#open.length > 0 && this.#open.at(-1)!.depth > shared) this.#open.pop()
  }

  #openElements(path: readonly Region[]): void {
    for (let depth = (this.#open.at(-1)?.depth ?? 0) + 1; depth <= path.length; depth++) {
      const region = path[depth - 1]!
      const node = this.#push({ kind: kindOfTag.get(region.tag)!, parent: this.#parent, start: this.#length, end: this.#length })
      this.#open.push({ node, depth, region, rank: 0 })
    }
  }

  #openSection(block: Block, section: Omit<OpenNode, 'node'>): void {
    while (this.#open.length > 0 && this.#open.at(-1)!.rank >= section.rank) this.#open.pop()
    this.#open.push({ ...section, node: this.#addText('section', block, section.rank) })
  }

  #addText(kind: HtmlNodeKind, block: Block, rank?: number): number {
    const line = blockLines(block)
    // A line break separates two lines.
    const start = this.#length + (this.lines.length > 0 ? 1 : 0)
    this.lines.push(line)
    this.#length = start + line.length
    return this.#push({ kind, parent: this.#parent, ...(rank !== undefined && { rank }), start, end: this.#length })
  }

  #push(node: HtmlNode): number {
    return this.nodes.push(node) - 1
  }

  get #parent(): number {
    return this.#open.at(-1)?.node ?? 0
  }
}

/** The elements around a place that are nodes, outermost first, and the heading that contains the place. */
function placeOf(region: Region): { readonly path: readonly Region[]; readonly heading: Region | undefined } {
  const path: Region[] = []
  let heading: Region | undefined
  for (let each: Region | undefined = region; each !== undefined; each = each.parent) {
    if (kindOfTag.has(each.tag)) path.push(each)
    else if (path.length === 0 && rankOfTag.has(each.tag)) heading ??= each
  }
  return { path: path.reverse(), heading }
}

/** Merges each node that has one child and no text with this child, which is the next node. */
function mergeOnlyChildren(nodes: readonly HtmlNode[]): HtmlNode[] {
  const merged = [...nodes]
  const children = new Uint32Array(nodes.length)
  for (const { parent } of nodes) if (parent >= 0) children[parent]!++
  const isGone = new Uint8Array(nodes.length)
  for (let i = nodes.length - 2; i > 0; i--) {
    if (children[i] !== 1 || merged[i]!.end > merged[i]!.start) continue
    merged[i] = mergeNodes(merged[i]!, merged[i + 1]!)
    children[i] = children[i + 1]!
    isGone[i + 1] = 1
  }
  return renumber(merged, isGone)
}

/** The merged node is of the outer kind, unless the outer node is a mere part of a page, or the inner one is a section or a table. */
function mergeNodes(outer: HtmlNode, inner: HtmlNode): HtmlNode {
  const isInner = (outer.kind === 'group' && inner.kind !== 'block') || inner.kind === 'section' || inner.kind === 'table'
  return { ...inner, kind: isInner ? inner.kind : outer.kind, parent: outer.parent }
}

function renumber(nodes: readonly HtmlNode[], isGone: Uint8Array): HtmlNode[] {
  const numbers = new Int32Array(nodes.length)
  const kept: HtmlNode[] = []
  nodes.forEach((node, i) => {
    // A node that is gone was merged with the one before it.
    if (isGone[i] === 1) numbers[i] = numbers[i - 1]!
    else numbers[i] = kept.push({ ...node, parent: node.parent < 0 ? -1 : numbers[node.parent]! }) - 1
  })
  return kept
}
