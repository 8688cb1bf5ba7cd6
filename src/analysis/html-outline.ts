import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5'
import { readHints } from './html-hints.js'

/**
 * HTML → a flat list of text blocks, each with the elements that it stands in.
 *
 * Works on parse5's tokens with a bounded stack of its own rather than on a tree: no recursion, memory in proportion to the text, time
 * linear in the input whatever its nesting, and faster than a full parse. What the HTML standard repairs by moving nodes about (misnested
 * formatting, text inside tables) does not move here; text stays in source order.
 */

/** An open element as seen from the text inside it, with the totals of that text. */
export class Region {
  readonly parent: Region | undefined
  readonly tag: string
  readonly depth: number
  /** Bits of `readHints`: of this element, and of this element and everything above it. */
  readonly hints: number
  readonly hintsAround: number
  /** Hidden by an attribute or an inline style, here or above. */
  readonly hidden: boolean
  /** Code units of text outside and inside links, everything below included. */
  plain = 0
  linked = 0
  /** How much prose speaks for this element as the one that holds the main text; see `countBlock`. */
  votes = 0

  constructor(tag: string, parent: Region | undefined, hints: number, hidden: boolean) {
    this.tag = tag
    this.parent = parent
    this.depth = parent ? parent.depth + 1 : 0
    this.hints = hints
    this.hintsAround = hints | (parent?.hintsAround ?? 0)
    this.hidden = hidden || (parent?.hidden ?? false)
  }
}

/** A run of text without a block boundary inside. */
export interface Block {
  /** White space collapsed to single spaces, `\n` where the page has a line break; never empty. */
  readonly text: string
  readonly region: Region
  /** Code units of `text` that stand in links. */
  readonly linked: number
  /** Start tags since the block before: a measure of how much layout stands between them. */
  readonly tagsBefore: number
}

/** What the page says of itself, and its text. */
export interface Outline {
  readonly blocks: readonly Block[]
  /** `og:title`, which leaves out the name of the site, else `title`. */
  readonly title: string | undefined
  /** ISO 639 code as the page declares it, lower case; pages are often wrong. */
  readonly language: string | undefined
  /** The input has the frame of a page (a doctype, `html`, `head`, `body` or `title`); without one it is a fragment. */
  readonly isPage: boolean
}

/** Deeper elements are read as parts of the element at this depth. Real pages stay below 60. */
const maxDepth = 256
/** Later blocks become lines of the last one: a bound on memory and work a page. The largest real page measured has 3,000. */
const maxBlocks = 100_000
const maxCachedHints = 10_000
/** A block with this many code units outside links is prose enough to speak for the element that holds it. */
const proseLength = 40

const excluded = new Set(
  'script style noscript template iframe svg math select object canvas textarea button audio video datalist noframes noembed xmp map'.split(
    ' ',
  ),
)
const voids = new Set('area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '))
const inline = new Set(
  (
    'a abbr acronym b bdi bdo big br cite code data del dfn em font i img input ins kbd label mark nobr q rb rp rt rtc ruby s samp small ' +
    'span strike strong sub sup time tt u var wbr'
  ).split(' '),
)
/** Inline elements whose class names tell something; the others are not worth a place on the stack. */
const stackedInline = new Set(['span', 'small', 'label', 'time', 'cite'])

interface ImpliedEnd {
  readonly ends: ReadonlySet<string>
  readonly within: ReadonlySet<string>
}

/** A start tag ends an open element of its list when none of `within` stands between them. */
const impliedEnds = new Map<string, ImpliedEnd>([
  ['li', { ends: new Set(['li']), within: new Set(['ul', 'ol', 'menu']) }],
  ['dt', { ends: new Set(['dt', 'dd']), within: new Set(['dl']) }],
  ['dd', { ends: new Set(['dt', 'dd']), within: new Set(['dl']) }],
  ['tr', { ends: new Set(['tr']), within: new Set(['table']) }],
  ['td', { ends: new Set(['td', 'th']), within: new Set(['tr', 'table']) }],
  ['th', { ends: new Set(['td', 'th']), within: new Set(['tr', 'table']) }],
])

/** Elements whose content is text for the tokenizer; a parser has to tell it so. */
const tokenizerModes = new Map<string, Tokenizer['state']>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['style', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['plaintext', TokenizerMode.PLAINTEXT],
])
const frameTags = new Set(['html', 'head', 'body'])

