import type { LanguageGuesser } from './language-guess.js'
import type { TokenReader } from './token-reader.js'

const firstSurfaces = 1 << 12
const scriptUnknown = 254

/** What the words of texts say of their language, by number of the surface: found out when a guess first looks at it, for that is slow. */
export class EvidenceColumns {
  masks = new Int32Array(firstSurfaces)
  scripts = new Uint8Array(firstSurfaces).fill(scriptUnknown)
  readonly #guesser: LanguageGuesser

  constructor(guesser: LanguageGuesser) {
    this.#guesser = guesser
  }

  /** Makes sure that the evidence of the first `count` tokens of a text is there. */
  gather(tokens: TokenReader, count: number): this {
    const { size, surfaces } = tokens
    if (size > this.masks.length) this.#grow(size * 2)
    for (let i = 0; i < count; i++) {
      const number = surfaces[i]!
      if (this.scripts[number] === scriptUnknown) this.#add(number, tokens.surface(number))
    }
    return this
  }

  #add(number: number, surface: string): void {
    const { mask, script } = this.#guesser.evidence(surface)
    this.masks[number] = mask
    this.scripts[number] = script
  }

  #grow(size: number): void {
    const { masks, scripts } = this
    this.masks = new Int32Array(size)
    this.scripts = new Uint8Array(size).fill(scriptUnknown)
    this.masks.set(masks)
    this.scripts.set(scripts)
  }
}
