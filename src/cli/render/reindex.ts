import type { TaskView } from '../../compose/service.js'
import { formatCount, formatDuration } from './numbers.js'

/** The progress of a reindex in words: phase, documents, rate, and the time left if it is known. */
export function describeReindex({ phase, read = 0, progress }: TaskView): string {
  const { done, total, rate, seconds_left: left } = progress
  // Grouping may take longer than reading, and counts no documents.
  if (phase === 'reading' && read > 0 && read >= total) return `grouping: ${formatCount(read)} documents`
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
export function summariseReindex(task: TaskView): string {
  const { state, outcome, progress, source, dest, in_place: isInPlace, alias, warnings = [], more_warnings: more = 0 } = task
  const { ok, noop, conflict, refused } = outcome
  const counts = [
    `${formatCount(ok)} signed`,
    ...(noop > 0 ? [`${formatCount(noop)} unchanged`] : []),
    ...(conflict > 0 ? [`${formatCount(conflict)} conflicts`] : []),
    ...(refused > 0 ? [`${formatCount(refused)} refused`] : []),
  ]
  const where = isInPlace ? `in ${source}` : `from ${source} into ${dest}`
  const cancelled = state === 'cancelled' ? 'cancelled: ' : ''
  const heads = [`${cancelled}${formatCount(progress.total)} documents ${where}: ${counts.join(', ')}`]
  if (state === 'done' && progress.total === 0)
    heads.push(`${source} holds no documents; if it should, look at the index of the collection`)
  if (state === 'done' && alias !== undefined) heads.push(`the alias ${alias} names ${dest} now; ${source} is left as it was`)
  const warned = warnings.map(({ _id, reason }) => `warning: ${String(_id)}: ${String(reason)}`)
  if (more > 0) warned.push(`… and ${formatCount(more)} more whose text or time was not read, or not all of the text`)
  return toLines(heads) + listRefused(task) + toLines(warned)
}

/** The documents that a reindex could not write, in lines, each with the reason; empty if there is none. */
export function listRefused({ outcome: { refused }, failures }: TaskView): string {
  // A task that failed also names its own failure, which is of no document.
  const documents = failures.filter(({ _id }) => _id !== undefined)
  const lines = documents.map(({ _id, reason }) => `refused: ${String(_id)}: ${String(reason ?? '')}`)
  const more = refused - documents.length
  if (more > 0) lines.push(`… and ${formatCount(more)} more ${more === 1 ? 'that was' : 'that were'} refused`)
  return toLines(lines)
}

function toLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
