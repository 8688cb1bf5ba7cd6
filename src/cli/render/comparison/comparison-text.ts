import type { CodetFigures, ComparedText, DocumentComparisonResult, EqualityKind } from '../../../detection/comparing/compared-pair.js'
import { formatShare } from '../../../detection/duplicate-reason.js'
import type { Verdict } from '../../../model.js'
import { excerptPair, oneLine } from '../shown-text.js'
import type { Paint } from '../text-style.js'
import type { ComparisonView } from './comparison-view.js'

const verdictSayings: Readonly<Record<Verdict, string>> = {
  exact: 'a and b read the same; case, punctuation, accents and format may differ',
  near: 'each of a and b is in the other',
  contained: 'a is in b, which has more',
  contains: 'b is in a, which has more',
  variant: 'the same text or template with other facts or clauses; never folded',
  distinct: 'a and b are different documents',
}

/** The meaning of the verdict for a and b. If a text is empty, says that instead, because `distinct` is then no finding about the documents. */
export function sayVerdict({ verdict, sentences }: Pick<DocumentComparisonResult, 'verdict' | 'sentences'>): string {
  if (verdict !== 'distinct' || (sentences.a > 0 && sentences.b > 0)) return verdictSayings[verdict]
  return `${sayEmpty(sentences)} letters or figures, so there is no text to compare`
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
  const { verdict, aInB, bInA, resemblance, substituted, codet, sentences } = result
  const rows: [string, string][] = [
    ['a', oneLine(names.a)],
    ['b', oneLine(names.b)],
    ['verdict', `${paint('bold', verdict)}: ${sayVerdict(result)}`],
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
    return { a: a + 1, b: b + 1, text: lineOf(texts.a, a), other: isSame ? undefined : lineOf(texts.b, b), isSame }
  })
}

function lineOf({ text, sentences }: ComparedText, sentence: number): string {
  const { start, end } = sentences[sentence]!
  return oneLine(text.slice(start, end))
}
