/**
 * Random numbers that are the same on every machine for the same seed: sfc32 (Chris Doty-Humphrey, PractRand), seeded by the FNV-1a hash
 * of the seed's characters. Not for secrets.
 */
export class SeededRandom {
  #a
  #b
  #c
  #counter = 1

  /** @param {string | number} seed */
  constructor(seed) {
    const text = String(seed)
    this.#a = fnv1a(text, 0x811c9dc5)
    this.#b = fnv1a(text, 0x9e3779b9)
    this.#c = fnv1a(text, 0x85ebca6b)
    for (let i = 0; i < 15; i++) this.next()
  }

  /** An unsigned 32-bit integer. */
  next() {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** 0 <= number < 1. */
  fraction() {
    return this.next() / 4294967296
  }

  /** An integer, 0 <= number < bound. */
  below(bound) {
    return Math.floor(this.fraction() * bound)
  }

  /** One of the items. */
  pick(items) {
    return items[this.below(items.length)]
  }

  /** Shuffles an array or typed array in place and returns it. */
  shuffle(items) {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1)
      const held = items[i]
      items[i] = items[j]
      items[j] = held
    }
    return items
  }
}

function fnv1a(text, basis) {
  let hash = basis
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash | 0
}
