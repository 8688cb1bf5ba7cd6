import type { CliContext } from '../cli-context.js'
import { renderFiguresText, renderLoneText, renderMatchesText, renderPassagesText } from '../render/comparison/comparison-text.js'
import type { ComparisonView } from '../render/comparison/comparison-view.js'
import { createPaint } from '../render/text-style.js'
import { type CompareArguments, minColumns } from './compare-arguments.js'

type CompareForm =
  | { readonly kind: 'json' }
  | { readonly kind: 'html' }
  | { readonly kind: 'columns'; readonly columns: number }
  | { readonly kind: 'list' }

/** The form of output that the options ask for. Without a format, the width of the terminal decides between columns and a list. */
export function chooseForm({ columns: ofTerminal = 0 }: CliContext, { json, format, width, out }: CompareArguments): CompareForm {
  if (json || format === 'json') return { kind: 'json' }
  if (format === 'html') return { kind: 'html' }
  const columns = width ?? (out === undefined ? ofTerminal : 0)
  return columns >= minColumns ? { kind: 'columns', columns } : { kind: 'list' }
}

/** Renders a comparison for people. Loads the code that only one form needs when that form is asked for. */
export async function renderForm(
  context: CliContext,
  { out }: CompareArguments,
  form: Exclude<CompareForm, { kind: 'json' }>,
  view: ComparisonView,
): Promise<Iterable<string>> {
  if (form.kind === 'html') {
    const { renderComparisonHtml } = await import('../render/comparison/page/comparison-html.js')
    const { readPageAssets } = await import('../page-assets.js')
    return renderComparisonHtml({ ...view, date: context.today() }, await readPageAssets())
  }
  const paint = createPaint(context.colour && out === undefined)
  const passages = view.passages === undefined ? [] : renderPassagesText(view.passages, view.texts)
  const figures = renderFiguresText(view.result, view.names, paint)
  if (form.kind === 'list') return [figures, renderMatchesText(view), renderLoneText(view), ...passages]
  const { renderSideBySide } = await import('../render/comparison/side-by-side/side-by-side.js')
  return [figures, '\n', ...renderSideBySide({ ...view, columns: form.columns, paint }), ...passages]
}
