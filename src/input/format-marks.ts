/** The first bytes of files that are not text, with their names and what to do with them. */
const formats: readonly { readonly mark: readonly number[]; readonly name: string; readonly remedy: string }[] = [
  // Four letters alone may begin a text; behind them stands the header of a page or of the file.
  { mark: bytesOf('PAR1\x15'), name: 'Parquet', remedy: 'save it as a file whose name ends in .parquet' },
  { mark: bytesOf('WARC/1.'), name: 'a web archive', remedy: 'give it to `onefold scan` as a file whose name ends in .warc' },
  { mark: bytesOf('%PDF-'), name: 'PDF', remedy: takeText('pdftotext') },
  { mark: bytesOf('{\\rtf'), name: 'RTF', remedy: takeText('pandoc -t plain') },
  {
    mark: bytesOf('PK\x03\x04'),
    name: 'an office document or another ZIP archive',
    remedy: `unpack it, or ${takeText('pandoc -t plain')}`,
  },
  { mark: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], name: 'an old office document', remedy: takeText('catdoc') },
  { mark: [0x89, ...bytesOf('PNG\r\n')], name: 'a picture', remedy: takeText('tesseract') },
  { mark: [0xff, 0xd8, 0xff], name: 'a picture', remedy: takeText('tesseract') },
  { mark: bytesOf('GIF89a'), name: 'a picture', remedy: takeText('tesseract') },
  { mark: bytesOf('SQLite format 3\0'), name: 'an SQLite database', remedy: 'export its table first, for example with `sqlite3 -csv`' },
  { mark: bytesOf('BZh91AY&SY'), name: 'compressed', remedy: unpack('bunzip2') },
  { mark: [0xfd, ...bytesOf('7zXZ\0')], name: 'compressed', remedy: unpack('unxz') },
  { mark: [0x28, 0xb5, 0x2f, 0xfd], name: 'compressed', remedy: unpack('unzstd') },
  { mark: [...bytesOf('7z'), 0xbc, 0xaf, 0x27, 0x1c], name: 'an archive', remedy: unpack('7z x') },
  { mark: [0x7f, ...bytesOf('ELF')], name: 'a program', remedy: 'leave it out' },
]

/** The format of a file that begins with these bytes, and the remedy, in the words of a refusal; undefined if it may be text. */
export function describeOtherFormat(bytes: Uint8Array): string | undefined {
  const found = formats.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte))
  return found && `is ${found.name}, not text; ${found.remedy}`
}

function takeText(program: string): string {
  return `take its text out first, for example with \`${program}\``
}

function unpack(program: string): string {
  return `unpack it first, for example with \`${program}\``
}

function bytesOf(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}

/** The encoding of a file that begins with a byte order mark of UTF-16; undefined for any other. UTF-32 must have been ruled out. */
export function markedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** This many bytes are enough: text has a zero in every second byte, and in no other, only if it is UTF-16. */
const headBytes = 16

/** Whether a file that begins with these bytes is UTF-16: it has a byte order mark, or every ASCII letter has a zero byte before or after it. */
export function isUtf16(bytes: Uint8Array): boolean {
  if (markedUtf16(bytes) !== undefined) return true
  if (bytes.length < headBytes || (bytes[0] !== 0 && bytes[1] !== 0)) return false
  const zeros = Array.from(bytes.subarray(0, headBytes), (byte) => byte === 0)
  return zeros.every((zero, i) => zero === (i % 2 === 1)) || zeros.every((zero, i) => zero === (i % 2 === 0))
}

/** Whether a file that begins with these bytes is UTF-32. In one byte order, its mark begins with that of UTF-16. */
export function isUtf32(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes
  return (a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff)
}
