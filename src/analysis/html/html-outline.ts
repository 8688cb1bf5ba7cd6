import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5'
import { CodeSpans, codeTags } from './html-code.js'
import { excluded, frameTags, impliedEnds, inline, stackedInline, voids } from './html-elements.js'
import { type Block, countBlock, noteButton } from './html-region.js'
import { OpenElements } from './open-elements.js'

/**
 * HTML → a flat list of text blocks, each with the elements around it.
 *
 * Works on parse5's tokens with a bounded stack instead of a tree: without recursion, in memory proportional to the text, in time linear in the input
 * whatever its nesting, and faster than a full parse. The HTML standard repairs misnested formatting and text inside tables by moving nodes; here
 * nothing moves, and text stays in source order.
 */

/** The text blocks of a page, and its title. */
export interface Outline {
  readonly blocks: readonly Block[]
  /** `og:title`, which omits the name of the site; otherwise `title`. */
  readonly title: string | undefined
  /** Whether the input has the frame of a page (a doctype, `html`, `head`, `body` or `title`). Otherwise it is a fragment. */
  readonly isPage: boolean
}

/** Later blocks become lines of the last one. This bounds memory and work for a page. The largest real page that was measured has 3,000. */
const maxBlocks = 100_000

/** Elements whose content the tokenizer must read as text. The tokenizer must be told so. */
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

/**
 * Cuts HTML into text blocks. Leaves out comments, scripts, the values of forms and the like. Never throws: anything is HTML.
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
  isPage = false
  #titleText = ''
  #socialTitle: string | undefined
  readonly #open = new OpenElements()
  readonly #tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, this)
  #inTitle = false
  /** Whether the title at hand is the page's: the first one that is not empty and not that of a drawing. */
  #keepsTitle = false
  readonly #lateLines: string[] = []
  #pieces = ''
  readonly #code = new CodeSpans()
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
    if (frameTags.has(tag)) this.isPage = true
    else if (tag === 'title') this.#startTitle()
    else if (tag === 'meta') this.#readMeta(token)
    else if (excluded.has(tag)) this.#startExcluded(token)
    else this.#startElement(tag, token)
  }

  onEndTag(token: Token.TagToken): void {
    const tag = token.tagName
    if (tag === 'title') this.#inTitle = false
    else if (tag === 'a') this.#open.endLink()
    else if (tag === 'br') this.#append('\n')
    else if (codeTags.has(tag)) this.#endCode()
    else this.#endElement(tag)
  }

  onCharacter(token: Token.CharacterToken): void {
    if (this.#inTitle) this.#appendTitle(token.chars)
    else this.#append(token.chars)
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    if (this.#inTitle) this.#appendTitle(' ')
    else if (this.#pieces !== '') this.#append(this.#open.inPreformatted && token.chars.includes('\n') ? '\n' : ' ')
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

  #startTitle(): void {
    this.#inTitle = true
    this.#keepsTitle = !this.#open.inExcluded && nonEmpty(this.#titleText) === undefined
    if (!this.#open.inExcluded) this.isPage = true
  }

  #readMeta(token: Token.TagToken): void {
    const name = attributeOf(token, 'property') ?? attributeOf(token, 'name')
    if (name?.toLowerCase() === 'og:title') this.#socialTitle ??= attributeOf(token, 'content')
  }

  #startExcluded(token: Token.TagToken): void {
    if (token.tagName === 'button') noteButton(this.#open.innermost)
    if (!token.selfClosing) this.#open.push(token)
  }

  #startElement(tag: string, token: Token.TagToken): void {
    this.#tags++
    if (tag === 'br') this.#append('\n')
    else if (tag === 'a') this.#open.startLink()
    else if (codeTags.has(tag)) this.#startCode()
    const isBlock = !inline.has(tag)
    if (isBlock) this.#startBlock(tag)
    if (isBlock ? !voids.has(tag) : stackedInline.has(tag)) this.#open.push(token)
  }

  #startBlock(tag: string): void {
    this.#endBlock()
    if (this.#open.innermost.tag === 'p') this.#open.pop()
    const implied = impliedEnds.get(tag)
    if (implied) this.#open.endImplied(implied)
  }

  #endElement(tag: string): void {
    if (!inline.has(tag) && !excluded.has(tag)) this.#endBlock()
    this.#open.end(tag)
  }

  #startCode(): void {
    // Blocks of code are read as text (0263). An element in what is left out may never end.
    if (!this.#open.inPreformatted && !this.#open.inExcluded) this.#code.open(this.#pieces.length)
  }

  #endCode(): void {
    if (!this.#open.inExcluded) this.#code.close(this.#pieces.length)
  }

  #appendTitle(chars: string): void {
    if (this.#keepsTitle) this.#titleText += chars
  }

  #append(chars: string): void {
    if (this.#open.inExcluded) return
    this.#pieces += chars
    if (this.#open.inLink) this.#linked += chars.length
  }

  #endBlock(): void {
    if (this.#open.inExcluded) return
    const marked = this.#code.endBlock(this.#pieces)
    if (this.#pieces === '') return
    const text = collapse(this.#pieces)
    if (text !== '') this.#addBlock(text, marked === this.#pieces ? text : collapse(marked))
    this.#pieces = ''
    this.#linked = 0
  }

  #addBlock(text: string, markedText: string): void {
    if (this.blocks.length >= maxBlocks) {
      this.#lateLines.push(markedText)
      return
    }
    const block = {
      text,
      markedText,
      region: this.#open.innermost,
      linked: Math.min(this.#linked, text.length),
      tagsBefore: this.#tags,
    }
    this.blocks.push(block)
    countBlock(block)
    this.#tags = 0
  }

  #joinLateLines(): void {
    const last = this.blocks.at(-1)
    if (!last || this.#lateLines.length === 0) return
    const withLateLines = (text: string) => [text, ...this.#lateLines].join('\n')
    this.blocks[this.blocks.length - 1] = { ...last, text: withLateLines(last.text), markedText: withLateLines(last.markedText) }
  }
}

/** Single spaces, no space beside a line break or at either end, at most two line breaks in a row. */
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
