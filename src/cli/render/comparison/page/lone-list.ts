import { formatCount } from '../../numbers.js'
import { findLonePlaces, type LonePlace } from '../lone-sentences.js'
import { formatRange, type SentenceRange } from '../sentence-range.js'
import { type ComparisonPage, maxShownSentences, sentenceId } from './page-model.js'

/** Most places that are listed: documents without much in common have as many as sentences. */
const maxListedPlaces = 500

/** A list of the places at which only one text has a sentence, as links that show both texts there. */
export function renderLoneList({ links, texts }: ComparisonPage): string {
  const places = findLonePlaces(links, { a: texts.a.sentences.length, b: texts.b.sentences.length }).filter(isShown)
  if (places.length === 0) return ''
  const listed = places.slice(0, maxListedPlaces)
  const rest = places.length > listed.length ? `<p class="note">The first ${listed.length} of ${formatCount(places.length)}.</p>` : ''
  return `<section aria-labelledby="lone-title"><h3 id="lone-title">In one only: sentences, how many</h3>
<ul class="run-list">${listed.map(renderPlace).join('')}</ul>${rest}</section>
`
}

function isShown({ at }: LonePlace): boolean {
  return at.a < maxShownSentences && at.b < maxShownSentences
}

function renderPlace({ a, b, at }: LonePlace): string {
  const lone = [a && 'a', b && 'b'].filter(Boolean).join(' ')
  const count = formatCount(sizeOf(a) + sizeOf(b))
  return `<li><a class="run" href="#${sentenceId('a', at.a)}" data-b="${sentenceId('b', at.b)}" data-lone="${lone}"><span>${a ? `a ${formatRange(a)}` : '–'}</span> <span>${b ? `b ${formatRange(b)}` : '–'}</span> <span>${count}<span class="hidden"> sentences</span></span></a></li>`
}

function sizeOf(range: SentenceRange | undefined): number {
  return range === undefined ? 0 : range.last - range.first + 1
}
