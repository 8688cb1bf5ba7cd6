import { isAscii, isUtf8 } from 'node:buffer'
import { OnefoldError } from '../../errors.js'
import { decodeDamaged, decodeOther, encodingOf, isAsciiJapanese } from '../decode-other.js'
import { reasons } from '../refusal-reasons.js'
import { decodeText } from './decode-text.js'

/** Bytes at the beginning of a file in which its declaration is looked for. */
const headBytes = 4096
const declarations = [
  /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["'](\w[\w:.-]{0,39})/i,
  /<meta\s[^>]{0,400}?charset\s*=\s*["']?\s*(\w[\w:.-]{0,39})/i,
]

/** Begins another set of characters in ISO-2022-JP. */
const escapeByte = 0x1b

/** The byte order mark of UTF-8. */
const byteOrderMark = '\xef\xbb\xbf'

/**
 * Decodes the bytes of an HTML file: UTF-8, else the encoding that its server named, else the one that the page declares, else the one that the caller
 * names. UTF-8 goes first, because pages that were converted often kept the declaration of the encoding from which they came. If the caller names none,
 * a page with a few damaged bytes is read as it declares.
 *
 * @param served the label that the server named, if the page was kept with it
 * @throws OnefoldError `RECORD_ENCODING`
 */
export function decodeHtml(bytes: Buffer, encoding?: string, served?: string): string {
  const isUnicode = isUtf8(bytes)
  if (isUnicode && !bytes.includes(escapeByte)) return decodeText(bytes)
  if (served !== undefined && encodingOf(served) !== undefined) {
    const text = decodeDeclared(served, bytes, { isUnicode, named: encoding })
    if (text !== undefined) return text
  }
  return decodeDeclared(declaredEncoding(bytes), bytes, { isUnicode, named: encoding }) ?? decodeText(bytes, encoding)
}

/** @returns undefined if no encoding is declared, or the bytes are not in it */
function decodeDeclared(
  label: string | undefined,
  bytes: Buffer,
  { isUnicode, named }: { readonly isUnicode: boolean; readonly named: string | undefined },
): string | undefined {
  const isDeclared = label !== undefined && (!isUnicode || (isAscii(bytes) && isAsciiJapanese(label)))
  return isDeclared ? decodeAsDeclared(label, bytes, named) : undefined
}

/** As in browsers, a byte order mark counts for more than what stands behind it. */
function declaredEncoding(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, headBytes).toString('latin1')
  if (head.startsWith(byteOrderMark)) return 'utf-8'
  return declarations.map((declaration) => declaration.exec(head)?.[1]).find((name) => name !== undefined)
}

/** @returns undefined for what is no text, has more faults than damage explains, or has faults although the caller names an encoding */
function decodeAsDeclared(label: string, bytes: Buffer, named: string | undefined): string | undefined {
  const mayBeDamaged = named === undefined && !bytes.includes(0)
  const declared = encodingOf(label)
  if (declared === undefined) {
    if (mayBeDamaged) throw new OnefoldError('RECORD_ENCODING', reasons.declaredEncoding(label))
    return undefined
  }
  // A page whose declaration can be read byte by byte is not UTF-16, whatever it declares.
  const encoding = declared.startsWith('utf-') ? 'utf-8' : declared
  return decodeOther(encoding, bytes) ?? (mayBeDamaged ? decodeDamaged(encoding, bytes) : undefined)
}
