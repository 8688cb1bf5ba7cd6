import { mix32 } from '../../hashing/mix.js'

/** The phrase without words, with which every phrase begins. */
export const emptyPhrase = 0
/** Returned if the tree has no such phrase. */
export const noPhrase = -1

/** Slots of a new tree, and of one that was emptied. A tree has twice as many slots as room for phrases. */
const firstSlots = 256

/**
 * Phrases, each with an integer as its value. A phrase is a sequence of word numbers from 0 to 2^26. Phrases are looked up word by word, without
 * joining and hashing a string. Each phrase has a number. The phrases that continue it are found by hash, in columns, because a `Map` takes four
 * times as long.
 */
export class PhraseTree {
  /** By phrase: the phrase that it continues, the word that it ends with, and its value. */
  #parents = new Int32Array(firstSlots / 2)
  #words = new Int32Array(firstSlots / 2)
  #values = new Int32Array(firstSlots / 2)
  /** Phrases by hash of parent and word, in the next free slot if that one is taken; {@link noPhrase} in a free slot. */
  #slots = new Int32Array(firstSlots).fill(noPhrase)
  /** Number of phrases, the empty one included. */
  #size = 1

  /** Removes all phrases. */
  clear(): void {
    if (this.#slots.length > firstSlots) this.#resize(firstSlots)
    this.#slots.fill(noPhrase)
    this.#values[emptyPhrase] = 0
    this.#size = 1
  }

  /** The phrase that continues a phrase with a word, or {@link noPhrase}. */
  next(phrase: number, word: number): number {
    return this.#slots[this.#slotOf(phrase, word)]!
  }

  /** The phrase that continues a phrase with a word. Adds it if it is new. */
  extend(phrase: number, word: number): number {
    const slot = this.#slotOf(phrase, word)
    const known = this.#slots[slot]!
    if (known !== noPhrase) return known
    const added = this.#size++
    this.#parents[added] = phrase
    this.#words[added] = word
    this.#values[added] = 0
    this.#slots[slot] = added
    if (this.#size === this.#words.length) this.#grow()
    return added
  }

  /** The value of a phrase; 0 if none was set. */
  value(phrase: number): number {
    return this.#values[phrase]!
  }

  setValue(phrase: number, value: number): void {
    this.#values[phrase] = value
  }

  /** The slot of a phrase, or the free one where it belongs. */
  #slotOf(phrase: number, word: number): number {
    const last = this.#slots.length - 1
    let slot = mix32(Math.imul(phrase, 0x9e3779b1) ^ word) & last
    for (; ; slot = (slot + 1) & last) {
      const found = this.#slots[slot]!
      if (found === noPhrase || (this.#words[found] === word && this.#parents[found] === phrase)) return slot
    }
  }

  #grow(): void {
    this.#resize(this.#slots.length * 2)
    for (let phrase = 1; phrase < this.#size; phrase++) this.#slots[this.#slotOf(this.#parents[phrase]!, this.#words[phrase]!)] = phrase
  }

  /** Changes the length of the columns and keeps the phrases that fit. All slots are free afterwards. */
  #resize(slots: number): void {
    this.#parents = resized(this.#parents, slots / 2)
    this.#words = resized(this.#words, slots / 2)
    this.#values = resized(this.#values, slots / 2)
    this.#slots = new Int32Array(slots).fill(noPhrase)
  }
}

function resized(values: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(length)
  copy.set(values.subarray(0, length))
  return copy
}
