import { isUtf8 } from 'node:buffer'
import { OnefoldError } from '../../errors.js'
import { explainEncoding } from '../refusal-reasons.js'

/**
 * Decodes bytes as text, without a byte order mark. Lone surrogates cannot occur.
 *
 * @throws OnefoldError `RECORD_ENCODING`
 */
export function decodeText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new OnefoldError('RECORD_ENCODING', explainEncoding(bytes))
  const text = bytes.toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
