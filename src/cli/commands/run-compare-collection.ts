import type { CliContext } from '../cli-context.js'
import type { SourceArguments } from '../collections/collection-source.js'
import { toComparisonView } from '../collections/comparison-answer.js'
import { withCollections } from '../collections/with-collections.js'
import { checkOutput } from '../output/check-output.js'
import { withOutput } from '../output/with-output.js'
import type { CompareArguments } from './compare-arguments.js'
import { chooseForm, renderForm } from './compare-forms.js'

/** The options of `onefold compare --collection`. */
interface CollectionCompareArguments extends CompareArguments, SourceArguments {
  readonly collection: string
}

/** Runs `onefold compare --collection`. */
export async function runCollectionCompare(context: CliContext, a: string, b: string, values: CollectionCompareArguments): Promise<void> {
  const { collection, reuse, out } = values
  const form = chooseForm(context, values)
  await checkOutput(out, [values.config])
  const side = (id: string) => ({ collection, id })
  const request = { a: side(a), b: side(b), ...(reuse && { reuse }), ...(form.kind !== 'json' && { texts: true }) }
  const answer = await withCollections(context, values, (source) => source.compare(request))
  await withOutput(context, out, async (output) => {
    if (form.kind === 'json') return output.write([`${JSON.stringify(answer)}\n`])
    await output.write(await renderForm(context, values, form, toComparisonView(answer, { a, b })))
  })
}
