import { shortSha256, shortSha256OfBytes } from '../../hashing/digest.js'
import { quoteJson } from '../../json/quote-json.js'
import type { SourceText } from './batch-signer.js'
import { JsonBytes } from './json-bytes.js'

/** Length of the `hash` of a document in letters. 66 bits are enough, because it is compared only with earlier hashes of the same document. */
export const hashLetters = 11

/** The parts of a document that its hash depends on. */
export interface HashedSource extends SourceText {
  /** ISO 639-1 code. */
  readonly language?: string | undefined
}

/**
 * Computes the digest of everything that signing reads of a document: of the JSON of its text, title, language and time.
 *
 * If the text's bytes in the input line are those that this JSON has, they are hashed in place. That takes half the time, and leaves no copy of the
 * text as a string to the garbage collector.
 */
export class DocumentHasher {
  readonly #json = new JsonBytes()

  hash(source: HashedSource): string {
    if (source.textBody?.isCanonical !== true) return hashOfStrings(source)
    const json = this.#json
    json.clear()
    json.ascii('[')
    json.body(source.textBody)
    json.ascii(',')
    this.#addTitle(source)
    json.ascii(`,${JSON.stringify(source.language ?? null)},${JSON.stringify(source.time ?? null)}]`)
    return shortSha256OfBytes(json.bytes.subarray(0, json.length), hashLetters)
  }

  #addTitle(source: HashedSource): void {
    if (source.titleBody?.isCanonical === true) this.#json.body(source.titleBody)
    else if (source.title === undefined) this.#json.ascii('null')
    else this.#json.string(source.title)
  }
}

function hashOfStrings({ text, title, language, time }: HashedSource): string {
  return shortSha256(
    `[${quoteJson(text)},${JSON.stringify(title ?? null)},${JSON.stringify(language ?? null)},${JSON.stringify(time ?? null)}]`,
    hashLetters,
  )
}
