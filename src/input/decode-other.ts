import { restoreWindows1252 } from '../windows-1252.js'

/**
 * Decodes bytes that are not UTF-8.
 *
 * @param label of another encoding, as the web has them: `windows-1252`, `shift_jis`, …
 * @returns undefined if the label is not known, or if the bytes are not in this encoding
 */
export function decodeOther(label: string, bytes: Uint8Array): string | undefined {
  try {
    return restoreWindows1252(new TextDecoder(label, { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** A page with more faults than one in this many characters is in another encoding than the one that it declares. */
const charactersPerFault = 1000

/**
 * Decodes a text in which few bytes are not in its encoding, because it was cut off or put together from parts. As in browsers, U+FFFD stands in their
 * place.
 *
 * @param encoding as {@link encodingOf} gives it, those of Unicode included
 * @returns undefined if too many bytes are not in this encoding
 */
export function decodeDamaged(encoding: string, bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encoding).decode(bytes)
  const faults = text.split('\uFFFD').length - 1
  return faults * charactersPerFault > text.length ? undefined : restoreWindows1252(text)
}

/**
 * Whether a label names an encoding in which bytes can be that are not UTF-8. UTF-16 is known by its byte order mark; ISO-2022-JP is all ASCII, see
 * {@link isAsciiJapanese}.
 */
export function isOtherEncoding(label: string): boolean {
  const encoding = encodingOf(label)
  return encoding !== undefined && !encoding.startsWith('utf-') && encoding !== 'iso-2022-jp'
}

/** Whether a label names ISO-2022-JP, which writes Japanese in ASCII, between escape characters: its bytes pass for UTF-8. */
export function isAsciiJapanese(label: string): boolean {
  return encodingOf(label) === 'iso-2022-jp'
}

/** The encoding that a label names, of the many labels that each has; undefined if it is not known. */
export function encodingOf(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
