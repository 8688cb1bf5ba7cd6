import { decodeHTMLStrict } from 'entities'
import sax from 'sax'
import { isFeedRoot, withoutPrefix } from './feed-root.js'

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
  ['description', 'summary'],
  ['summary', 'summary'],
])
type Meaning = 'guid' | 'url' | 'title' | 'date' | 'updated' | 'content' | 'summary'

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
  readonly depth: number
  text: string
  /** What follows the text. */
  readonly parts: string[]
}

/** Parts that are joined at once: a text of millions of tags takes a third of the memory. */
const joinedParts = 1024

/** Longest attribute or comment; pictures may be in an attribute as base64. The parser gives text and CDATA before they are as long. */
const maxTokenLength = 16 * 1024 * 1024
/** Attributes of one tag. */
const maxAttributes = 10_000
/** Elements in elements. The parser keeps each, and looks through all of them for the one that an end tag ends. Browsers nest 512. */
const maxDepth = 1000
/** Characters after which these limits are looked at. */
const pieceLength = 16 * 1024
/** Of the parser, for all that use it. The types do not know it. */
const settings = sax as unknown as { MAX_BUFFER_LENGTH: number }

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
  #root: string | undefined
  #item: OpenItem | undefined
  #element: OpenElement | undefined
  #isExcessive = false

  /** @param limit  longest text of an item, in code units */
  constructor(limit: number) {
    this.#limit = limit
    settings.MAX_BUFFER_LENGTH = maxTokenLength
    // Scripts end at their own end tag in HTML alone.
    const options: sax.SAXOptions & { readonly noscript: boolean } = { lowercase: true, noscript: true, position: false }
    const parser = sax.parser(false, options)
    parser.onattribute = () => {
      this.#isExcessive ||= ++this.#attributes > maxAttributes
    }
    parser.onopentag = ({ name, attributes }) => this.#open(name, attributes as Readonly<Record<string, string>>)
    parser.onclosetag = (name) => this.#close(name)
    parser.ontext = (text) => this.#take(text)
    parser.oncdata = (text) => this.#take(text)
    parser.onerror = ({ message }) => {
      this.#isExcessive ||= message.startsWith('Max buffer length')
      parser.resume()
    }
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
    for (let at = 0; at < text.length && !this.#isExcessive; at += pieceLength) this.#parser.write(text.slice(at, at + pieceLength))
    return this.#found.splice(0)
  }

  #open(tag: string, attributes: Readonly<Record<string, string>>): void {
    const name = withoutPrefix(tag)
    this.#attributes = 0
    this.#isExcessive ||= ++this.#depth > maxDepth
    this.#root ??= name
    if (this.#element !== undefined) this.#add(this.#element, openingTag(tag, attributes))
    else if (this.#item === undefined) {
      if (name === 'item' || name === 'entry') this.#item = { number: ++this.#count, depth: this.#depth, values: new Map(), length: 0 }
    } else if (this.#depth === this.#item.depth + 1) this.#openField(this.#item, name, attributes)
  }

  #openField(item: OpenItem, name: string, { type, href, rel = 'alternate' }: Readonly<Record<string, string>>): void {
    const meaning = meanings.get(name)
    if (meaning === undefined || item.values.has(meaning)) return
    if (href !== undefined) {
      if (meaning === 'url' && rel === 'alternate') item.values.set(meaning, { text: href, form: 'text' })
      return
    }
    const form = formOf(name, this.#root === 'feed', type)
    if (form !== undefined) this.#element = { meaning, form, depth: this.#depth, text: '', parts: [] }
  }

  #take(text: string): void {
    if (this.#element !== undefined) this.#add(this.#element, this.#element.form === 'xhtml' ? escapeMarkup(text) : text)
  }

  #add(element: OpenElement, text: string): void {
    const item = this.#item!
    item.length += text.length
    if (item.length <= this.#limit && element.parts.push(text) === joinedParts) element.text += element.parts.splice(0).join('')
  }

  #close(tag: string): void {
    const element = this.#element
    if (element !== undefined && this.#depth > element.depth) this.#add(element, `</${tag}>`)
    else if (element !== undefined) {
      const text = element.text + element.parts.join('')
      if (text.trim() !== '') this.#item!.values.set(element.meaning, { text, form: element.form })
      this.#element = undefined
    } else if (this.#depth === this.#item?.depth) {
      this.#found.push(toItem(this.#item, this.#limit))
      this.#item = undefined
    }
    this.#depth--
  }
}

/** undefined for what is no text, such as a picture in base64. */
function formOf(name: string, isAtom: boolean, type = 'text'): Form | undefined {
  if (name === 'description' || name === 'content:encoded') return 'html'
  if (!isAtom || type === 'text' || type === 'text/plain') return 'text'
  if (type === 'html' || type === 'text/html') return 'html'
  return type === 'xhtml' || type === 'application/xhtml+xml' ? 'xhtml' : undefined
}

function toItem({ number, values, length }: OpenItem, limit: number): FeedItem {
  const body = values.get('content') ?? values.get('summary')
  const of = (meaning: Meaning) => values.get(meaning)?.text.trim()
  const title = values.get('title')
  const fields: Record<string, string | undefined> = {
    guid: of('guid'),
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
