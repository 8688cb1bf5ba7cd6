import { windows1252Characters } from '../windows-1252.js'

const beyondAscii = /[^\0-\x7f]/
/** A first byte of UTF-8, and another byte that is no letter. Without such a pair the kernel leaves a text as it is (kernel/text/misread.ts). */
const pair = /[\u00c2-\u00ef]\P{L}/u
/**
 * First bytes of the characters that most texts have beyond ASCII: accented letters, signs, and typographic quotes and dashes. Not of `Å²` and `Å³`,
 * which are areas and volumes, and would become one letter.
 */
const frequentFirst = /[ÂÃÄâ]|Å(?![²³])/
const anyFirst = /[\u00c2-\u00c4\u00c6-\u00f4]|Å(?![²³])/g
/** Fewest misread characters of a text without frequent ones. A capital before a sign, as in `MENÚ™`, looks like a single one. */
const fewestCharacters = 3
/** How many times a text may have been misread: `ÃƒÂ¼` is `ü`. */
const mostTimes = 2

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes of characters in windows-1252, from 80 on, by code unit; 0 for others. The controls of Latin-1 stand for the same bytes. */
const bytesBeyondAscii = new Uint8Array(0x2123)
for (let byte = 0x80; byte < 0x100; byte++) {
  bytesBeyondAscii[byte] = byte
  if (byte < 0xa0) bytesBeyondAscii[windows1252Characters.charCodeAt(byte - 0x80)] = byte
}

/**
 * The text that was meant, if bytes of UTF-8 were read as windows-1252 or Latin-1, as databases and exports often do: `Ã¼` is `ü`, and `donâ€™t` is
 * `don’t`. Only if the whole text was read so: all its characters are of windows-1252, and their bytes are valid UTF-8.
 *
 * Cost: linear. Of most texts only the first character beyond ASCII is looked at.
 */
export function restoreUtf8(text: string): string {
  let restored = text
  for (let time = 0; time < mostTimes; time++) restored = restoreOnce(restored)
  return restored
}

function restoreOnce(text: string): string {
  const bytes = mayBeMisread(text) ? toWindows1252(text) : undefined
  if (bytes === undefined) return text
  try {
    return decoder.decode(bytes)
  } catch {
    return text
  }
}

/** Whether the first character beyond ASCII is the first byte of a character, with another byte after it, and the text has enough such characters. */
function mayBeMisread(text: string): boolean {
  const first = text.search(beyondAscii)
  if (first < 0 || !beginsCharacter(text, first) || !pair.test(text)) return false
  return frequentFirst.test(text) || hasSeveral(text)
}

function hasSeveral(text: string): boolean {
  anyFirst.lastIndex = 0
  for (let left = fewestCharacters; left > 0; left--) if (!anyFirst.test(text)) return false
  return true
}

function beginsCharacter(text: string, at: number): boolean {
  const first = bytesBeyondAscii[text.charCodeAt(at)] ?? 0
  const second = bytesBeyondAscii[text.charCodeAt(at + 1)] ?? 0
  return first >= 0xc2 && second >= 0x80 && second < 0xc0
}

/** The bytes of a text in windows-1252; undefined if it has other characters. */
function toWindows1252(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const byte = unit < 0x80 ? unit : bytesBeyondAscii[unit] || undefined
    if (byte === undefined) return undefined
    bytes[i] = byte
  }
  return bytes
}
