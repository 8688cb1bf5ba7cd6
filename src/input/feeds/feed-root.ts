/** The first elements of feeds: RSS 2.0, Atom, RSS 1.0. In lower case, because the parser of feeds gives names so. */
const roots: readonly string[] = ['rss', 'feed', 'rdf:rdf']

/** Whether an element is the first one of a feed. @param name without the prefix of Atom or RSS */
export function isFeedRoot(name: string): boolean {
  return roots.includes(name)
}

/** Whether an XML file that begins with these bytes is a feed. Its namespaces may have any prefix. */
export function beginsLikeFeed(head: Buffer): boolean {
  // Every other byte of UTF-16 is zero.
  const text = head.toString('latin1').replaceAll('\0', '')
  const first = /<([a-z_][\w:.-]*)/i.exec(text.replace(/<!--.*?(?:-->|$)/gs, ''))?.[1] ?? ''
  return /^(?:(?:[\w.-]+:)?(?:rss|feed)|[\w.-]+:rdf)$/i.test(first)
}
