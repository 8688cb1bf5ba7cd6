import { isUtf8 } from 'node:buffer'
import { OnefoldError } from '../../errors.js'
import { decodeOther } from '../decode-other.js'
import { explainEncoding } from '../refusal-reasons.js'

/**
 * Decodes bytes as text: UTF-8 without a byte order mark, else the encoding that the caller names. Lone surrogates cannot occur.
 *
 * @throws OnefoldError `RECORD_ENCODING`
 */
export function decodeText(bytes: Buffer, encoding?: string): string {
  if (!isUtf8(bytes)) return decodeNamed(bytes, encoding)
  const text = bytes.toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function decodeNamed(bytes: Buffer, encoding: string | undefined): string {
  const text = encoding === undefined ? undefined : decodeOther(encoding, bytes)
  if (text === undefined) throw new OnefoldError('RECORD_ENCODING', explainEncoding(bytes, encoding))
  return text
}
