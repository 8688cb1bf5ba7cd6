import { isUtf16 } from './format-marks.js'
import type { FoundFile } from './found-file.js'
import type { DocumentFile, InputPart } from './input-record.js'
import { isGzip } from './read-bytes.js'
import { readHead } from './read-head.js'

/** A part of small files has about this many bytes and at most this many files: enough to be worth a thread's work. */
const filesPartBytes = 4 * 1024 * 1024
const filesPartCount = 256

/**
 * Cuts a file of many documents into parts.
 *
 * @param partBytes  approximate size in bytes of the ranges into which a plain JSON-lines file is cut; absent: the file is one part
 */
export async function cutFile({ file, format, gzip, bytes }: FoundFile, partBytes: number | undefined): Promise<InputPart[]> {
  const part = { file, format, gzip }
  // Files that the system makes up are 0 bytes long, whatever they hold.
  if (format !== 'jsonl' || gzip || !bytes || (await isIndivisible(file))) return [part]
  // One range has an end, too: reading would never end if another program wrote as fast.
  const count = partBytes === undefined ? 1 : Math.max(1, Math.round(bytes / partBytes))
  const bound = (i: number) => Math.floor((bytes * i) / count)
  return Array.from({ length: count }, (_, i) => ({ ...part, start: bound(i), end: bound(i + 1) }))
}

/**
 * Whether a file can be read only as a whole: it is compressed or in UTF-16, or it is an array or a spread-out object, which is refused as a whole.
 */
async function isIndivisible(path: string): Promise<boolean> {
  const head = await readHead(path)
  return isGzip(head) || isUtf16(head) || /^\uFEFF?\s*(?:\[|\{\s*\n)/.test(head.toString('utf8'))
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
