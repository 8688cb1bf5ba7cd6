import { isUtf8 } from 'node:buffer'
import { decodeOther, isAsciiJapanese, isOtherEncoding } from '../decode-other.js'
import { decodeText } from './decode-text.js'

/** Bytes at the beginning of a file in which its declaration is looked for. */
const headBytes = 4096
const declarations = [/^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]+)/i, /<meta\s[^>]{0,400}?charset\s*=\s*["']?\s*([\w:.-]+)/i]

/** Begins another set of characters in ISO-2022-JP. */
const escapeByte = 0x1b

/**
 * Decodes the bytes of an HTML file: UTF-8, else the encoding that the page declares, else the one that the caller names. UTF-8 goes first, because
 * pages that were converted often kept the declaration of the encoding from which they came.
 *
 * @throws OnefoldError `RECORD_ENCODING`
 */
export function decodeHtml(bytes: Buffer, encoding?: string): string {
  return decodeDeclared(bytes) ?? decodeText(bytes, encoding)
}

/** A page whose declaration can be read byte by byte is not UTF-16, whatever it declares. */
function decodeDeclared(bytes: Buffer): string | undefined {
  const isUnicode = isUtf8(bytes)
  if (isUnicode && !bytes.includes(escapeByte)) return undefined
  const head = bytes.subarray(0, headBytes).toString('latin1')
  const label = declarations.map((declaration) => declaration.exec(head)?.[1]).find((name) => name !== undefined)
  return label !== undefined && (isUnicode ? isAsciiJapanese : isOtherEncoding)(label) ? decodeOther(label, bytes) : undefined
}
