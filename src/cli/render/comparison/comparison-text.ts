import type {
  CodetFigures,
  ComparedText,
  DocumentComparisonResult,
  EqualityKind,
  SharedPassage,
} from '../../../detection/comparing/compared-pair.js'
import type { DecidingNames, DecidingReasons } from '../../../detection/comparing/deciding-reasons.js'
import { formatShare } from '../../../detection/duplicate-reason.js'
import type { Sides, Verdict } from '../../../model.js'
import { excerpt, excerptPair, oneLine } from '../shown-text.js'
import type { Paint } from '../text-style.js'
import type { ComparisonView } from './comparison-view.js'
import { findLonePlaces, type LonePlace } from './lone-sentences.js'
import type { Side } from './sentence-counterparts.js'
import { formatRange, type SentenceRange } from './sentence-range.js'

const verdictSayings: Readonly<Record<Verdict, string>> = {
  exact: 'a and b read the same; case, punctuation, accents and format may differ',
  near: 'each of a and b is in the other',
  contained: 'a is in b, which has more',
  contains: 'b is in a, which has more',
  variant: 'the same text or template with other facts or clauses; never folded',
  distinct: 'a and b are different documents',
}

/**
 * The meaning of the verdict for a and b. If a text is empty, says that instead, because `distinct` is then no finding about the documents; and if
 * titles or headings alone tell them apart, says so, because the texts show no reason.
 */
export function sayVerdict(result: Pick<DocumentComparisonResult, 'verdict' | 'sentences' | keyof DecidingReasons>): string {
  const { verdict, sentences, titles, headings } = result
  if (titles) return sayNames(headings ? 'titles and headings' : 'titles', titles)
  if (headings) return sayNames('headings', headings)
  if (verdict !== 'distinct' || (sentences.a > 0 && sentences.b > 0)) return verdictSayings[verdict]
  return `${sayEmpty(sentences)} letters or figures, so there is no text to compare`
}

function sayNames(names: string, { verdictWithout }: DecidingNames): string {
  return `their ${names} say that they are about different things; without ${names} they would be ${verdictWithout}; never folded`
}

function sayEmpty({ a, b }: Pick<DocumentComparisonResult['sentences'], 'a' | 'b'>): string {
  if (a > 0) return 'b has no'
  return b > 0 ? 'a has no' : 'neither a nor b has'
}

function describeEqual({ equal, overlap }: DocumentComparisonResult['sentences']): string {
  const count = (kind: EqualityKind) => equal.filter((pair) => pair.kind === kind).length
  const shares = `${formatShare(overlap.a)} of a, ${formatShare(overlap.b)} of b`
  return `${equal.length}: ${shares}; of these ${count('reordered')} in another order, ${count('fuzzy')} in other words`
}

const shownSentences = 20

/** Verdict and numbers for people, a line each. */
export function renderFiguresText(
  result: DocumentComparisonResult,
  names: { readonly a: string; readonly b: string },
  paint: Paint,
): string {
  const { verdict, aInB, bInA, resemblance, substituted, codet, sentences, titles, headings } = result
  const rows: [string, string][] = [
    ['a', oneLine(names.a)],
    ['b', oneLine(names.b)],
    ['verdict', `${paint('bold', verdict)}: ${sayVerdict(result)}`],
    ...(titles ? [describeNames('titles', titles)] : []),
    ...(headings ? [describeNames('headings', headings)] : []),
    ['a in b', formatShare(aInB)],
    ['b in a', formatShare(bInA)],
    ['resemblance', formatShare(resemblance)],
    ['facts', `${substituted} with another value in the same place`],
    ['sentences', `${sentences.a} in a, ${sentences.b} in b, ${sentences.matches.length} match`],
    ['the same', describeEqual(sentences)],
    ...(codet ? [describeCodet(codet)] : []),
  ]
  return rows.map(([name, value]) => `${name.padEnd(11)}  ${value}\n`).join('')
}

