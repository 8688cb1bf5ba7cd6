import type { DocumentComparisonResult, EqualityKind } from '../../detection/compared-pair.js'
import { formatShare } from '../../detection/duplicate-reason.js'
import type { Verdict } from '../../model.js'
import { excerpt } from './excerpt.js'
import type { Paint } from './text-style.js'

/** What each verdict says of a and b. */
export const verdictSayings: Readonly<Record<Verdict, string>> = {
  exact: 'a and b have the same letters and figures',
  near: 'each of a and b is in the other',
  contained: 'a is in b, which has more',
  contains: 'b is in a, which has more',
  variant: 'the same text or template with other facts; never folded',
  distinct: 'a and b are different documents',
}

function describeEqual({ equal, overlap }: DocumentComparisonResult['sentences']): string {
  const count = (kind: EqualityKind) => equal.filter((pair) => pair.kind === kind).length
  const others = [`${count('reordered')} in another order`, `${count('fuzzy')} in other words`]
  return `${equal.length}: ${formatShare(overlap.a)} of a, ${formatShare(overlap.b)} of b; ${others.join(', ')}`
}

/** Sentences that are shown to people. */
const shownSentences = 20

/** A comparison for people. */
export function renderComparisonText(
  result: DocumentComparisonResult,
  names: { readonly a: string; readonly b: string },
  paint: Paint,
): string {
  const { verdict, aInB, bInA, resemblance, substituted, codet, sentences, evidence } = result
  const rows: [string, string][] = [
    ['a', names.a],
    ['b', names.b],
    ['verdict', `${paint('bold', verdict)}: ${verdictSayings[verdict]}`],
    ['a in b', formatShare(aInB)],
    ['b in a', formatShare(bInA)],
    ['resemblance', formatShare(resemblance)],
    ['facts', `${substituted} with another value in the same place`],
    ['sentences', `${sentences.a} in a, ${sentences.b} in b, ${sentences.matches.length} match`],
    ['the same', describeEqual(sentences)],
    ...(codet
      ? [
          ['CoDet', `${formatShare(codet.aInB)} of a in b, ${formatShare(codet.bInA)} of b in a (lexicon ${codet.lexicon})`] as [
            string,
            string,
          ],
        ]
      : []),
  ]
  const table = rows.map(([name, value]) => `${name.padEnd(11)}  ${value}\n`)
  const shown = evidence
    .slice(0, shownSentences)
    .map(
      ({ a, b, text }, i) =>
        `  a ${a.sentence} ${sentences.matches[i]!.score === 1 ? '=' : '≈'} b ${b.sentence}  “${excerpt(text.replace(/[\s\p{Cc}]+/gu, ' '))}”\n`,
    )
  const rest = evidence.length > shownSentences ? [`  … and ${evidence.length - shownSentences} more; --json lists them all\n`] : []
  return [...table, ...(shown.length > 0 ? ['\n', ...shown, ...rest] : [])].join('')
}
