import { OnefoldError } from '../../errors.js'
import { hexOf } from '../../hashing/hash64.js'
import { mix32 } from '../../hashing/mix.js'

/**
 * A table that follows the lexicon in its file, with its own version and checksum, so that a lexicon's id is the same with and without it.
 *
 *     word 0      tag
 *     word 1      version
 *     word 2      L, words of the body
 *     words 3, 4  checksum of tag, version and body
 *     L           body
 */
export interface LexiconSection {
  readonly tag: number
  readonly version: number
  readonly body: Uint32Array
  /** 16 lowercase hex digits over tag, version and body. */
  readonly checksum: string
}

const headerWords = 5

/** The words of a section. */
export function encodeSection(tag: number, version: number, body: Uint32Array): Uint32Array {
  const words = new Uint32Array(headerWords + body.length)
  words.set([tag, version, body.length])
  words.set(body, headerWords)
  words.set(sectionChecksum(tag, version, body), 3)
  return words
}

/** The sections that follow each other in an array of words, their bodies as views; undefined if they are cut off or damaged. */
export function decodeSections(words: Uint32Array): LexiconSection[] | undefined {
  const sections: LexiconSection[] = []
  for (let at = 0; at < words.length; ) {
    if (words.length - at < headerWords) return undefined
    const [tag, version, length, first, second] = words.subarray(at, at + headerWords) as unknown as [
      number,
      number,
      number,
      number,
      number,
    ]
    const body = words.subarray(at + headerWords, at + headerWords + length)
    const checksum = sectionChecksum(tag, version, body)
    if (body.length !== length || checksum[0] !== first || checksum[1] !== second) return undefined
    sections.push({ tag, version, body, checksum: hexOf({ high: checksum[0], low: checksum[1] }) })
    at += headerWords + length
  }
  return sections
}

/**
 * Two 32-bit sums over words. Each word changes both in a way that depends on its position.
 *
 * @param skipFrom two words from here on count as 0: those of the checksum itself
 */
export function checksumWords(words: Uint32Array, skipFrom = words.length): [number, number] {
  let a = 0x9e3779b1
  let b = 0x85ebca77
  for (let i = 0; i < words.length; i++) {
    const word = i === skipFrom || i === skipFrom + 1 ? 0 : words[i]!
    a = Math.imul(a ^ word, 0x5bd1e995)
    a ^= a >>> 15
    b = Math.imul(b + word, 0x27d4eb2f)
    b = (b << 13) | (b >>> 19)
  }
  return [mix32(a), mix32(b ^ words.length)]
}

/** The error for a file that is not a lexicon or is a damaged one. */
export function invalidLexicon(reason: string): OnefoldError {
  return new OnefoldError(
    'LEXICON_INVALID',
    `This is not a lexicon, or a damaged one: ${reason}. Build it again with "onefold lexicon build".`,
    { reason },
  )
}

function sectionChecksum(tag: number, version: number, body: Uint32Array): [number, number] {
  const [a, b] = checksumWords(body)
  return [mix32(a ^ tag), mix32(b ^ version)]
}
