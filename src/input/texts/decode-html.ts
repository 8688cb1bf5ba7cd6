import { isUtf8 } from 'node:buffer'
import { OnefoldError } from '../../errors.js'
import { decodeDamaged, decodeOther, encodingOf, isAsciiJapanese, isOtherEncoding } from '../decode-other.js'
import { reasons } from '../refusal-reasons.js'
import { decodeText } from './decode-text.js'

/** Bytes at the beginning of a file in which its declaration is looked for. */
const headBytes = 4096
const declarations = [/^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]+)/i, /<meta\s[^>]{0,400}?charset\s*=\s*["']?\s*([\w:.-]+)/i]

/** Begins another set of characters in ISO-2022-JP. */
const escapeByte = 0x1b

/**
 * Decodes the bytes of an HTML file: UTF-8, else the encoding that the page declares, else the one that the caller names. UTF-8 goes first, because
 * pages that were converted often kept the declaration of the encoding from which they came. If the caller names none, a page with a few damaged bytes
 * is read as it declares.
 *
 * @throws OnefoldError `RECORD_ENCODING`
 */
export function decodeHtml(bytes: Buffer, encoding?: string): string {
  const isUnicode = isUtf8(bytes)
  if (isUnicode && !bytes.includes(escapeByte)) return decodeText(bytes)
  const label = declaredEncoding(bytes)
  if (label === undefined) return decodeText(bytes, encoding)
  const isDeclared = isUnicode ? isAsciiJapanese : isOtherEncoding
  const declared = isDeclared(label) ? decodeOther(label, bytes) : undefined
  const readsDamaged = !isUnicode && encoding === undefined
  return declared ?? (readsDamaged ? decodeAsDeclared(label, bytes) : undefined) ?? decodeText(bytes, encoding)
}

function declaredEncoding(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, headBytes).toString('latin1')
  return declarations.map((declaration) => declaration.exec(head)?.[1]).find((name) => name !== undefined)
}

/** Decodes a page that is in no encoding whole. @returns undefined for what is no text, or has more faults than damage explains */
function decodeAsDeclared(label: string, bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined
  const encoding = encodingOf(label)
  if (encoding === undefined) throw new OnefoldError('RECORD_ENCODING', reasons.declaredEncoding(label))
  // A page whose declaration can be read byte by byte is not UTF-16, whatever it declares.
  return decodeDamaged(encoding.startsWith('utf-') ? 'utf-8' : encoding, bytes)
}
