import { kernelInstance } from '../kernel-instance.js'
import { classOfSupplementary, classOfUnit, OTHER } from './character-classes.js'
import type { LanguageVotes, WordEvidence } from './languages/language-guess.js'
import { referenceAt } from './normalise.js'
import { tokenKernelCode } from './token-kernel-code.js'

/** The exports of kernel/tokens/index.ts. Places are offsets into the memory. */
interface TokenKernel {
  readonly memory: { readonly buffer: ArrayBuffer }
  reserve(units: number): number
  readTokens(units: number, wanted: number): number
  startsPlace(): number
  endsPlace(): number
  numbersPlace(): number
  gapsPlace(): number
  spellingsPlace(): number
  gapCount(): number
  spell(tokens: number, language: number): void
  countVotes(tokens: number): void
  setEvidence(surface: number, mask: number, weight: number, script: number): void
  scoresPlace(): number
  hitsPlace(): number
  scriptsPlace(): number
  surfaceCount(): number
  surfacePlace(surface: number): number
  surfaceLength(surface: number): number
}

/** As in kernel/tokens/memory.ts. */
const classesPlace = 0x1000
/** As in kernel/tokens/votes.ts. */
const votedLanguages = 32
const votedScripts = 256
const none = -1
const mostTokens = 0x7fffffff
const ampersand = 0x26

/**
 * Finds the tokens of texts, in order, without knowing their language, and numbers the *surface* of each, its text as written:
 *
 * - runs of letters, marks and digits; invisible characters, undecoded character references and letters of windows-1252 inside a run belong to it;
 * - `. , : / -` between two digits, an apostrophe before a letter, and the dots of initials (`U.S`) belong to it;
 * - in scripts without spaces, overlapping pairs (Han, kana, Hangul) or triples (Thai, Lao, Khmer, Burmese) of characters: unlike a
 *   dictionary they cost linear time and are the same on every machine.
 *
 * Surfaces are numbered from 0 in order of first appearance in all texts so far; none of the texts is kept alive. WebAssembly (kernel/tokens) does
 * the work, in half the time of JavaScript.
 */
export class TokenReader {
  /** Number of tokens of the last text that was read. */
  count = 0
  /** Start and end of token i, and the number of its surface, for i below `count`. Views, valid until the next text is read. */
  starts = new Uint32Array()
  ends = new Uint32Array()
  surfaces = new Uint32Array()
  /** The tokens that are followed by something other than a single space, ascending, and their number. A view like those above. */
  gaps = new Uint32Array()
  gapCount = 0
  /** The number of each token's spelling, after {@link spell}. A view like those above. */
  spellings = new Uint32Array()
  #scores = new Float64Array()
  #hits = new Uint32Array()
  #scripts = new Uint32Array()
  #evidenceOf: (surface: string) => WordEvidence = noAnswer
  #spellingOf: (surface: number) => number = noAnswer
  #kernel: TokenKernel
  #text = ''
  #units = new Uint16Array()
  #writer = Buffer.alloc(0)
  /** Surfaces for which the kernel's table has no slot: words that were chosen to collide. */
  readonly #crowded = new Map<string, number>()

  constructor() {
    this.#kernel = this.#createKernel()
  }

  /** Number of distinct surfaces so far. The next new one gets this number. */
  get size(): number {
    return this.#kernel.surfaceCount()
  }

  /**
   * Reads a text. Cost: about 7 ns for each code unit.
   *
   * @param wanted number of tokens from the start that are needed; more may be read
   */
  read(text: string, wanted = mostTokens): void {
    const place = this.#kernel.reserve(text.length)
    this.#renewViews()
    this.#writer.write(text, place, 'utf16le')
    this.#text = text
    this.count = this.#kernel.readTokens(text.length, wanted)
    this.gapCount = this.#kernel.gapCount()
    this.#renewViews()
  }

  /**
   * Numbers the spelling of each token.
   *
   * @param language any number below 255, the same for texts of the same language
   * @param spellingOf returns the number of a surface in this language. Called at the surface's first occurrence, and again after texts of another
   * language had it
   */
  spell(language: number, spellingOf: (surface: number) => number): void {
    this.#spellingOf = spellingOf
    this.#kernel.spell(this.count, language)
  }

