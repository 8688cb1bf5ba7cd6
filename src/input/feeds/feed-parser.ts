import { decodeHTMLStrict } from 'entities'
import sax from 'sax'
import { isFeedRoot } from './feed-root.js'
import { type Attributes, FeedScope, isDeclaration, maxBaseLength } from './feed-scope.js'

/** The fields of an item, if it has them. */
export type ItemFields = Readonly<Partial<Record<'guid' | 'url' | 'title' | 'date' | 'updated' | 'html' | 'text', string>>>

/** An item of a feed. */
export interface FeedItem {
  /** 1-based number in the feed. */
  readonly number: number
  /** Without the text if the item is too long. */
  readonly fields: ItemFields
  readonly isOversized: boolean
}

/** What the elements of an item hold, in RSS 2.0, RSS 1.0 and Atom. */
const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['guid', 'guid'],
  ['id', 'guid'],
  ['link', 'url'],
  ['title', 'title'],
  ['pubdate', 'date'],
  ['published', 'date'],
  ['issued', 'date'],
  ['dc:date', 'date'],
  ['updated', 'updated'],
  ['modified', 'updated'],
  ['content:encoded', 'content'],
  ['content', 'content'],
  ['xhtml:body', 'content'],
  ['description', 'summary'],
  ['summary', 'summary'],
])
type Meaning = 'guid' | 'about' | 'url' | 'title' | 'date' | 'updated' | 'content' | 'summary'

/** The text of an element: markup that was escaped, markup as elements, or neither. */
type Form = 'html' | 'xhtml' | 'text'

interface Value {
  readonly text: string
  readonly form: Form
}

interface OpenItem {
  readonly number: number
  readonly depth: number
  readonly values: Map<Meaning, Value>
  length: number
}

interface OpenElement {
  readonly meaning: Meaning
  readonly form: Form
  readonly isBase64: boolean
  readonly depth: number
  text: string
  /** What follows the text. */
  readonly parts: string[]
}

/** Parts that are joined at once: a text of millions of tags takes a third of the memory. */
const joinedParts = 1024

/** Longest attribute or comment; pictures may be in an attribute as base64. Text and CDATA are taken before they are as long. */
const maxTokenLength = 16 * 1024 * 1024
/** Attributes of one tag. */
const maxAttributes = 10_000
/** Elements in elements. The parser keeps each, and looks through all of them for the one that an end tag ends. Browsers nest 512. */
const maxDepth = 1000
/** Characters after which these limits are looked at. */
const pieceLength = 16 * 1024
/**
 * What the parser holds of a token that has not ended. The types do not know it. The parser's own bound is one for everybody in the process that uses
 * it, and is not looked at if places are not counted.
 */
type HeldTokens = Readonly<Record<(typeof heldTokens)[number], string>>
const heldTokens = [
  'comment',
  'sgmlDecl',
  'tagName',
  'doctype',
  'procInstName',
  'procInstBody',
  'entity',
  'attribName',
  'attribValue',
] as const

/**
 * Reads a feed, piece by piece. Faults in the XML are passed over, as programs that read feeds do. Entities that the document type declares are not
 * expanded.
 */
export class FeedParser {
  readonly #parser: sax.SAXParser
  readonly #limit: number
  readonly #found: FeedItem[] = []
  #count = 0
  #depth = 0
  #attributes = 0
  readonly #scope = new FeedScope()
  #hasDeclarations = false
  #root: string | undefined
  /** The address of the page whose feed this is. */
  #home: string | undefined
  /** What was read of it, while its element is open. */
  #openHome: string | undefined
  #item: OpenItem | undefined
  #element: OpenElement | undefined
  #isExcessive = false

  /** @param limit  longest text of an item, in code units */
  constructor(limit: number) {
    this.#limit = limit
    // Scripts end at their own end tag in HTML alone.
    const options: sax.SAXOptions & { readonly noscript: boolean } = { lowercase: true, noscript: true, position: false }
    const parser = sax.parser(false, options)
    parser.onattribute = ({ name }) => {
      this.#isExcessive ||= ++this.#attributes > maxAttributes
      this.#hasDeclarations ||= isDeclaration(name)
    }
    parser.onopentag = ({ name, attributes }) => this.#open(name, attributes as Attributes)
    parser.onclosetag = (name) => this.#close(name)
    parser.ontext = (text) => this.#take(text)
    parser.oncdata = (text) => this.#take(text)
    parser.onerror = () => void parser.resume()
    this.#parser = parser
  }

  /** Whether a feed may follow. */
  get isFeed(): boolean {
    return this.#root === undefined || isFeedRoot(this.#root)
  }

  /** Whether an element was met. */
  get hasBegun(): boolean {
    return this.#root !== undefined
  }

  /** Whether elements are open. */
  get isOpen(): boolean {
    return this.#depth > 0
  }

  /** Number of the item that is open, if one is. */
  get openItem(): number | undefined {
    return this.#item?.number
  }

  /** Whether a tag or a comment is too long to go on, or elements are nested too deep. */
  get isExcessive(): boolean {
    return this.#isExcessive
  }

  /** Takes the next piece and returns the items that end in it. */
  push(text: string): FeedItem[] {
    for (let at = 0; at < text.length && !this.#isExcessive; at += pieceLength) {
      this.#parser.write(text.slice(at, at + pieceLength))
      this.#parser.flush()
      this.#isExcessive ||= this.#holdsTooMuch()
    }
    return this.#found.splice(0)
  }

