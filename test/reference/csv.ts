/** Parses CSV character by character with one state per step, the obvious slow way: RFC 4180, leniently. All records of a text except blank ones. */
export function parseCsvSlowly(text: string, delimiter: string): string[][] {
  const records: string[][] = []
  let record: string[] = ['']
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  let raw = ''
  const endRecord = () => {
    if (raw.replace(/\r$/, '') !== '') records.push(record)
    record = ['']
    raw = ''
    state = 'start'
  }
  for (const character of text) {
    if (state !== 'quoted' && character === '\n') {
      // A carriage return before the line feed belongs to the line end.
      if (raw.endsWith('\r')) record[record.length - 1] = record.at(-1)!.slice(0, -1)
      endRecord()
      continue
    }
    raw += character
    if (state === 'start' && character === '"') state = 'quoted'
    else if (state === 'quoted' && character === '"') state = 'closed'
    else if (state === 'closed' && character === '"' && raw.at(-2) === '"') {
      record[record.length - 1] += '"'
      state = 'quoted'
    } else if (state !== 'quoted' && character === delimiter) {
      record.push('')
      state = 'start'
    } else {
      record[record.length - 1] += character
      if (state !== 'quoted') state = 'plain'
    }
  }
  if (raw.endsWith('\r')) record[record.length - 1] = record.at(-1)!.slice(0, -1)
  endRecord()
  return records
}
