import { StringDecoder } from 'node:string_decoder'
import type { ByteChunk } from './byte-source.js'

/**
 * Turns pieces of a UTF-16 file, one after another, into UTF-8 without a byte order mark.
 *
 * Half of a surrogate pair becomes a byte that UTF-8 never has, and so does a byte that is left at the end. So readers refuse the record with the
 * damage, at its line, as they do in UTF-8, and read its neighbours.
 */
export class Utf16Decoder {
  readonly #decoder = new StringDecoder('utf16le')
  readonly #highFirst: boolean
  /** Half of a code unit, from the end of the piece before. */
  #half: Uint8Array = new Uint8Array()
  #begun = false

  constructor(encoding: 'utf-16le' | 'utf-16be') {
    this.#highFirst = encoding === 'utf-16be'
  }

  decode({ bytes, read }: ByteChunk): ByteChunk {
    const units = Buffer.concat([this.#half, bytes])
    const whole = units.length & ~1
    this.#half = units.subarray(whole)
    const text = this.#decoder.write(this.#highFirst ? units.subarray(0, whole).swap16() : units.subarray(0, whole))
    const skipped = this.#begun || text === '' ? 0 : 1
    this.#begun ||= text !== ''
    return { bytes: encode(text.slice(skipped)), read }
  }

  /** Ends the file. @returns what was left of a character; most often nothing */
  finish(): Buffer {
    return Buffer.concat([encode(this.#decoder.end()), Buffer.alloc(this.#half.length, damaged)])
  }
}

const damaged = 0xff

function encode(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text)
  const parts = text.split(/([\ud800-\udfff])/u)
  return Buffer.concat(parts.map((part, i) => (i % 2 === 0 ? Buffer.from(part) : Buffer.of(damaged))))
}
