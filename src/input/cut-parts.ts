import type { FileFormat } from './file-format.js'
import { isUtf16 } from './format-marks.js'
import type { FoundFile } from './found-file.js'
import type { DocumentFile, InputPart } from './input-record.js'
import { isGzip } from './read-bytes.js'
import { readHead } from './read-head.js'

/** A part of small files has about this many bytes and at most this many files: enough to be worth a thread's work. */
const filesPartBytes = 4 * 1024 * 1024
const filesPartCount = 256

/**
 * Whether ranges of a file can be read alone. Not of one that is compressed or in UTF-16, and not of an array or a spread-out object, which is refused
 * as a whole.
 *
 * @throws the system's error if the file cannot be read
 */
export async function canCut(path: string, { format, gzip }: FileFormat, bytes: number): Promise<boolean> {
  // Files that the system makes up are 0 bytes long, whatever they hold.
  if (format !== 'jsonl' || gzip || bytes === 0) return false
  const head = await readHead(path)
  return !isGzip(head) && !isUtf16(head) && !/^\uFEFF?\s*(?:\[|\{\s*\n)/.test(head.toString('utf8'))
}

/**
 * Cuts a file of many documents into parts.
 *
 * @param partBytes  approximate size in bytes of the ranges into which a file is cut that can be; absent: the file is one part
 */
export function cutFile({ file, format, gzip, bytes, isCuttable }: FoundFile, partBytes: number | undefined): InputPart[] {
  const part = { file, format, gzip }
  if (bytes === undefined || !isCuttable) return [part]
  // One range has an end, too: reading would never end if another program wrote as fast.
  const count = partBytes === undefined ? 1 : Math.max(1, Math.round(bytes / partBytes))
  const bound = (i: number) => Math.floor((bytes * i) / count)
  return Array.from({ length: count }, (_, i) => ({ ...part, start: bound(i), end: bound(i + 1) }))
}

/** Puts files of one document each together into parts. */
export function* groupDocuments(files: readonly FoundFile[], name: string): Generator<InputPart> {
  let group: DocumentFile[] = []
  let sum = 0
  for (const { file, id, kind, gzip, bytes = 0 } of files) {
    group.push({ file, id, kind, gzip, bytes })
    sum += bytes
    if (group.length < filesPartCount && sum < filesPartBytes) continue
    yield { file: name, format: 'files', gzip: false, files: group }
    group = []
    sum = 0
  }
  if (group.length > 0) yield { file: name, format: 'files', gzip: false, files: group }
}
