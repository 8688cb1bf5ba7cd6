import type { DuplicateGroup, DuplicatePair, Evidence, GroupMember, RemovableDocument } from '../../../model.js'
import type { PairExplanation } from '../../scanned-documents.js'

/** The printed properties of a pair besides its documents. */
type Figures = Pick<DuplicatePair, 'verdict' | 'aInB' | 'bInA' | 'resemblance' | 'by'>

/**
 * Renders pairs as lines of JSON, each with its line end.
 *
 * A scan may print more pairs than it reads documents, so lines are put together by hand, in half the time that `JSON.stringify` takes. Text that a
 * pair has in common with the previous pair is reused: the pairs of a document come in a row, and all exact copies have the same values.
 */
export class PairRenderer {
  /** Texts of the shares printed so far, by ten thousandths. */
  readonly #shareTexts: string[] = []
  #last: Figures | undefined
  #lastText = ''
  #lastB: string | undefined
  #lastBQuoted = ''

  /** The line of a pair. */
  render(pair: DuplicatePair, explanation?: PairExplanation): string {
    if (this.#last === undefined || !areEqual(pair, this.#last)) {
      this.#last = pair
      this.#lastText = this.#textOf(pair)
    }
    if (pair.b !== this.#lastB) {
      this.#lastB = pair.b
      this.#lastBQuoted = JSON.stringify(pair.b)
    }
    const shown = explanation === undefined ? '' : `,${JSON.stringify(explanation).slice(1, -1)}`
    return `{"a":${JSON.stringify(pair.a)},"b":${this.#lastBQuoted},${this.#lastText}${shown}}\n`
  }

  /** Uses `join`, because V8 keeps a template's result in pieces and would put them together again for every pair. */
  #textOf({ verdict, aInB, bInA, resemblance, by }: Figures): string {
    const shares = `"a_in_b":${this.#shareText(aInB)},"b_in_a":${this.#shareText(bInA)},"resemblance":${this.#shareText(resemblance)}`
    return [`"verdict":"${verdict}"`, shares, `"by":["${by.join('","')}"]`].join()
  }

  /** @param share 0..1, with at most four decimals */
  #shareText(share: number): string {
    const place = Math.round(share * 10_000)
    this.#shareTexts[place] ??= String(place / 10_000)
    return this.#shareTexts[place]!
  }
}

function areEqual(one: Figures, other: Figures): boolean {
  const isSame = one.verdict === other.verdict && one.aInB === other.aInB && one.bInA === other.bInA
  return isSame && one.resemblance === other.resemblance && one.by === other.by
}

/** A document that can go as one line of JSON in the contract's form, with its line end. */
export function renderRemovableDocument({ a, b, verdict, aInB, bInA, by }: RemovableDocument, evidence?: readonly Evidence[]): string {
  return `${JSON.stringify({ a, b, verdict, a_in_b: aInB, b_in_a: bInA, ...(by && { by }), ...(evidence && { evidence }) })}\n`
}

/** A group as one line of JSON in the contract's form, with its line end. */
export function renderGroup({ group, representative, members, contains }: DuplicateGroup): string {
  return `${JSON.stringify({ group, representative, members: members.map(renderMember), contains: contains.map(renderMember) })}\n`
}

function renderMember({ id, verdict, aInB, bInA, evidence }: GroupMember): object {
  return { id, verdict, a_in_b: aInB, b_in_a: bInA, ...(evidence && { evidence }) }
}
