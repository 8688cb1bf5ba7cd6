import { describeJsonError, locateJsonError } from '../json/json-error.js'

/** The remedy for a file of old Macintoshes. */
const endLines = "end them with a line feed, for example with `tr '\\r' '\\n'`"

/** Says that the records before some damage count. It does not hold for a file that is one document. */
const readBefore = '; what came before was read'

/** The words of refusals that several readers use: the fault, then the remedy. */
export const reasons = {
  tooLarge: (bytes: number, limit: number) =>
    `is ${megabytes(bytes)} long, the limit is ${megabytes(limit)}; split the document into parts or leave it out`,
  longFirstLine: "if the file is one JSON array, write one object a line, for example with `jq -c '.[]'`",
  longerThan: (limit: number) => `is longer than the limit of ${megabytes(limit)}; split the document into parts or leave it out`,
  utf16: (encoding: string) => `is UTF-16, not UTF-8; convert the file first, for example with \`iconv -f ${encoding} -t UTF-8\``,
  utf32: 'is UTF-32, not UTF-8; convert the file first, for example with `iconv -f UTF-32 -t UTF-8`',
  gzipInGzip: 'was compressed twice: what it holds is gzip again; unpack it once first, for example with `gunzip`',
  shrank: `became shorter while it was read${readBefore}. Scan it again when no other program writes to it`,
  cutOffGzip: `is cut off: its gzip data break off${readBefore}. Copy or download the file again`,
  damagedGzip: (isNamed: boolean) =>
    `is damaged: its gzip data are not what was packed${readBefore}. Copy or download the file again${isNamed ? ', or take .gz off the name if it is not compressed' : ''}`,
  folderOnInput: 'cannot be read: standard input is a folder; name the folder as a path',
  encoding: 'is not valid UTF-8 (or damaged UTF-16); name its encoding (`--encoding windows-1252`, in the library `input.encoding`)',
  encodingOfJson: 'is not valid UTF-8 (or damaged UTF-16); convert the file first, for example with `iconv -f WINDOWS-1252 -t UTF-8`',
  declaredEncoding: (label: string) =>
    `declares the encoding ${label}, which is not read; convert the file first, for example with \`iconv -f ${label} -t UTF-8\`, or name another (\`--encoding windows-1252\`, in the library \`input.encoding\`)`,
  otherEncoding: (encoding: string) => `is neither valid UTF-8 nor ${encoding}; name its own encoding, or leave it out`,
  binary: 'is not text: it holds zero bytes (or is damaged UTF-16); leave it out, or take its text out first',
  encodingInColumn: 'has text that is not valid UTF-8; write the file anew with UTF-8 strings',
  unclosedQuote:
    'opens a quote that is never closed, or on a later line and then before text; write a quote inside a field as "" and close the field. The lines after it were read as rows of their own',
  unclosedHeader: 'opens a quote that is never closed; write a quote inside a field as "" and close the field',
  fieldCount: (fields: number, columns: number) =>
    `has ${fields} ${fields === 1 ? 'field' : 'fields'}, the header ${columns}; put fields that hold the delimiter or a line break in quotes`,
  carriageReturns: `has lines that end with a carriage return alone; ${endLines}`,
  notAMail: 'is not a mail: it does not begin with a header (From, To, Subject, Date); give text as .txt',
  brokenMail: 'is a mail with parts within parts without end, or with a header of megabytes; leave it out',
  tooManyParts: (most: number) => `is a mail with more than ${most} lines that may begin a part; leave it out, or save its text as .txt`,
  notAMailbox: 'is not a mailbox: no line like "From … 12:30:00 2026" stands before its first mail; give single mails as .eml',
  notAnArchive: 'is not a web archive: it does not begin with a record, whose first line is like "WARC/1.0"; name the file by what it is',
  damagedMember: 'is damaged: its gzip data are not what was packed; the records around it are read. Copy or download the file again',
  cutOffMember: 'is cut off: its gzip data break off; the records before it are read. Copy or download the file again',
  cutOffRecord: 'is cut off: the archive has less of it than its Content-Length says; copy or download the file again',
  lengthOfRecord:
    'is damaged: it does not end where its Content-Length says; the records around it are read. Copy or download the file again',
  noRecord:
    'is damaged: a record should begin here, with a header that has a Content-Length; the records around it are read. Copy or download the file again',
  unreadCoding: (coding: string) => `is a page compressed by ${coding}, which is not read; leave it out`,
  damagedCoding: (coding: string) => `is a page that is not, or not all, of the ${coding} that its header says; leave it out`,
  notAFeed: 'is not a feed: its first element is neither rss nor feed; make JSON lines of other XML, one for each document',
  cutOffFeed: 'is cut off: the feed breaks off; the items before are read. Copy or download it again',
  excessiveMarkup:
    'has a tag or a comment that is too long, or more than 1,000 elements in one another; the items before it are read. Repair the feed, or make JSON lines of it',
  damagedParquet: 'is not Parquet, or is damaged or cut off, or uses a feature that is not supported; write or copy the file again',
  packedParquetTooLarge: 'unpacks to more than 1 GB; unpack it first with `gunzip`, Parquet is compressed inside anyway',
  notAnObject: 'is JSON but not an object; write one object a line, like {"id":"1","text":"…"}',
  jsonArrayLine: "is a JSON array, not an object; write one object a line, for example with `jq -c '.[]'`",
  otherStream:
    'is not JSON, and what comes without a name is read as JSON lines; give CSV, TSV and text as files with their endings, and the files of a list, or their folder, as arguments',
  otherJson:
    "is JSON but not JSON lines: an array or an object that goes over several lines; write one object a line, for example with `jq -c '.[]'` for an array or `jq -c .` for objects",
}

/** The words of a refusal for a file that is one document, of which nothing is read if it is damaged. */
export function ofWholeFile(reason: string): string {
  return reason.replace(readBefore, '')
}

/** Why bytes are not UTF-8: zeros stand in no text that a conversion could mend. */
export function explainEncoding(bytes: Uint8Array, named?: string): string {
  if (bytes.includes(0)) return reasons.binary
  return named === undefined ? reasons.encoding : reasons.otherEncoding(named)
}

function megabytes(bytes: number): string {
  return bytes < 1_000_000 ? `${bytes} bytes` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Why a line is not JSON, and where. Only for lines that JSON.parse has refused. */
export function explainJsonError(source: string): string {
  const at = locateJsonError(source)
  const what = describeJsonError(source, at)
  // If lines end like those of old Macintoshes, all lines together are one.
  if (source[at - 1] === '\r') return `is not valid JSON: ${what}, after a carriage return; if lines end so, ${endLines}`
  return `is not valid JSON: ${what}; repair the line or leave it out`
}
