import { TextDecoder } from 'node:util'
import { OnefoldError } from '../errors.js'
import type { ByteChunk } from './byte-source.js'
import { reasons } from './refusal-reasons.js'

/** The encoding of a file that begins with a byte order mark of UTF-16; undefined for any other. UTF-32 must have been ruled out. */
export function markedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** Turns pieces of a UTF-16 file, one after another, into UTF-8 without a byte order mark. */
export class Utf16Decoder {
  readonly #decoder: TextDecoder

  constructor(encoding: 'utf-16le' | 'utf-16be') {
    this.#decoder = new TextDecoder(encoding, { fatal: true })
  }

  /** @throws OnefoldError `RECORD_ENCODING` for half of a surrogate pair */
  decode({ bytes, read }: ByteChunk): ByteChunk {
    return { bytes: Buffer.from(this.#decode(bytes, true)), read }
  }

  /** Ends the file. @throws OnefoldError `RECORD_ENCODING` if it ends within a character */
  finish(): void {
    this.#decode(new Uint8Array(), false)
  }

  #decode(bytes: Uint8Array, stream: boolean): string {
    try {
      return this.#decoder.decode(bytes, { stream })
    } catch (error) {
      throw new OnefoldError('RECORD_ENCODING', reasons.damagedUtf16, {}, { cause: error })
    }
  }
}
