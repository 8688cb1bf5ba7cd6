/**
 * A `since` as answers show it: ISO 8601 in UTC, to the microsecond, because documents are ordered by it.
 *
 * @param since microseconds since the epoch
 */
export function sinceTime(since: number): string {
  const milliseconds = new Date(Math.floor(since / 1000)).toISOString().slice(0, -1)
  return `${milliseconds}${String(since % 1000).padStart(3, '0')}Z`
}
