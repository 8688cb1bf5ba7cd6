import type { Token } from 'parse5'
import { addCount } from '../../maps.js'
import { excluded, type ImpliedEnd, inline } from './html-elements.js'
import { readHints } from './html-hints.js'
import { Region } from './html-region.js'

/** Deeper elements are read as parts of the element at this depth. Real pages stay below 60. */
const maxDepth = 256
const maxCachedHints = 10_000

/**
 * The elements that are open at the current place, bounded in depth. An end tag costs time proportional to the elements that it closes; an end tag
 * whose element is not open costs nothing.
 */
export class OpenElements {
  #innermost = new Region('', undefined, 0, false)
  /** How often each name is open. */
  readonly #open = new Map<string, number>()
  readonly #knownHints = new Map<string, number>()
  #excluded = 0
  #preformatted = 0
  /** The element in which the open link began. The link ends with this element at the latest. */
  #linkIn: Region | undefined

  get innermost(): Region {
    return this.#innermost
  }

  /** Whether text here is not text of the page. */
  get inExcluded(): boolean {
    return this.#excluded > 0
  }

  /** Whether the source's line breaks count here. */
  get inPreformatted(): boolean {
    return this.#preformatted > 0
  }

  get inLink(): boolean {
    return this.#linkIn !== undefined
  }

  /** Begins a link. Links are not elements here, because they may begin in one element and end in another. */
  startLink(): void {
    this.#linkIn = this.#innermost
  }

  endLink(): void {
    this.#linkIn = undefined
  }

  /** Opens the element of a start tag. */
  push(token: Token.TagToken): void {
    if (this.#innermost.depth >= maxDepth) return
    this.#innermost = new Region(token.tagName, this.#innermost, this.#hintsOf(token), isHidden(token))
    this.#count(token.tagName, 1)
  }

  /** Closes the innermost element, unless it is the page. */
  pop(): void {
    const { tag, parent } = this.#innermost
    if (parent === undefined) return
    if (this.#linkIn === this.#innermost) this.endLink()
    this.#count(tag, -1)
    this.#innermost = parent
  }

  /** Closes the innermost element that a start tag ends, and everything in it. */
  endImplied({ ends, within }: ImpliedEnd): void {
    let region: Region | undefined = this.#innermost
    while (region !== undefined && !ends.has(region.tag)) {
      if (within.has(region.tag)) return
      region = region.parent
    }
    if (region !== undefined) this.#popThrough(region)
  }

  /** Closes the elements that an end tag ends. The end of an inline element does not end the blocks inside it. */
  end(tag: string): void {
    if (!this.#open.get(tag)) return
    let region = this.#innermost
    while (region.tag !== tag) {
      if (inline.has(tag) && !inline.has(region.tag)) return
      region = region.parent!
    }
    this.#popThrough(region)
  }

  #popThrough(last: Region): void {
    while (this.#innermost !== last) this.pop()
    this.pop()
  }

  #count(tag: string, by: 1 | -1): void {
    addCount(this.#open, tag, by)
    if (tag === 'pre') this.#preformatted += by
    if (excluded.has(tag)) this.#excluded += by
  }

  #hintsOf(token: Token.TagToken): number {
    let names = ''
    for (const { name, value } of token.attrs)
      if (name === 'class' || name === 'id' || name === 'role' || name === 'itemprop') names += ` ${value}`
    if (names === '') return 0
    const known = this.#knownHints.get(names)
    if (known !== undefined) return known
    const hints = readHints(names)
    if (this.#knownHints.size < maxCachedHints) this.#knownHints.set(names, hints)
    return hints
  }
}

function isHidden(token: Token.TagToken): boolean {
  for (const { name, value } of token.attrs) {
    if (name === 'hidden') return true
    if (name === 'style' && /display\s?:\s?none|visibility\s?:\s?hidden/i.test(value)) return true
    if (name === 'aria-hidden' && value === 'true') return true
  }
  return false
}
