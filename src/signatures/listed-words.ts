import { mix32 } from '../hashing/mix.js'
import { contrastingCodes } from './contrasting-words.js'
import { hashLetters, prefixLetters } from './sketch-token.js'

// As in kernel/text/memory.ts and listed-words.ts.
const beginningsPlace = 0xc0000
const beginningBits = 15
const wordsPlace = 0xc1000
const wordPlaces = 0x1000

/** Writes the contrasting words into the memory of a kernel, so that it gives them their codes (kernel/text/listed-words.ts). */
export function writeListedWords({ buffer }: { readonly buffer: ArrayBuffer }): void {
  const beginnings = new Uint8Array(buffer, beginningsPlace, 2 ** beginningBits / 8)
  const words = new Uint32Array(buffer, wordsPlace, 2 * wordPlaces)
  for (const [word, code] of contrastingCodes) {
    const beginning = mix32(hashLetters(word.slice(0, prefixLetters))) & (2 ** beginningBits - 1)
    beginnings[beginning >>> 3]! |= 1 << (beginning & 7)
    const hash = hashLetters(word)
    let place = mix32(hash) & (wordPlaces - 1)
    while (words[2 * place] !== 0) place = (place + 1) & (wordPlaces - 1)
    words.set([hash, code], 2 * place)
  }
}
