/** A block with at least this many code units outside links is prose, which votes for the element that holds it. */
const proseLength = 40

/** An open element as the text inside it sees it, with the totals of that text. */
export class Region {
  readonly parent: Region | undefined
  readonly tag: string
  readonly depth: number
  /** Hints of this element, as `readHints` gives them. */
  readonly hints: number
  /** Hints of this element and of all elements above it. */
  readonly hintsAround: number
  /** Whether an attribute or an inline style hides this element or one above it. */
  readonly hidden: boolean
  /** Whether this element is a quotation (`blockquote`) or is in one. */
  readonly quoted: boolean
  /** Whether there is a button in this element, at any depth. */
  hasButton = false
  /** Code units of text outside and inside links, including everything below. */
  plain = 0
  linked = 0
  /** The votes of prose for this element as the holder of the main text; see {@link countBlock}. */
  votes = 0

  constructor(tag: string, parent: Region | undefined, hints: number, hidden: boolean) {
    this.tag = tag
    this.parent = parent
    this.depth = parent ? parent.depth + 1 : 0
    this.hints = hints
    this.hintsAround = hints | (parent?.hintsAround ?? 0)
    this.hidden = hidden || (parent?.hidden ?? false)
    this.quoted = tag === 'blockquote' || (parent?.quoted ?? false)
  }
}

/** The element that holds a block's own element. Paragraphs of one article share it. */
export function holderOf(region: Region): Region {
  return region.parent ?? region
}

/** A run of text without a block boundary inside. */
export interface Block {
  /** White space collapsed to single spaces, `\n` where the page has a line break; never empty. */
  readonly text: string
  /** `text` with its code between backticks (`html-code.ts`), as readers get it. What tells main text from the frame does not see these marks. */
  readonly markedText: string
  readonly region: Region
  /** Code units of `text` that are in links. */
  readonly linked: number
  /** Number of start tags since the block before: a measure of the layout between the two. */
  readonly tagsBefore: number
}

/** Whether a block is prose, most of it outside links. */
export function isProse({ text, linked }: Block): boolean {
  const plain = text.length - linked
  return plain >= proseLength && linked < plain
}

/** Notes a button in an element and in all around it. */
export function noteButton(region: Region): void {
  for (let each: Region | undefined = region; each !== undefined && !each.hasButton; each = each.parent) each.hasButton = true
}

/**
 * Adds a block to the totals of the elements around it. Prose votes in full for the parent of its own element, which the paragraphs of one article
 * share, and for each element above with half of the vote for the one below: the rule of Arc90's Readability.
 */
export function countBlock(block: Block): void {
  const { region, text, linked } = block
  const plain = text.length - linked
  let votes = isProse(block) ? plain : 0
  for (let each: Region | undefined = region; each !== undefined; each = each.parent) {
    each.plain += plain
    each.linked += linked
    if (each === region && each.parent !== undefined) continue
    each.votes += votes
    votes /= 2
  }
}
