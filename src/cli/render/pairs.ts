import type { DuplicatePair, Evidence } from '../../model.js'

/** Texts of the shares that were printed, by their ten thousandths. */
const shareTexts: string[] = []

type Said = Pick<DuplicatePair, 'verdict' | 'aInB' | 'bInA' | 'resemblance' | 'by'>

/** What was said of the last pair, and its text: of exact copies the same is said again and again. */
let last: Said = { verdict: 'exact', aInB: 1, bInA: 1, resemblance: 1, by: ['exact'] }
let lastText = textOf(last)

/** The later document of the last pair, quoted: its pairs are said in a row. */
let lastB = ''
let lastBQuoted = '""'

/**
 * A pair as the contract writes it, with its line end. Put together here, in half the time that `JSON.stringify` takes for the whole: a scan may
 * print more pairs than it reads documents, and most of that time is for the names of fields and for shares, of which there are few.
 */
export function renderPair(pair: DuplicatePair, evidence?: readonly Evidence[]): string {
  if (!saysAsLast(pair)) {
    last = pair
    lastText = textOf(pair)
  }
  if (pair.b !== lastB) {
    lastB = pair.b
    lastBQuoted = JSON.stringify(lastB)
  }
  const shown = evidence === undefined ? '' : `,"evidence":${JSON.stringify(evidence)}`
  return `{"a":${JSON.stringify(pair.a)},"b":${lastBQuoted},${lastText}${shown}}\n`
}

function saysAsLast({ verdict, aInB, bInA, resemblance, by }: Said): boolean {
  const isSame = verdict === last.verdict && aInB === last.aInB && bInA === last.bInA && resemblance === last.resemblance
  return isSame && by === last.by
}

/** Joined, because what a template gives stays in pieces, which would be put together again with every pair. */
function textOf({ verdict, aInB, bInA, resemblance, by }: Said): string {
  const figures = `"a_in_b":${shareText(aInB)},"b_in_a":${shareText(bInA)},"resemblance":${shareText(resemblance)}`
  return [`"verdict":"${verdict}"`, figures, `"by":["${by.join('","')}"]`].join()
}

/** @param share 0..1, of four decimals at most */
function shareText(share: number): string {
  const place = Math.round(share * 10_000)
  shareTexts[place] ??= String(place / 10_000)
  return shareTexts[place]!
}
