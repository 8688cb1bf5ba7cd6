import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The lines of a text file, decompressed if its name ends in .gz. Holds one chunk in memory at a time, but all of a compressed file. */
export function* readLines(file) {
  if (file.endsWith('.gz')) {
    yield* gunzipSync(readFileSync(file)).toString('utf8').split('\n').filter(Boolean)
    return
  }
  const handle = openSync(file)
  const decoder = new TextDecoder()
  const chunk = Buffer.alloc(1 << 20)
  let rest = ''
  for (let size = readSync(handle, chunk); size > 0; size = readSync(handle, chunk)) {
    const lines = (rest + decoder.decode(chunk.subarray(0, size), { stream: true })).split('\n')
    rest = lines.pop()
    yield* lines
  }
  closeSync(handle)
  if (rest !== '') yield rest
}

/** The records of a file of JSON lines, decompressed if its name ends in .gz; at most the first `most`. */
export function* readRecords(file, most = Number.POSITIVE_INFINITY) {
  let count = 0
  for (const line of readLines(file)) {
    if (count++ >= most) return
    yield JSON.parse(line)
  }
}

/** The rows of a tab-separated table as objects; its first line names the columns. */
export function readTable(file) {
  const [header, ...rows] = readLines(file)
  const names = header.split('\t')
  return rows.map((row) => Object.fromEntries(row.split('\t').map((cell, i) => [names[i], cell])))
}

/** Writes records as JSON lines and returns the file's name. */
export function writeRecords(file, records) {
  const handle = openSync(file, 'w')
  let buffer = ''
  for (const record of records) {
    buffer += `${JSON.stringify(record)}\n`
    if (buffer.length < 1 << 20) continue
    writeSync(handle, buffer)
    buffer = ''
  }
  writeSync(handle, buffer)
  closeSync(handle)
  return file
}
