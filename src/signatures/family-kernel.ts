import type { AnalysedText, Spellings } from '../analysis/analysed-text.js'
import type { Entity } from '../analysis/entities/entity.js'
import { kernelInstance } from '../kernel-instance.js'
import { familyKernelCode } from './family-kernel-code.js'
import { rankedAtFirst } from './i-match.js'
import { type KernelFamilyOptions, type KernelParameters, kernelFamilies } from './kernel-families.js'
import { mostDocumentsOf } from './sentence-fingerprints.js'
import { type Reductions, type RowMemory, SpellingRows } from './spelling-rows.js'
import { type IndexTerms, quotedLetters, termLetters } from './term-list.js'

/** The exports of kernel/families/index.ts. Places are offsets into the memory. */
interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  configureSimHash(lexicons: number, bits: number, blocks: number, blocksPerTerm: number): void
  configureIMatch(skipRarest: number, termCount: number, minTerms: number, reductions: number, rankedFirst: number): void
  configureSentences(maxDf: number): void
  configurePaths(minDepth: number, depthThreshold: number, suffixes: number): void
  configureTweezer(wordsBefore: number, wordsAfter: number, edgeWords: number): void
  setSeed(list: number, high: number, low: number): void
  reserveTerms(rows: number, texts: number): void
  reserveDocument(tokens: number, sentences: number, entities: number): void
  rowsPlace(): number
  textsPlace(): number
  tokensPlace(): number
  sentencesPlace(): number
  entitiesPlace(): number
  sign(sentences: number, entities: number): void
  termsPlace(list: number): number
  termCount(list: number): number
}

/**
 * Makes SimHash, I-Match, sentence MD5s, corpus-tree paths and Tweezer of one document after another, in WebAssembly (kernel/families). The kernel
 * allocates nothing, makes digests where the texts are, and counts four bits of SimHash at once. A property test compares the terms with those of the
 * signatures as published (scripts/evaluate/published).
 */
export class FamilyKernel {
  /** The terms of the last document that was signed. */
  readonly lists = {
    simhash: new KernelTerms(),
    imatch: new KernelTerms(),
    sentences: new KernelTerms(),
    paths: new KernelTerms(),
    tweezer: new KernelTerms(),
  }
  readonly #options: KernelFamilyOptions
  #kernel: LoadedKernel | undefined

  constructor(options: KernelFamilyOptions) {
    this.#options = options
  }

  /** Fills the lists. Without entities, the list of Tweezer stays as it was. Cost: O(tokens). */
  sign(text: AnalysedText, entities?: readonly Entity[]): void {
    // One kernel for each table of spellings, so that memory which a giant document has made grow is freed with the table.
    if (this.#kernel?.spellings !== text.spellingTable) this.#kernel = new LoadedKernel(text.spellingTable, this.#options)
    this.#kernel.sign(text, entities)
    for (let list = 0; list < kernelFamilies.length; list++) this.#kernel.show(list, this.lists[kernelFamilies[list]!])
  }
}

/** A kernel with the rows of one table of spellings. */
class LoadedKernel implements RowMemory {
  readonly spellings: Spellings
  rows = new Uint32Array()
  texts = new Uint8Array()
  readonly #exports: KernelExports
  readonly #rows: SpellingRows
  /** The whole memory as bytes and as integers. */
  #bytes = new Uint8Array()
  #integers = new Uint32Array()

