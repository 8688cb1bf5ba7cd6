/** How files begin that hold text in a form that is not read here, and what they are called, each with what makes text of it. */
const formats: readonly { readonly mark: readonly number[]; readonly name: string; readonly remedy: string }[] = [
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
]

/** What a file is that begins with these bytes, and what to do, as the words of a refusal; undefined if it may be text. */
export function describeOtherFormat(bytes: Uint8Array): string | undefined {
  const found = formats.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte))
  return found && `is ${found.name}, not text; ${found.remedy}`
}

function takeText(program: string): string {
  return `take its text out first, for example with \`${program}\``
}

function bytesOf(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}