/**
 * Cuts HTML into text blocks, comments, scripts, forms' values and the like left out. Never throws: anything is HTML.
 *
 * Cost: linear in `html.length`.
 */
export function outlineHtml(html: string): Outline {
  const builder = new OutlineBuilder()
  builder.read(html)
  return builder
}

class OutlineBuilder implements TokenHandler, Outline {
  readonly blocks: Block[] = []
  readonly onParseError = null
  language: string | undefined
  isPage = false
  #titleText = ''
  #socialTitle: string | undefined
  #region = new Region('', undefined, 0, false)
  /** How often each name is open, so that an end tag without a start costs nothing. */
  readonly #open = new Map<string, number>()
  readonly #knownHints = new Map<string, number>()
  readonly #tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, this)
  #inTitle = false
  /** The title being read is the page's: the first that is not empty and not that of a drawing. */
  #keepsTitle = false
  #linkRegion: Region | undefined
  #excludedDepth = 0
  #preformattedDepth = 0
  readonly #lateLines: string[] = []
  #pieces = ''
  #linked = 0
  #tags = 0

  read(html: string): void {
    this.#tokenizer.write(html, true)
    this.#endBlock()
    this.#joinLateLines()
  }

  get title(): string | undefined {
    return nonEmpty(this.#socialTitle) ?? nonEmpty(this.#titleText)
  }

  onStartTag(token: Token.TagToken): void {
    const tag = token.tagName
    this.#setMode(tag)
    if (frameTags.has(tag)) this.#startFrame(tag, token)
    else if (tag === 'title') this.#startTitle()
    else if (tag === 'meta') this.#readMeta(token)
    else if (excluded.has(tag)) this.#startExcluded(tag, token)
    else this.#startElement(tag, token)
  }

  onEndTag(token: Token.TagToken): void {
    const tag = token.tagName
    if (tag === 'title') this.#inTitle = false
    else if (tag === 'a') this.#linkRegion = undefined
    else if (tag === 'br') this.#append('\n')
    else this.#endElement(tag)
  }

  onCharacter(token: Token.CharacterToken): void {
    if (this.#inTitle) this.#appendTitle(token.chars)
    else this.#append(token.chars)
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    if (this.#inTitle) this.#appendTitle(' ')
    else if (this.#pieces !== '') this.#append(this.#preformattedDepth > 0 && token.chars.includes('\n') ? '\n' : ' ')
  }

  onDoctype(): void {
    this.isPage = true
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onEof(): void {}

  #setMode(tag: string): void {
    const mode = tokenizerModes.get(tag)
    if (mode === undefined) return
    this.#tokenizer.state = mode
    this.#tokenizer.lastStartTagName = tag
  }

  #startFrame(tag: string, token: Token.TagToken): void {
    this.isPage = true
    if (tag !== 'head') this.language ??= primaryLanguage(attributeOf(token, 'lang') ?? attributeOf(token, 'xml:lang'))
  }

  #startTitle(): void {
    this.#inTitle = true
    this.#keepsTitle = this.#excludedDepth === 0 && nonEmpty(this.#titleText) === undefined
    if (this.#excludedDepth === 0) this.isPage = true
  }

  #readMeta(token: Token.TagToken): void {
    const name = (attributeOf(token, 'property') ?? attributeOf(token, 'name') ?? attributeOf(token, 'http-equiv') ?? '').toLowerCase()
    const content = attributeOf(token, 'content')
    if (name === 'og:title') this.#socialTitle ??= content
    if (name === 'content-language' || name === 'og:locale') this.language ??= primaryLanguage(content)
  }

  #startExcluded(tag: string, token: Token.TagToken): void {
    if (!token.selfClosing) this.#push(tag, token)
  }

  #startElement(tag: string, token: Token.TagToken): void {
    this.#tags++
    if (tag === 'br') this.#append('\n')
    else if (tag === 'a') this.#linkRegion = this.#region
    const isBlock = !inline.has(tag)
    if (isBlock) this.#startBlock(tag)
    if (isBlock ? !voids.has(tag) : stackedInline.has(tag)) this.#push(tag, token)
  }

  #startBlock(tag: string): void {
    this.#endBlock()
    if (this.#region.tag === 'p') this.#pop()
    const implied = impliedEnds.get(tag)
    if (implied) this.#endImplied(implied)
  }

