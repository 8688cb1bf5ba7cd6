/** The first elements of feeds: RSS 2.0, Atom, RSS 1.0. In lower case, because the parser of feeds gives names so. */
const roots: readonly (string | undefined)[] = ['rss', 'feed', 'rdf:rdf']

/** Whether an element is the first one of a feed. */
export function isFeedRoot(name: string | undefined): boolean {
  return roots.includes(withoutPrefix(name?.toLowerCase()))
}

/** The name of an element without the prefix of Atom or RSS, which may be any; others stay, because their elements mean something else. */
export function withoutPrefix<Name extends string | undefined>(tag: Name): Name {
  return tag?.replace(/^(?:atom(?:10|03)?|a10|rss):/, '') as Name
}

/** Whether an XML file that begins with these bytes is a feed. */
export function beginsLikeFeed(head: Buffer): boolean {
  // Every other byte of UTF-16 is zero.
  const text = head.toString('latin1').replaceAll('\0', '')
  return isFeedRoot(/<([a-z][\w:.-]*)/i.exec(text.replace(/<!--.*?(?:-->|$)/gs, ''))?.[1])
}
