import type { CliContext } from '../cli-context.js'
import { renderFiguresText, renderMatchesText } from '../render/comparison.js'
import type { ComparisonView } from '../render/comparison-view.js'
import { renderPassagesText } from '../render/passages.js'
import { createPaint } from '../render/text-style.js'
import { type CompareArguments, minColumns } from './compare-arguments.js'

type CompareForm =
  | { readonly kind: 'json' }
  | { readonly kind: 'html' }
  | { readonly kind: 'columns'; readonly columns: number }
  | { readonly kind: 'list' }

/** The form that the command line asks for; for people it depends on the terminal. */
export function chooseForm({ columns: ofTerminal = 0 }: CliContext, { json, format, width, out }: CompareArguments): CompareForm {
  if (json || format === 'json') return { kind: 'json' }
  if (format === 'html') return { kind: 'html' }
  const columns = width ?? (out === undefined ? ofTerminal : 0)
  return columns >= minColumns ? { kind: 'columns', columns } : { kind: 'list' }
}

/** Whether a form shows what the sentences of one text have to do with those of the other. */
export function needsLinks({ kind }: CompareForm): boolean {
  return kind === 'html' || kind === 'columns'
}

/** A comparison for people. What only some forms need is loaded with them. */
export async function renderForm(
  context: CliContext,
  { out }: CompareArguments,
  form: Exclude<CompareForm, { kind: 'json' }>,
  view: ComparisonView,
): Promise<Iterable<string>> {
  if (form.kind === 'html') {
    const { renderComparisonHtml } = await import('../render/comparison-page/comparison-html.js')
    const { readPageAssets } = await import('../page-assets.js')
    return renderComparisonHtml({ ...view, date: context.today() }, await readPageAssets())
  }
  const paint = createPaint(context.colour && out === undefined)
  const passages = view.passages === undefined ? [] : renderPassagesText(view.passages, view.texts)
  if (form.kind === 'list') return [renderFiguresText(view.result, view.names, paint), renderMatchesText(view.result), ...passages]
  const { renderSideBySide } = await import('../render/side-by-side/side-by-side.js')
  return [
    renderFiguresText(view.result, view.names, paint),
    '\n',
    ...renderSideBySide({ ...view, columns: form.columns, paint }),
    ...passages,
  ]
}
