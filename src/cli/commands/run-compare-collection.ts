import type { DocumentComparisonResult } from '../../detection/compared-pair.js'
import type { JsonObject, Verdict } from '../../model.js'
import type { CliContext } from '../cli-context.js'
import type { SourceArguments } from '../collections/collection-source.js'
import { withCollections } from '../collections/with-collections.js'
import { renderFiguresText, renderMatchesText } from '../render/comparison.js'
import { createPaint } from '../render/text-style.js'
import { withOutput } from '../with-output.js'
import type { CompareArguments } from './run-compare.js'

/** What the command line holds. */
export interface CollectionCompareArguments extends CompareArguments, SourceArguments {
  readonly collection: string
}

/** Runs `onefold compare --collection`. */
export async function runCollectionCompare(context: CliContext, a: string, b: string, values: CollectionCompareArguments): Promise<void> {
  const { collection, out, json } = values
  const side = (id: string) => ({ collection, id })
  const answer = await withCollections(context, values, (source) => source.compare({ a: side(a), b: side(b) }))
  await withOutput(context, out, async (output) => {
    const paint = createPaint(context.colour && out === undefined)
    if (json) return output.write([`${JSON.stringify(answer)}\n`])
    const result = toResult(answer)
    await output.write([renderFiguresText(result, { a, b }, paint), renderMatchesText(result)])
  })
}

/** An answer of `POST /_onefold/compare`. */
interface ComparisonAnswer {
  readonly verdict: Verdict
  readonly a_in_b: number
  readonly b_in_a: number
  readonly resemblance: number
  readonly figures: { readonly substituted: number }
  readonly codet: { readonly a_in_b: number; readonly b_in_a: number; readonly lexicon: string } | null
  readonly sentences: DocumentComparisonResult['sentences']
  readonly evidence: DocumentComparisonResult['evidence']
}

function toResult(answer: JsonObject): DocumentComparisonResult {
  const { a_in_b: aInB, b_in_a: bInA, figures, codet, ...rest } = answer as unknown as ComparisonAnswer
  const { substituted } = figures
  return { ...rest, aInB, bInA, substituted, codet: codet && { aInB: codet.a_in_b, bInA: codet.b_in_a, lexicon: codet.lexicon } }
}
