import { mix32 } from './mix.js'

/** So few that a table grows before V8 compiles the code that fills it. */
const firstSlots = 32
/** A text without a free slot within these many is kept in a `Map`: by chance one in some hundred thousand, and those that were chosen to collide. */
const mostProbes = 32
/** Integers of a slot: the text's hash, and its number plus 1, which is 0 in a free slot. */
const slotWords = 2
const none = -1

/**
 * Numbers distinct texts from 0 in the order in which they are entered, as a `Map` from texts to numbers would.
 *
 * Open addressing with linear probing. The hash of a text is in its slot, so a new text, which most look-ups have, costs one access to memory. A `Map`
 * also fetches an entry and a string for each text in the same bucket.
 */
export class TextNumbers {
  #slots = new Int32Array(firstSlots * slotWords)
  readonly #texts: string[] = []
  readonly #crowded = new Map<string, number>()

  /** Number of distinct texts. The next new one gets this number. */
  get size(): number {
    return this.#texts.length
  }

  /** The number of a text; -1 if it was not entered. */
  numberOf(text: string): number {
    const at = this.#placeOf(text, hash32OfText(text))
    return at < 0 ? (this.#crowded.get(text) ?? none) : this.#slots[at + 1]! - 1
  }

  /** The number of a text, which is entered if it is new. Texts are kept alive. */
  enter(text: string): number {
    const hash = hash32OfText(text)
    const at = this.#placeOf(text, hash)
    const known = at < 0 ? (this.#crowded.get(text) ?? none) : this.#slots[at + 1]! - 1
    if (known >= 0) return known
    const number = this.#texts.length
    this.#texts.push(text)
    this.#put(at, text, hash, number)
    // At most half of the slots are in use.
    if (this.#texts.length * slotWords * 2 > this.#slots.length) this.#grow()
    return number
  }

  /** The place of a text's slot, or of the free one where it belongs; -1 if it must be in the `Map`. */
  #placeOf(text: string, hash: number): number {
    const slots = this.#slots
    const last = slots.length - slotWords
    let at = (hash * slotWords) & last
    for (let probe = 0; probe < mostProbes; probe++) {
      const next = slots[at + 1]!
      if (next === 0 || (slots[at] === hash && this.#texts[next - 1] === text)) return at
      at = (at + slotWords) & last
    }
    return none
  }

  #put(at: number, text: string, hash: number, number: number): void {
    if (at < 0) {
      this.#crowded.set(text, number)
    } else {
      this.#slots[at] = hash
      this.#slots[at + 1] = number + 1
    }
  }

  #grow(): void {
    const slots = this.#slots
    const crowded = [...this.#crowded]
    this.#slots = new Int32Array(slots.length * 2)
    this.#crowded.clear()
    for (let at = 0; at < slots.length; at += slotWords) {
      if (slots[at + 1] !== 0) this.#place(slots[at]!, slots[at + 1]! - 1)
    }
    for (const [text, number] of crowded) this.#place(hash32OfText(text), number)
  }

  #place(hash: number, number: number): void {
    const text = this.#texts[number]!
    this.#put(this.#placeOf(text, hash), text, hash, number)
  }
}

/** The hash of 32 bits, signed, by which {@link TextNumbers} places a text. */
export function hash32OfText(text: string): number {
  let hash = 0x9e3779b1 | 0
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    hash = (hash << 13) | (hash >>> 19)
  }
  return mix32(hash ^ text.length) | 0
}
