import type { DuplicatePair, Evidence } from '../../model.js'

/** Texts of the shares that were printed, by their ten thousandths. */
const shareTexts: string[] = []

/**
 * A pair as the contract writes it, with its line end. Put together here, in half the time that `JSON.stringify` takes for the whole: a scan may
 * print more pairs than it reads documents, and most of that time is for the names of fields and for shares, of which there are few.
 */
export function renderPair({ a, b, verdict, aInB, bInA, resemblance, by }: DuplicatePair, evidence?: readonly Evidence[]): string {
  const ids = `"a":${JSON.stringify(a)},"b":${JSON.stringify(b)}`
  const figures = `"a_in_b":${shareText(aInB)},"b_in_a":${shareText(bInA)},"resemblance":${shareText(resemblance)}`
  const shown = evidence === undefined ? '' : `,"evidence":${JSON.stringify(evidence)}`
  return `{${ids},"verdict":"${verdict}",${figures},"by":["${by.join('","')}"]${shown}}\n`
}

/** @param share 0..1, of four decimals at most */
function shareText(share: number): string {
  const place = Math.round(share * 10_000)
  shareTexts[place] ??= String(place / 10_000)
  return shareTexts[place]!
}
