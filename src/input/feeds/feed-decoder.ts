import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { encodingOf, isAsciiJapanese } from '../decode-other.js'

/**
 * Decodes a feed piece by piece: UTF-8 unless it is not, else what it declares, else what the caller names. Which one shows in the first piece that is
 * not ASCII; in a large feed that may be a late one.
 */
export class FeedDecoder {
  readonly #named: string | undefined
  #label: string | undefined
  #hasBegun = false
  #decoder: TextDecoder | undefined

  constructor(named: string | undefined) {
    this.#named = named
  }

  decode(bytes: Buffer): string {
    if (!this.#hasBegun) this.#label = labelOf(bytes, this.#named)
    this.#hasBegun = true
    if (this.#decoder === undefined) {
      const isJapanese = this.#label !== undefined && isAsciiJapanese(this.#label)
      if (isAscii(bytes) && !isJapanese) return bytes.toString('latin1')
      this.#decoder = new TextDecoder(this.#label === undefined || (isUnicode(bytes) && !isJapanese) ? 'utf-8' : this.#label)
    }
    return this.#decoder.decode(bytes, { stream: true })
  }
}

/** The encoding of a feed that begins with these bytes, if it is not UTF-8. */
function labelOf(bytes: Buffer, named: string | undefined): string | undefined {
  const declared = /^[^<]{0,20}<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{1,40})/i.exec(bytes.toString('latin1', 0, 300))?.[1]
  return [declared, named].find((each) => each !== undefined && encodingOf(each)?.startsWith('utf-') === false)
}

/** Whether a piece is UTF-8. Its last character may be incomplete. */
function isUnicode(bytes: Buffer): boolean {
  let end = bytes.length
  while (end > 0 && bytes.length - end < 4 && bytes[end - 1]! >= 0x80) end--
  return isUtf8(bytes.subarray(0, end))
}
