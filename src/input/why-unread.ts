import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { beginsLikeFeed } from './feeds/feed-root.js'
import { isXmlName, knownEndings, shownEnding } from './file-format.js'
import { describeOtherFormat } from './format-marks.js'
import { isMailSeparator } from './mail/mbox-splitter.js'
import { readHead } from './read-head.js'
import { reasons } from './refusal-reasons.js'

/** Commands that unpack what is compressed otherwise than by gzip, by the ending of its name. */
const unpackers: Readonly<Record<string, string | undefined>> = { '.zst': 'zstd', '.bz2': 'bzip2', '.xz': 'xz', '.lz4': 'lz4' }

/**
 * Why a file is not read whose name has no known ending, or says only that it is XML; undefined if it is read: without an ending as a text, and a feed.
 * Compressed XML is not unpacked to find out.
 */
export async function whyUnread(path: string): Promise<string | undefined> {
  const unpacker = unpackers[extname(path).toLowerCase()]
  if (unpacker !== undefined)
    return `is compressed in a way that is not read; unpack it, or send its JSON lines through standard input: ${unpacker} -dc file | onefold … -`
  if (isXmlName(path)) return path.toLowerCase().endsWith('.gz') || beginsLikeFeed(await readHead(path)) ? undefined : reasons.notAFeed
  if (shownEnding(path) !== undefined)
    return (
      (await describeByBytes(path)) ??
      `has an unknown ending; there are ${knownEndings.join(' ')}, each also with .gz. Rename it if it is one of these, or send JSON lines through standard input: onefold … - < file. Take the text out of any other document first (PDF: \`pdftotext\`, Word: \`pandoc -t plain\`), make JSON lines of other formats, save a spreadsheet as CSV, and unpack an archive`
    )
  const head = (await readHead(path)).toString('utf8')
  if (/^\uFEFF?\s*(?:\[\s*)?\{\s*"/.test(head))
    return 'has no ending, and looks like JSON; rename it to .jsonl, or send it through standard input: onefold … - < file'
  if (isMailSeparator(head)) return 'has no ending, and looks like a mailbox; rename it to .mbox'
  if (/^WARC\/\d/.test(head)) return 'has no ending, and looks like a web archive; rename it to .warc'
  return undefined
}

/** What a file is by its first bytes, and the remedy; undefined for what may be text, and for pipes, from which bytes can be read only once. */
async function describeByBytes(path: string): Promise<string | undefined> {
  return (await stat(path)).isFile() ? describeOtherFormat(await readHead(path)) : undefined
}
