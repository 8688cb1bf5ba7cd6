import { invalid, shortPath } from '../query-error.js'
import type { ValueRange } from '../query-plan.js'
import type { ResolvedField } from './value-table.js'

const remedies = {
  date: 'dates; write 2024-06-15, 2024-06-15T10:00:00Z, milliseconds, or date math such as now-7d/d',
  number: 'numbers; write a number',
}

/**
 * Refuses a range that can be compared with no value of its field, because these are all dates or numbers, as the engines do: it would find nothing,
 * as if there were nothing.
 *
 * @throws OnefoldError QUERY_INVALID
 */
export function checkRange(name: string, { tables }: ResolvedField, range: ValueRange): void {
  const kinds = tables.map(({ kind }) => kind).filter((kind) => kind === 'date' || kind === 'number')
  const [kind] = kinds
  if (kind === undefined || kinds.length < tables.length || kinds.some((each) => each in range)) return
  throw invalid(`the range of [${shortPath(name)}]`, `has a bound with which its values cannot be compared: they are ${remedies[kind]}`)
}
