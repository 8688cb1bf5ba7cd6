/** Headings, in the order of their ranks. */
export const headingTags: readonly string[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
/** Elements whose content is not part of the page's text. */
export const excluded = new Set(
  'script style noscript template iframe svg math select object canvas textarea button audio video datalist noframes noembed xmp map'.split(
    ' ',
  ),
)
/** Elements that never have content, and no end tag. */
export const voids = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
)
/** Elements within a line of text. All others end a block. */
export const inline = new Set(
  (
    'a abbr acronym b bdi bdo big br cite code data del dfn em font i img input ins kbd label mark nobr q rb rp rt rtc ruby s samp small ' +
    'span strike strong sub sup time tt u var wbr'
  ).split(' '),
)
/** Inline elements whose class names carry hints. The others need no place on the stack. */
export const stackedInline = new Set(['span', 'small', 'label', 'time', 'cite'])

/** The open elements that a start tag ends, because they have no end tag, and the elements that protect them. */
export interface ImpliedEnd {
  readonly ends: ReadonlySet<string>
  readonly within: ReadonlySet<string>
}

/** A start tag ends an open element of `ends` if no element of `within` is between them. */
export const impliedEnds = new Map<string, ImpliedEnd>([
  ['li', { ends: new Set(['li']), within: new Set(['ul', 'ol', 'menu']) }],
  ['dt', { ends: new Set(['dt', 'dd']), within: new Set(['dl']) }],
  ['dd', { ends: new Set(['dt', 'dd']), within: new Set(['dl']) }],
  ['tr', { ends: new Set(['tr']), within: new Set(['table']) }],
  ['td', { ends: new Set(['td', 'th']), within: new Set(['tr', 'table']) }],
  ['th', { ends: new Set(['td', 'th']), within: new Set(['tr', 'table']) }],
])

/** Elements that make a document a whole page. They contain no text themselves. */
export const frameTags = new Set(['html', 'head', 'body'])
