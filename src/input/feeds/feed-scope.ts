/**
 * What the elements of a feed are called here, by the addresses of their namespaces: those of Atom and RSS without a prefix, others with the one that is
 * usual. Atom 0.3 and old releases of RSS are read like the later ones.
 */
const knownNamespaces: ReadonlyMap<string, string> = new Map(
  (
    [
      ['http://www.w3.org/2005/Atom', ''],
      ['http://purl.org/atom/ns#', ''],
      ['http://purl.org/rss/1.0/', ''],
      ['http://my.netscape.com/rdf/simple/0.9/', ''],
      ['http://channel.netscape.com/rdf/simple/0.9/', ''],
      ['http://backend.userland.com/rss', ''],
      ['http://backend.userland.com/rss2', ''],
      ['http://blogs.law.harvard.edu/tech/rss', ''],
      ['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf:'],
      ['http://purl.org/rss/1.0/modules/content/', 'content:'],
      ['http://purl.org/dc/elements/1.1/', 'dc:'],
      ['http://www.w3.org/1999/xhtml', 'xhtml:'],
    ] as const
  ).map(([address, prefix]) => [plainAddress(address), prefix]),
)

/** Prefixes that feeds use without saying what they stand for. */
const usualPrefixes: ReadonlyMap<string, string> = new Map(['atom', 'atom10', 'atom03', 'a10', 'rss'].map((prefix) => [prefix, '']))

/** Names that are kept at once: a hostile feed may invent millions. */
const mostNames = 1000

/** Characters of an address to which others are relative: a hostile feed may have one of megabytes, and links by the thousand. */
export const maxBaseLength = 2000

/** Attributes of an element, with names in lower case. */
export type Attributes = Readonly<Record<string, string>>

/** What an element declares, as it was outside of it. */
interface OuterScope {
  readonly depth: number
  readonly base: string | undefined
  readonly namespaces: readonly (readonly [prefix: string, address: string | undefined])[]
}

/** The address of a namespace in one spelling, because feeds also write it with `https`, or without the last mark. */
function plainAddress(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https:/, 'http:')
    .replace(/[/#]$/, '')
}

/** Whether an attribute declares a prefix, or the address to which others are relative. */
export function isDeclaration(attribute: string): boolean {
  return attribute.startsWith('xmlns') || attribute === 'xml:base'
}

/** What prefixes stand for, and to which address others are relative, at a place in a feed. */
export class FeedScope {
  readonly #namespaces = new Map<string, string>()
  readonly #outer: OuterScope[] = []
  readonly #names = new Map<string, string>()
  /** The default namespace of the first element, or else of one in it, such as `channel`. What it is does not matter: a feed is a feed in any. */
  #own: string | undefined
  #base: string | undefined

  /** @param depth of an element that declares something: 1 for the first one of the feed */
  enter(depth: number, attributes: Attributes): void {
    const declared = Object.entries(attributes).flatMap(([name, value]) => {
      const prefix = /^xmlns(?::(.*))?$/s.exec(name)
      return prefix === null ? [] : [[prefix[1] ?? '', plainAddress(value)] as const]
    })
    this.#outer.push({ depth, base: this.#base, namespaces: declared.map(([prefix]) => [prefix, this.#namespaces.get(prefix)]) })
    for (const [prefix, address] of declared) this.#namespaces.set(prefix, address)
    if (depth <= 2) this.#own ??= this.#namespaces.get('')
    const base = attributes['xml:base']
    if (base !== undefined && base.length <= maxBaseLength) this.#base = this.resolve(base)
    this.#names.clear()
  }

  /** @param depth of an element that ends */
  leave(depth: number): void {
    const outer = this.#outer.at(-1)
    if (outer?.depth !== depth) return
    this.#outer.pop()
    for (const [prefix, address] of outer.namespaces) {
      if (address === undefined) this.#namespaces.delete(prefix)
      else this.#namespaces.set(prefix, address)
    }
    this.#base = outer.base
    this.#names.clear()
  }

  /** The name of an element, with the usual prefix of its namespace: none for Atom and RSS. */
  nameOf(tag: string): string {
    const known = this.#names.get(tag)
    if (known !== undefined) return known
    const name = this.#resolved(tag)
    if (this.#names.size === mostNames) this.#names.clear()
    this.#names.set(tag, name)
    return name
  }

  #resolved(tag: string): string {
    const colon = tag.indexOf(':')
    const prefix = tag.slice(0, Math.max(0, colon))
    const local = tag.slice(colon + 1)
    const address = this.#namespaces.get(prefix)
    if (address === undefined || address === '') return (usualPrefixes.get(prefix) ?? tag.slice(0, colon + 1)) + local
    // One that is not known here: the name must not be taken for one of a feed.
    return (knownNamespaces.get(address) ?? (prefix === '' && address === this.#own ? '' : 'other:')) + local
  }

  /** An address as it is from outside the feed: relative to `xml:base`, else to the page of the feed, if one of them is known. */
  resolve(address: string, home?: string): string {
    return complete(address, this.#base === undefined ? home : complete(this.#base, home))
  }
}

function complete(address: string, base: string | undefined): string {
  const given = address.trim()
  if (base === undefined || base.length > maxBaseLength || /^[a-z][a-z\d+.-]*:/i.test(given) || !URL.canParse(given, base)) return given
  return new URL(given, base).href
}
