import type { TaskView } from '../../compose/service.js'
import { formatCount, formatDuration } from './numbers.js'

/** The progress of a reindex in words: phase, documents, rate, and the time left if it is known. */
export function describeReindex({ phase, read = 0, progress }: TaskView): string {
  const { done, total, rate, seconds_left: left } = progress
  const counted = phase === 'reading' ? read : done
  const documents = `${formatCount(counted)} of ${formatCount(total)} documents`
  const speed = rate > 0 ? `, ${formatCount(Math.round(rate))}/s` : ''
  const time = left !== null && left > 0 ? `, ${formatDuration(left)} left` : ''
  return `${phase ?? 'waiting'}: ${documents}${speed}${time}`
}

/** The progress as a bar shows it: reading is a tenth of the way, writing the rest. */
export function barOf({ read = 0, progress: { done, total } }: TaskView): { readonly done: number; readonly total: number } {
  return { done: Math.min(read, total) + 9 * done, total: 10 * total }
}

/** The outcome of a reindex, in lines. */
export function summariseReindex({
  state,
  outcome,
  progress,
  source,
  dest,
  in_place: isInPlace,
  alias,
  failures,
  warnings = [],
  more_warnings: more = 0,
}: TaskView): string {
  const { ok, noop, conflict, refused } = outcome
  const counts = [
    `${formatCount(ok)} signed`,
    ...(noop > 0 ? [`${formatCount(noop)} unchanged`] : []),
    ...(conflict > 0 ? [`${formatCount(conflict)} conflicts`] : []),
    ...(refused > 0 ? [`${formatCount(refused)} refused`] : []),
  ]
  const where = isInPlace ? `in ${source}` : `from ${source} into ${dest}`
  const cancelled = state === 'cancelled' ? 'cancelled: ' : ''
  const lines = [`${cancelled}${formatCount(progress.total)} documents ${where}: ${counts.join(', ')}`]
  if (state === 'done' && alias !== undefined) lines.push(`the alias ${alias} names ${dest} now; ${source} is left as it was`)
  for (const failure of failures) lines.push(`refused: ${String(failure._id ?? '')}: ${String(failure.reason ?? '')}`)
  if (refused > failures.length) lines.push(`… and ${formatCount(refused - failures.length)} more that were refused`)
  for (const { _id, reason } of warnings) lines.push(`warning: ${String(_id)}: ${String(reason)}`)
  if (more > 0) lines.push(`… and ${formatCount(more)} more of which the text was not read, or not all of it`)
  return lines.map((line) => `${line}\n`).join('')
}