  /**
   * Counts the evidence of the text's first words about its language. A view, valid until the next call.
   *
   * @param most number of words that are read
   * @param evidenceOf called once for each surface
   */
  countVotes(most: number, evidenceOf: (surface: string) => WordEvidence): LanguageVotes {
    this.#evidenceOf = evidenceOf
    const words = Math.min(this.count, most)
    this.#kernel.countVotes(words)
    return { words, scripts: this.#scripts, scores: this.#scores, hits: this.#hits }
  }

  surface(number: number): string {
    const from = this.#kernel.surfacePlace(number) >>> 1
    // An array, because spreading a view of the units takes six times as long.
    const units = new Array<number>(this.#kernel.surfaceLength(number))
    for (let i = 0; i < units.length; i++) units[i] = this.#units[from + i]!
    return String.fromCharCode(...units)
  }

  /** Forgets everything and frees grown memory. Numbers start from 0 again. */
  clear(): void {
    this.#crowded.clear()
    this.#text = ''
    this.count = 0
    this.gapCount = 0
    this.#kernel = this.#createKernel()
    this.#units = new Uint16Array()
  }

  #createKernel(): TokenKernel {
    const host = {
      classOfSupplementary,
      classOfReference: (at: number) => classOfReference(this.#text, at),
      unitsOfReference: (at: number) => referenceAt(this.#text, at)?.length ?? 1,
      findCrowded: (start: number, end: number) => this.#crowded.get(this.#text.slice(start, end)) ?? none,
      addCrowded: (number: number) => this.#crowd(number),
      clearCrowded: () => this.#crowded.clear(),
      spellingOf: (surface: number) => this.#spellingOf(surface),
      tellEvidence: (surface: number) => this.#tellEvidence(surface),
    }
    const kernel = kernelInstance(tokenKernelCode, host) as TokenKernel
    new Uint8Array(kernel.memory.buffer, classesPlace, classOfUnit.length).set(classOfUnit)
    return kernel
  }

  #tellEvidence(number: number): void {
    const { mask, weight, script } = this.#evidenceOf(this.surface(number))
    this.#kernel.setEvidence(number, mask, weight, script)
  }

  #crowd(number: number): void {
    this.#renewViews()
    this.#crowded.set(this.surface(number), number)
  }

  /** Renews the views if the memory has grown, or its regions have moved. */
  #renewViews(): void {
    // A memory that has grown has another buffer, and its old views have no length. Reading the length is faster than asking for the buffer.
    const grown = this.#units.length === 0
    if (!grown && this.starts.byteOffset === this.#kernel.startsPlace()) return
    const { buffer } = this.#kernel.memory
    if (grown) {
      this.#units = new Uint16Array(buffer)
      this.#writer = Buffer.from(buffer)
      this.#scores = new Float64Array(buffer, this.#kernel.scoresPlace(), votedLanguages)
      this.#hits = new Uint32Array(buffer, this.#kernel.hitsPlace(), votedLanguages)
      this.#scripts = new Uint32Array(buffer, this.#kernel.scriptsPlace(), votedScripts)
    }
    this.starts = new Uint32Array(buffer, this.#kernel.startsPlace())
    this.ends = new Uint32Array(buffer, this.#kernel.endsPlace())
    this.surfaces = new Uint32Array(buffer, this.#kernel.numbersPlace())
    this.gaps = new Uint32Array(buffer, this.#kernel.gapsPlace())
    this.spellings = new Uint32Array(buffer, this.#kernel.spellingsPlace())
  }
}

/** Class of the character that an undecoded reference stands for; {@link OTHER} if there is none. */
function classOfReference(text: string, at: number): number {
  const codePoint = referenceAt(text, at)?.character.codePointAt(0)
  if (codePoint === undefined || codePoint === ampersand) return OTHER
  return codePoint > 0xffff ? classOfSupplementary(codePoint) : classOfUnit[codePoint]!
}

/** Stands in for a callback outside of the call that sets it. */
function noAnswer(): never {
  throw new Error('asked outside of a call')
}
