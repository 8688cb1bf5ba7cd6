import { retryableStatuses } from './error-table.js'

/** `Retry-After` where the same request may succeed in a moment. */
export function retryHeaders(statuses: readonly number[]): Readonly<Record<string, string>> {
  return statuses.some((status) => retryableStatuses.includes(status)) ? { 'Retry-After': '1' } : {}
}
