import type { LinkKind, SentenceLink } from '../../../detection/comparing/compared-pair.js'

/** One of the two documents. */
export type Side = 'a' | 'b'

/** The other one. */
export const otherSide: Readonly<Record<Side, Side>> = { a: 'b', b: 'a' }

/** Names of the kinds of links for people, from the strongest kind to the weakest. */
export const kindLabels: Readonly<Record<LinkKind, string>> = {
  same: 'the same',
  reordered: 'other order',
  fuzzy: 'other words',
  partial: 'in part',
}

/** Kinds in the order of the legend. */
export const linkKinds = Object.keys(kindLabels) as readonly LinkKind[]

/** The best counterpart of each sentence of one document. */
export interface Counterparts {
  /** Sentence of the other document, or -1. */
  readonly sentences: Int32Array
  readonly kinds: readonly (LinkKind | undefined)[]
}

/** The best link of each sentence of a side: the one with the highest score, of equals the earliest. */
export function findCounterparts(links: readonly SentenceLink[], side: Side, count: number): Counterparts {
  const sentences = new Int32Array(count).fill(-1)
  const kinds = new Array<LinkKind | undefined>(count).fill(undefined)
  const scores = new Float64Array(count)
  for (const link of links) {
    const sentence = link[side]
    if (link.score <= scores[sentence]!) continue
    scores[sentence] = link.score
    sentences[sentence] = link[otherSide[side]]
    kinds[sentence] = link.kind
  }
  return { sentences, kinds }
}