  constructor(spellings: Spellings, { lexicon, parameters, seeds }: KernelFamilyOptions) {
    this.spellings = spellings
    this.#exports = kernelInstance(familyKernelCode) as KernelExports
    configure(this.#exports, parameters, lexicon.documents)
    for (const [list, family] of kernelFamilies.entries()) this.#exports.setSeed(list, seeds[family].high, seeds[family].low)
    this.#rows = new SpellingRows(lexicon, reductionsOf(parameters), this)
  }

  reserve(rows: number, bytes: number): void {
    this.#exports.reserveTerms(rows, bytes)
    this.#renewViews()
    const [rowsAt, textsAt] = [this.#exports.rowsPlace(), this.#exports.textsPlace()]
    if (this.rows.byteOffset !== rowsAt || this.rows.buffer !== this.#bytes.buffer) this.rows = this.#integers.subarray(rowsAt >>> 2)
    if (this.texts.byteOffset !== textsAt || this.texts.buffer !== this.#bytes.buffer) this.texts = this.#bytes.subarray(textsAt)
  }

  sign({ spellings, spellingTable, sentences }: AnalysedText, entities: readonly Entity[] | undefined): void {
    this.#rows.fill(spellingTable)
    this.#exports.reserveDocument(spellings.length, sentences.length, entities?.length ?? 0)
    this.#renewViews()
    const integers = this.#integers
    integers.set(spellings, this.#exports.tokensPlace() >>> 2)
    let at = this.#exports.sentencesPlace() >>> 2
    for (const { firstToken, endToken } of sentences) {
      integers[at++] = firstToken
      integers[at++] = endToken
    }
    if (entities !== undefined) this.#writeEntities(entities)
    this.#exports.sign(sentences.length, entities?.length ?? -1)
    this.#renewViews()
  }

  #writeEntities(entities: readonly Entity[]): void {
    const integers = this.#integers
    let at = this.#exports.entitiesPlace() >>> 2
    for (let i = 0; i < entities.length; i++) {
      const { firstToken, endToken } = entities[i]!
      integers[at++] = firstToken
      integers[at++] = endToken
    }
  }

  show(list: number, terms: KernelTerms): void {
    terms.show(this.#bytes, this.#exports.termsPlace(list), this.#exports.termCount(list))
  }

  /**
   * Replaces the views after the memory has grown: it then has another buffer, and the old views have no length. Reading the length is faster than
   * asking for the buffer.
   */
  #renewViews(): void {
    if (this.#bytes.length > 0) return
    const { buffer } = this.#exports.memory
    this.#bytes = new Uint8Array(buffer)
    this.#integers = new Uint32Array(buffer)
  }
}

/** The terms of one family, read from the memory of a kernel. */
class KernelTerms implements IndexTerms {
  length = 0
  #bytes = new Uint8Array()
  #from = 0

  /** @param from offset of the terms in the memory, as kernel/families/term-list.ts writes them */
  show(bytes: Uint8Array<ArrayBuffer>, from: number, length: number): void {
    this.#bytes = bytes
    this.#from = from
    this.length = length
  }

  write(i: number, target: Uint8Array, at: number): void {
    const from = this.#from + i * quotedLetters + 1
    for (let letter = 0; letter < termLetters; letter++) target[at + letter] = this.#bytes[from + letter]!
  }

  writeQuoted(target: Uint8Array, at: number): number {
    if (this.length === 0) return at
    const end = this.#from + this.length * quotedLetters - 1
    target.set(this.#bytes.subarray(this.#from, end), at)
    return at + end - this.#from
  }
}

function configure(kernel: KernelExports, { simhash, imatch, sentences, paths, tweezer }: KernelParameters, documents: number): void {
  kernel.configureSimHash(simhash.lexicons, simhash.bits, simhash.blocks, simhash.blocksPerTerm)
  kernel.configureIMatch(imatch.skipRarest, imatch.termCount, imatch.minTerms, imatch.reductions, rankedAtFirst(imatch))
  kernel.configureSentences(Math.floor(mostDocumentsOf(sentences, documents)))
  kernel.configurePaths(paths.minDepth, paths.depthThreshold, paths.suffixes)
  kernel.configureTweezer(tweezer.wordsBefore, tweezer.wordsAfter, tweezer.edgeWords)
}

function reductionsOf({ simhash, imatch }: KernelParameters): Reductions {
  return { count: Math.max(simhash.lexicons - 1, imatch.reductions), removedShare: simhash.removedShare }
}
