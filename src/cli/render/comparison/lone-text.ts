import type { ComparedText } from '../../../detection/comparing/compared-pair.js'
import { excerptPair, oneLine } from '../shown-text.js'
import type { ComparisonView } from './comparison-view.js'
import { findLonePlaces, type LonePlace } from './lone-sentences.js'
import type { Side } from './sentence-counterparts.js'
import { formatRange, type SentenceRange } from './sentence-range.js'

const shownPlaces = 20

/**
 * The first sentences that only one of the texts has, for people: what changed between two versions. What stands in the same place of the other text
 * follows. Nothing for documents that share no sentence, which have nothing else.
 */
export function renderLoneText({ texts, links }: Pick<ComparisonView, 'texts' | 'links'>): string {
  if (links.length === 0) return ''
  const places = findLonePlaces(links, { a: texts.a.sentences.length, b: texts.b.sentences.length })
  if (places.length === 0) return ''
  const shown = places.slice(0, shownPlaces).map((place) => renderPlace(place, texts))
  const rest = places.length - shown.length
  return `\n${shown.join('')}${rest > 0 ? `  … and ${rest} more places; --format html shows them all\n` : ''}`
}

function renderPlace({ a, b }: LonePlace, texts: ComparisonView['texts']): string {
  const [one, other] = [a && textOf(texts.a, a), b && textOf(texts.b, b)]
  const [first = '', second] = excerptPair(one ?? other ?? '', one === undefined ? undefined : other)
  return a === undefined ? lineOf('b', b!, first) : lineOf('a', a, first) + (b === undefined ? '' : lineOf('b', b, second!))
}

function lineOf(side: Side, range: SentenceRange, text: string): string {
  return `  only ${side} ${formatRange(range)}  “${text}”\n`
}

function textOf({ text, sentences }: ComparedText, { first, last }: SentenceRange): string {
  return oneLine(text.slice(sentences[first]!.start, sentences[last]!.end))
}
