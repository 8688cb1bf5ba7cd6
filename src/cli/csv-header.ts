import { OnefoldError } from '../errors.js'
import { withoutByteOrderMark } from '../input/byte-order-mark.js'
import { readCsvHeader } from '../input/csv/csv.js'
import { planInput } from '../input/plan-input.js'

/**
 * The header row to write before the rows of `--format unique`; undefined if the input has no CSV or TSV file.
 *
 * @throws OnefoldError `USAGE` if the files' rows cannot be put into one file
 */
export async function readCommonHeader(paths: readonly string[]): Promise<Uint8Array | undefined> {
  const { parts } = await planInput(paths)
  const tables = parts.filter(({ format }) => format === 'csv' || format === 'tsv')
  const headers = await Promise.all(tables.map((part) => readCsvHeader(part).catch(() => undefined)))
  const distinct = new Set(
    headers
      .filter((header) => header !== undefined)
      .map((header) => Buffer.from(withoutByteOrderMark(header)).toString('latin1').trimEnd()),
  )
  if (distinct.size === 0) return undefined
  if (distinct.size === 1 && tables.length === parts.length) return headers.find((header) => header !== undefined)
  throw new OnefoldError(
    'USAGE',
    '--format unique prints rows unchanged, and these files have different headers or formats; run them one by one, or list what can go with --format removable',
  )
}
