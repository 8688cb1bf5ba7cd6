import type { Progress } from '../../compose/files/reading-events.js'
import { formatBytes, formatCount, formatDuration } from './numbers.js'

/** Progress in words: share, documents, rate, and the time left if the total is known. */
export function describeProgress({ bytes, totalBytes, documents }: Progress, elapsedMs: number): string {
  const seconds = Math.max(elapsedMs / 1000, 0.001)
  const rate = `${formatCount(documents)} ${documents === 1 ? 'document' : 'documents'}, ${formatCount(Math.round(documents / seconds))}/s`
  if (totalBytes === undefined || totalBytes === 0) return `${formatBytes(bytes)}, ${rate}`
  const share = Math.min(bytes / totalBytes, 1)
  const left = share > 0 ? `, ${formatDuration((seconds * (1 - share)) / share)} left` : ''
  return `${Math.floor(share * 100)} %, ${rate}${left}`
}
