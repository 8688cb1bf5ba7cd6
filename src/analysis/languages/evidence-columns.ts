import type { TokenReader } from '../token-reader.js'
import type { EvidenceByWord, LanguageGuesser } from './language-guess.js'

/** So few that columns grow before V8 compiles who fills them. */
const firstSurfaces = 32
const scriptUnknown = 254

/**
 * What each word says of its text's language, by the number of its surface. It is found out when a guess first looks at the word, because that is
 * slow.
 */
export class EvidenceColumns implements EvidenceByWord {
  masks = new Int32Array(firstSurfaces)
  weights = new Float64Array(firstSurfaces)
  scripts = new Uint8Array(firstSurfaces).fill(scriptUnknown)
  readonly #guesser: LanguageGuesser

  constructor(guesser: LanguageGuesser) {
    this.#guesser = guesser
  }

  /** Makes sure that the evidence of surfaces is there. */
  gather(surfaces: Uint32Array, tokens: TokenReader): this {
    if (tokens.size > this.masks.length) this.#grow(tokens.size * 2)
    for (let i = 0; i < surfaces.length; i++) {
      const number = surfaces[i]!
      if (this.scripts[number] === scriptUnknown) this.#add(number, tokens.surface(number))
    }
    return this
  }

  #add(number: number, surface: string): void {
    const { mask, weight, script } = this.#guesser.evidence(surface)
    this.masks[number] = mask
    this.weights[number] = weight
    this.scripts[number] = script
  }

  #grow(size: number): void {
    const { masks, weights, scripts } = this
    this.masks = new Int32Array(size)
    this.weights = new Float64Array(size)
    this.scripts = new Uint8Array(size).fill(scriptUnknown)
    this.masks.set(masks)
    this.weights.set(weights)
    this.scripts.set(scripts)
  }
}