  #endImplied({ ends, within }: ImpliedEnd): void {
    let region: Region | undefined = this.#region
    while (region !== undefined && !ends.has(region.tag)) {
      if (within.has(region.tag)) return
      region = region.parent
    }
    if (region !== undefined) this.#popThrough(region)
  }

  #push(tag: string, token: Token.TagToken): void {
    if (this.#region.depth >= maxDepth) return
    this.#region = new Region(tag, this.#region, this.#hintsOf(token), isHidden(token))
    this.#open.set(tag, (this.#open.get(tag) ?? 0) + 1)
    if (tag === 'pre') this.#preformattedDepth++
    if (excluded.has(tag)) this.#excludedDepth++
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

  #pop(): void {
    const region = this.#region
    if (region.parent === undefined) return
    const { tag } = region
    this.#open.set(tag, this.#open.get(tag)! - 1)
    if (tag === 'pre') this.#preformattedDepth--
    if (excluded.has(tag)) this.#excludedDepth--
    if (this.#linkRegion === region) this.#linkRegion = undefined
    this.#region = region.parent
  }

  #popThrough(last: Region): void {
    while (this.#region !== last) this.#pop()
    this.#pop()
  }

  #endElement(tag: string): void {
    const isInline = inline.has(tag)
    if (!isInline && !excluded.has(tag)) this.#endBlock()
    if (!this.#open.get(tag)) return
    let region = this.#region
    while (region.tag !== tag) {
      // The end of an inline element does not end the blocks inside it.
      if (isInline && !inline.has(region.tag)) return
      region = region.parent!
    }
    this.#popThrough(region)
  }

  #appendTitle(chars: string): void {
    if (this.#keepsTitle) this.#titleText += chars
  }

  #append(chars: string): void {
    if (this.#excludedDepth > 0) return
    this.#pieces += chars
    if (this.#linkRegion !== undefined) this.#linked += chars.length
  }

  #endBlock(): void {
    if (this.#pieces === '' || this.#excludedDepth > 0) return
    const text = collapse(this.#pieces)
    if (text !== '') this.#addBlock(text)
    this.#pieces = ''
    this.#linked = 0
  }

  #addBlock(text: string): void {
    if (this.blocks.length >= maxBlocks) {
      this.#lateLines.push(text)
      return
    }
    const block = { text, region: this.#region, linked: Math.min(this.#linked, text.length), tagsBefore: this.#tags }
    this.blocks.push(block)
    countBlock(block)
    this.#tags = 0
  }

  #joinLateLines(): void {
    const last = this.blocks.at(-1)
    if (last && this.#lateLines.length > 0)
      this.blocks[this.blocks.length - 1] = { ...last, text: [last.text, ...this.#lateLines].join('\n') }
  }
}

/**
 * Adds a block to the totals of the elements around it. Prose speaks for the parent of its own element (paragraphs of one article share it)
 * in full, and for each element above by half of the one below: the rule of Arc90's Readability.
 */
function countBlock({ region, text, linked }: Block): void {
  const plain = text.length - linked
  let votes = plain >= proseLength && linked < plain ? plain : 0
  for (let each: Region | undefined = region; each !== undefined; each = each.parent) {
    each.plain += plain
    each.linked += linked
    if (each === region && each.parent !== undefined) continue
    each.votes += votes
    votes /= 2
  }
}

/** Single spaces, no space beside a line break or at an end, no more than two line breaks in a row. */
function collapse(text: string): string {
  return text
    .replace(/[\t\f\r \u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function nonEmpty(text: string | undefined): string | undefined {
  return text?.replace(/\s+/g, ' ').trim() || undefined
}

function attributeOf(token: Token.TagToken, name: string): string | undefined {
  return token.attrs.find((each) => each.name === name)?.value
}

/** The primary subtag of a language tag: `de` of `de-AT` and `de_AT`. */
function primaryLanguage(tag: string | undefined): string | undefined {
  return tag && /^[a-z]{2,3}(?![a-z])/i.exec(tag.trim())?.[0].toLowerCase()
}

function isHidden(token: Token.TagToken): boolean {
  for (const { name, value } of token.attrs) {
    if (name === 'hidden') return true
    if (name === 'style' && /display\s?:\s?none|visibility\s?:\s?hidden/i.test(value)) return true
    if (name === 'aria-hidden' && value === 'true') return true
  }
  return false
}
