/**
 * The meaning of class names, ids and roles for the part of a page that has them. Class names are English nearly everywhere, so the words are
 * English, with a few that are common in German pages. A page without any of them is judged by its shape alone.
 */

/**
 * The words of each kind of hint; some are hints of two kinds. The kinds are bits of {@link readHints}, in the order of this table. A word counts
 * anywhere in a name.
 */
const hintWords = {
  content: ['content', 'inhalt', 'text', 'copy', 'body', 'main'],
  summary: ['lead', 'intro', 'summary', 'excerpt', 'abstract', 'subtitle', 'standfirst'],
  navigation: ['nav', 'menu', 'breadcrumb', 'pager', 'pagination', 'paging', 'skip', 'sitemap', 'prevnext'],
  header: ['header', 'masthead', 'topbar', 'banner', 'logo'],
  footer: ['foot', 'copyright', 'colophon', 'legal', 'impressum', 'disclaimer', 'bottom'],
  comment: ['comment', 'komment', 'respond', 'reply', 'disqus', 'discussion', 'guestbook', 'forum', 'trackback'],
  related: [
    'related',
    'similar',
    'recommend',
    'more-',
    '-more',
    'readmore',
    'promo',
    'featured',
    'popular',
    'trending',
    'latest',
    'recent',
    'teaser',
  ],
  social: ['share', 'social', 'sharing', 'facebook', 'twitter', 'follow', 'addthis', 'bookmark', 'whatsapp', 'subscribe', 'rss'],
  meta: ['meta', 'byline', 'author', 'autor', 'date', 'time', 'posted', 'published', 'info', 'credit', 'source', 'details', 'license'],
  widget: ['widget', 'module', 'block', 'panel', 'tile', 'card', 'gadget'],
  advert: ['advert', 'sponsor', 'anzeige', 'werbung', 'adsense', 'affiliate', 'donat'],
  overlay: [
    'cookie',
    'consent',
    'gdpr',
    'modal',
    'popup',
    'overlay',
    'lightbox',
    'dialog',
    'notice',
    'alert',
    'toast',
    'message',
    'warning',
  ],
  consent: ['cookie', 'consent', 'gdpr'],
  picture: ['caption', 'figure', 'image', 'photo', 'gallery', 'slide', 'carousel', 'thumb', 'media', 'video', 'bild'],
} as const

/** One kind of hint. */
export type HintKind = keyof typeof hintWords

const kinds = Object.keys(hintWords) as HintKind[]
const bitsOfWord = new Map<string, number>()
for (const [bit, kind] of kinds.entries())
  for (const word of hintWords[kind]) bitsOfWord.set(word, (bitsOfWord.get(word) ?? 0) | (1 << bit))
/** An alternation of fixed words, longest first: linear in the length of the names. */
const anyWord = new RegExp([...bitsOfWord.keys()].sort((a, b) => b.length - a.length).join('|'), 'g')

/** Longer names are cut: they are generated, and the rest carries no hint. */
const maxNamesLength = 200

/** The bit of a kind in the value of {@link readHints}. */
export function hintBit(kind: HintKind): number {
  return 1 << kinds.indexOf(kind)
}

/**
 * Reads the hints of one element.
 *
 * @param names class, id, role and itemprop, joined by spaces
 * @returns a bit for each kind, see {@link hintBit}
 */
export function readHints(names: string): number {
  const found = names.slice(0, maxNamesLength).toLowerCase().match(anyWord)
  let bits = 0
  if (found) for (const word of found) bits |= bitsOfWord.get(word)!
  return bits
}