function describeNames(name: keyof DecidingReasons, { a, b }: DecidingNames): [string, string] {
  return [name, `“${oneLine(a)}” · “${oneLine(b)}”`]
}

function describeCodet({ aInB, bInA, lexicon }: CodetFigures): [string, string] {
  return ['CoDet', `${formatShare(aInB)} of a in b, ${formatShare(bInA)} of b in a (lexicon ${lexicon})`]
}

/**
 * The first matching sentences for people, a line each, and one more for a sentence that reads otherwise in b. If there are too many to show, those
 * that read otherwise come first, because they tell why two documents do not fold.
 */
export function renderMatchesText(view: Pick<ComparisonView, 'result' | 'texts' | 'links'>): string {
  const matches = listMatches(view)
  if (matches.length === 0) return ''
  if (matches.length > shownSentences) matches.sort((one, other) => Number(one.isSame) - Number(other.isSame))
  const shown = matches.slice(0, shownSentences).map(({ a, b, text, other, isSame }) => {
    const [mine, others] = excerptPair(text, other)
    const sentences = `  a ${a} ${isSame ? '=' : '≈'} b ${b}  `
    return `${sentences}“${mine}”\n${others === undefined ? '' : `${'b'.padStart(sentences.length - 2)}  “${others}”\n`}`
  })
  const rest = matches.length - shown.length
  return `\n${shown.join('')}${rest > 0 ? `  … and ${rest} more; --format html shows them all\n` : ''}`
}

interface ListedMatch {
  /** Numbers of the sentences, from 1. */
  readonly a: number
  readonly b: number
  readonly text: string
  /** The sentence as b has it, if it reads otherwise. */
  readonly other: string | undefined
  readonly isSame: boolean
}

/**
 * All linked sentences, those with other facts too: also those of b whose counterpart has a better one, which an edition may have added. If no sentence
 * is linked, the evidence, which then is parts of sentences.
 */
function listMatches({ result, texts, links }: Pick<ComparisonView, 'result' | 'texts' | 'links'>): ListedMatch[] {
  if (links.length === 0)
    return result.evidence.map(({ a, b, text }) => ({ a: a.sentence, b: b.sentence, text: oneLine(text), other: undefined, isSame: false }))
  return links.map(({ a, b, kind }) => {
    const isSame = kind === 'same'
    return { a: a + 1, b: b + 1, text: sentenceText(texts.a, a), other: isSame ? undefined : sentenceText(texts.b, b), isSame }
  })
}

function sentenceText({ text, sentences }: ComparedText, sentence: number): string {
  const { start, end } = sentences[sentence]!
  return oneLine(text.slice(start, end))
}

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
  const [one, other] = [a && rangeText(texts.a, a), b && rangeText(texts.b, b)]
  const [first = '', second] = excerptPair(one ?? other ?? '', one === undefined ? undefined : other)
  return a === undefined ? onlyLine('b', b!, first) : onlyLine('a', a, first) + (b === undefined ? '' : onlyLine('b', b, second!))
}

function onlyLine(side: Side, range: SentenceRange, text: string): string {
  return `  only ${side} ${formatRange(range)}  “${text}”\n`
}

function rangeText({ text, sentences }: ComparedText, { first, last }: SentenceRange): string {
  return oneLine(text.slice(sentences[first]!.start, sentences[last]!.end))
}

/** Shared passages for people: their offsets, how much alike they are, and their beginning in both texts. */
export function renderPassagesText(passages: readonly SharedPassage[], texts: Sides<Pick<ComparedText, 'text'>>): string[] {
  const lines = passages.map(({ a, b, score }) => {
    const begin = (text: string, start: number, end: number) => excerpt(oneLine(text.slice(start, end)))
    const head = `  a ${a.start}–${a.end}  b ${b.start}–${b.end}  ${formatShare(score)} alike\n`
    return `${head}    a “${begin(texts.a.text, a.start, a.end)}”\n    b “${begin(texts.b.text, b.start, b.end)}”\n`
  })
  return [`\npassages     ${passages.length} in both\n`, ...lines]
}