  #holdsTooMuch(): boolean {
    const held = this.#parser as unknown as HeldTokens
    return heldTokens.some((token) => held[token].length > maxTokenLength)
  }

  #open(tag: string, attributes: Attributes): void {
    this.#attributes = 0
    this.#isExcessive ||= ++this.#depth > maxDepth
    if (this.#hasDeclarations) this.#scope.enter(this.#depth, attributes)
    this.#hasDeclarations = false
    if (this.#element === undefined) this.#openNamed(this.#scope.nameOf(tag), attributes)
    else this.#add(this.#element, openingTag(this.#htmlName(tag), attributes))
  }

  #openNamed(name: string, attributes: Attributes): void {
    this.#root ??= name
    if (this.#item !== undefined) {
      if (this.#depth === this.#item.depth + 1) this.#openField(this.#item, name, attributes)
    } else if (name === 'item' || name === 'entry') this.#openItem(attributes)
    else if (name === 'link' && this.#depth <= 3) this.#openLink(attributes)
  }

  /** An item of RSS 1.0 is named by what it is about. */
  #openItem({ 'rdf:about': about = '' }: Attributes): void {
    this.#item = { number: ++this.#count, depth: this.#depth, values: new Map(), length: 0 }
    if (about.trim() !== '') this.#item.values.set('about', { text: about, form: 'text' })
  }

  /** Reads the link of the feed itself, to which those of its items may be relative. */
  #openLink({ href, rel = 'alternate' }: Attributes): void {
    if (rel !== 'alternate' || this.#home !== undefined) return
    if (href === undefined) this.#openHome = ''
    else this.#home = this.#scope.resolve(href)
  }

  #openField(item: OpenItem, name: string, attributes: Attributes): void {
    const { type, href, mode, rel = 'alternate' } = attributes
    const meaning = meanings.get(name)
    if (meaning === undefined || item.values.has(meaning) || (meaning === 'url' && rel !== 'alternate')) return
    if (href !== undefined) {
      if (meaning === 'url') item.values.set(meaning, { text: this.#scope.resolve(href, this.#home), form: 'text' })
      return
    }
    const form = formOf(name, this.#root === 'feed', type || 'text')
    if (form === undefined) return
    this.#element = { meaning, form, isBase64: mode === 'base64', depth: this.#depth, text: '', parts: [] }
  }

  #take(text: string): void {
    if (this.#element !== undefined) this.#add(this.#element, this.#element.form === 'xhtml' ? escapeMarkup(text) : text)
    else if (this.#openHome !== undefined && this.#openHome.length < maxBaseLength) this.#openHome += text
  }

  #add(element: OpenElement, text: string): void {
    const item = this.#item!
    item.length += text.length
    if (item.length <= this.#limit && element.parts.push(text) === joinedParts) element.text += element.parts.splice(0).join('')
  }

  #close(tag: string): void {
    const element = this.#element
    if (element !== undefined && this.#depth > element.depth) this.#add(element, `</${this.#htmlName(tag)}>`)
    else if (element !== undefined) this.#closeField(element)
    else if (this.#depth === this.#item?.depth) {
      this.#found.push(toItem(this.#item, this.#limit))
      this.#item = undefined
    } else if (this.#openHome !== undefined) {
      this.#home = this.#scope.resolve(this.#openHome) || undefined
      this.#openHome = undefined
    }
    this.#scope.leave(this.#depth)
    this.#depth--
  }

  /** The name of an element in HTML, which knows no prefixes. */
  #htmlName(tag: string): string {
    const name = tag.includes(':') ? this.#scope.nameOf(tag) : tag
    return name.startsWith('xhtml:') ? name.slice('xhtml:'.length) : tag
  }

  #closeField({ meaning, form, isBase64, text: begin, parts }: OpenElement): void {
    const read = begin + parts.join('')
    const text = isBase64 ? Buffer.from(read, 'base64').toString() : read
    if (text.trim() !== '')
      this.#item!.values.set(meaning, { text: meaning === 'url' ? this.#scope.resolve(text, this.#home) : text, form })
    this.#element = undefined
  }
}

/** undefined for what is no text, such as a picture in base64. */
function formOf(name: string, isAtom: boolean, type = 'text'): Form | undefined {
  if (name === 'description' || name === 'content:encoded') return 'html'
  if (name === 'xhtml:body') return 'xhtml'
  if (!isAtom || type === 'text' || type === 'text/plain') return 'text'
  if (type === 'html' || type === 'text/html') return 'html'
  return type === 'xhtml' || type === 'application/xhtml+xml' ? 'xhtml' : undefined
}

function toItem({ number, values, length }: OpenItem, limit: number): FeedItem {
  const body = values.get('content') ?? values.get('summary')
  const of = (meaning: Meaning) => values.get(meaning)?.text.trim()
  const title = values.get('title')
  const fields: Record<string, string | undefined> = {
    guid: of('guid') ?? of('about'),
    url: of('url'),
    title: title && titleText(title),
    date: of('date') ?? of('updated'),
    updated: of('updated'),
    [body === undefined || body.form === 'text' ? 'text' : 'html']: body?.text ?? '',
  }
  return {
    number,
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    isOversized: length > limit,
  }
}

/** A title on one line, without markup. */
function titleText({ text, form }: Value): string {
  const words = form === 'text' ? text : decodeHTMLStrict(text.replace(/<[^<>]*>/g, ''))
  return words.trim().replace(/\s+/g, ' ')
}

function openingTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value).replaceAll('"', '&quot;')}"`)
  return `<${name}${written.join('')}>`
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
