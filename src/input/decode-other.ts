import { restoreWindows1252 } from './windows-1252.js'

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

/** Whether a label names an encoding in which bytes can be that are not UTF-8. UTF-16 is known by its byte order mark; ISO-2022-JP is all ASCII. */
export function isOtherEncoding(label: string): boolean {
  try {
    const { encoding } = new TextDecoder(label)
    return !encoding.startsWith('utf-') && encoding !== 'iso-2022-jp'
  } catch {
    return false
  }
}
