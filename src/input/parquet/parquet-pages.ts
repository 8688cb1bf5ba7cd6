import type { AsyncBuffer, ColumnMetaData, PageHeader, RowGroup } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'

/** A page that unpacks to more than this counts as damaged; writers make pages of about a megabyte. */
const maxPageBytes = 1024 * 1024 * 1024

/**
 * Checks the page headers of the columns of a row group that will be read.
 *
 * hyparquet trusts them: a damaged size would send it backwards for ever, and a damaged row count would give endless rows.
 *
 * @throws Error if a page lies outside its column, has no values or an impossible size, or if there are fewer values than rows
 */
export async function checkPages(file: AsyncBuffer, group: RowGroup, columns: readonly string[]): Promise<void> {
  for (const { meta_data: column } of group.columns) {
    if (column === undefined || !columns.includes(column.path_in_schema[0]!)) continue
    const start = Number(column.dictionary_page_offset || column.data_page_offset)
    const end = start + Number(column.total_compressed_size)
    if (!(start >= 4 && end > start && end <= file.byteLength)) throw new Error('a column lies outside the file')
    checkColumn(await file.slice(start, end), column, Number(group.num_rows))
  }
}

function checkColumn(bytes: ArrayBuffer, column: ColumnMetaData, rows: number): void {
  const reader = { view: new DataView(bytes), offset: 0 }
  let values = 0
  while (reader.offset < bytes.byteLength - 1 && values < rows) values += checkPage(reader)
  if (values < rows || column.num_values < rows) throw new Error('fewer values than rows')
}

/** Passes one page. @returns the number of its values; 0 for a dictionary */
function checkPage(reader: { readonly view: DataView; offset: number }): number {
  const header = parquetHeader(reader)
  const { compressed_page_size: packed, uncompressed_page_size: unpacked } = header
  if (!(packed >= 0 && unpacked >= 0 && unpacked <= maxPageBytes)) throw new Error('impossible page size')
  reader.offset += packed
  if (reader.offset > reader.view.byteLength) throw new Error('a page lies outside its column')
  if (header.type === 'DICTIONARY_PAGE') return 0
  return countValues(header)
}

function countValues({ data_page_header: first, data_page_header_v2: second, compressed_page_size: packed }: PageHeader): number {
  const data = first ?? second
  if (data?.encoding === undefined || !(data.num_values > 0)) throw new Error('a page without values')
  if (second !== undefined) checkSecondVersion(second, packed)
  return data.num_values
}

/** Checks that every number is present and plausible: the reader computes sizes from them. */
function checkSecondVersion(header: NonNullable<PageHeader['data_page_header_v2']>, packed: number): void {
  const { num_values: values, num_rows: rows, num_nulls: nulls } = header
  const levels = header.repetition_levels_byte_length + header.definition_levels_byte_length
  const sound = rows > 0 && rows <= values && nulls >= 0 && nulls <= values
  if (!(sound && header.repetition_levels_byte_length >= 0 && header.definition_levels_byte_length >= 0 && levels <= packed)) {
    throw new Error('impossible numbers in a page header')
  }
}
