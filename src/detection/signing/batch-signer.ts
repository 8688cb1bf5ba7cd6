import { digest128 } from '../../hashing/digest.js'
import { hashBytes64 } from '../../hashing/hash64.js'
import { mix32 } from '../../hashing/mix.js'
import type { JsonBody } from '../../model.js'
import { Fingerprinter } from '../../signatures/fingerprints.js'
import { Sketcher } from '../../signatures/sketcher.js'
import { noSeed, TermList } from '../../signatures/term-list.js'
import { TextKernel } from '../../signatures/text-kernel.js'
import { verificationParams } from '../../similarity/verification/verification-params.js'
import { Column } from '../column.js'
import { wholeTermBelow } from '../detection-limits.js'
import { ScopeMark } from './scope-mark.js'
import type { KnownTexts, ScopedBatch, SignedBatch } from './signed-batch.js'

/** Length of a byte that does not occur in UTF-8, and of three words. */
const exactTailBytes = 13

/** A document as it is given to be signed. Optional fields may also be present and undefined. */
export interface SourceText {
  /** Empty or undefined: the caller names the document later. */
  readonly id: string | undefined
  readonly text: string
  readonly title?: string | undefined
  /** Text and title as bodies of JSON strings. If `textBody` is given, `text` and `title` are not read. */
  readonly textBody?: JsonBody
  readonly titleBody?: JsonBody | undefined
  /** Milliseconds since the epoch. */
  readonly time?: number | undefined
}

/** What a batch is signed for. */
export interface BatchOptions {
  /** Whether to fill {@link SignedBatch.times}. Default false. */
  readonly withTimes?: boolean
  /** Texts that need only a digest. Default: none. */
  readonly known?: KnownTexts
  /** The scope of each document, undefined if it has none. Absent: all are of one scope. */
  readonly scopes?: readonly (string | undefined)[] | undefined
}

/** The lexicon-free signatures of one document, in buffers that the next document overwrites. */
export interface SignedText {
  /** Number of words and figures. */
  readonly length: number
  /** Length of the folded text in bytes; 0 means that the text is empty and the other fields have no meaning. */
  readonly foldedBytes: number
  /** 128-bit digest in four words. */
  readonly exact: Uint32Array
  /** Sorted. */
  readonly fingerprints: TermList
  readonly sketch: Uint16Array
}

/**
 * Computes the signatures that a scan reads: exact digests, fingerprints, sketches. Keeps its buffers between batches, so use one per thread.
 *
 * The signatures of a document depend only on its text and title, but a text that the scan knows already gets no fingerprints and no sketch. Sketches
 * of a batch can only be compared with sketches of batches: unless the text is short, they hold its exact digest in place of the digest of the text.
 */
export class BatchSigner {
  readonly #kernel = new TextKernel()
  readonly #sketcher = new Sketcher(this.#kernel)
  readonly #fingerprinter = new Fingerprinter(this.#kernel)
  readonly #terms = new Column((n) => new Uint32Array(n), 1 << 16)
  readonly #sketches = new Column((n) => new Uint16Array(n), 1 << 18)
  readonly #exactOfOne = new Uint32Array(4)
  readonly #fingerprintsOfOne = new TermList(noSeed)
  readonly #mark = new ScopeMark()
  readonly #onlyExact: boolean

  /**
   * @param onlyExact whether batches are searched for exact copies alone: then a text for which the digest is enough gets no fingerprints and no
   *   sketch. A short text is signed whole, because its digest includes the title, which may differ between copies
   */
  constructor(onlyExact = false) {
    this.#onlyExact = onlyExact
  }

  /** Signs consecutive documents. */
  sign(documents: readonly SourceText[], options: BatchOptions & { readonly scopes: readonly (string | undefined)[] }): ScopedBatch
  sign(documents: readonly SourceText[], options?: BatchOptions): SignedBatch
  sign(documents: readonly SourceText[], { withTimes = false, known, scopes }: BatchOptions = {}): SignedBatch {
    const count = documents.length
    const ids: string[] = []
    const lengths = new Uint32Array(count)
    const foldedBytes = new Uint32Array(count)
    const exact = new Uint32Array(count * 4)
    const termOffsets = new Uint32Array(count + 1)
    const sketchOffsets = new Uint32Array(count + 1)
    const scopeNumbers = scopes && new Float64Array(count)
    this.#terms.length = 0
    this.#sketches.length = 0
    for (let i = 0; i < count; i++) {
      ids.push(documents[i]!.id ?? '')
      this.#scan(documents[i]!)
      this.#mark.take(scopes?.[i])
      if (scopeNumbers !== undefined) scopeNumbers[i] = this.#mark.number
      lengths[i] = this.#sketcher.length
      foldedBytes[i] = this.#sketcher.foldedBytes
      if (this.#sketcher.foldedBytes > 0) this.#sign(exact, i * 4, known)
      termOffsets[i + 1] = this.#terms.length
      sketchOffsets[i + 1] = this.#sketches.length
    }
    return {
      ids,
      lengths,
      foldedBytes,
      exact,
      terms: this.#terms.values.slice(0, this.#terms.length),
      termOffsets,
      sketches: this.#sketches.values.slice(0, this.#sketches.length),
      sketchOffsets,
      ...(withTimes && { times: Float64Array.from(documents, ({ time }) => time ?? Number.NaN) }),
      ...(scopeNumbers && { scopes: scopeNumbers }),
    }
  }

  /** Signs one document by itself, with terms of 48 bits. */
  signOne(document: SourceText): SignedText {
    this.#scan(document)
    const { length, foldedBytes, sketchWords } = this.#sketcher
    const exact = this.#exactOfOne
    const fingerprints = this.#fingerprintsOfOne
    fingerprints.clear()
    this.#sketches.length = 0
    this.#sketches.reserve(sketchWords)
    const sketch = this.#sketches.values.subarray(0, sketchWords)
    if (foldedBytes > 0) {
      this.#sketcher.write(sketch)
      this.#digest(exact, 0)
      this.#fingerprinter.addTerms(this.#sketcher.folded, foldedBytes, fingerprints)
      fingerprints.sort()
    } else {
      exact.fill(0)
      sketch.fill(0)
    }
    return { length, foldedBytes, exact, fingerprints, sketch }
  }

  #scan(document: SourceText): void {
    if (document.textBody === undefined) this.#sketcher.scan(document.text, document.title)
    else this.#sketcher.scan(document.textBody, document.titleBody)
  }

  #sign(exact: Uint32Array, at: number, known: KnownTexts | undefined): void {
    this.#digest(exact, at)
    this.#mark.markDigest(exact, at)
    if ((this.#onlyExact && !this.#hasTitleInDigest()) || known?.has(exact, at)) return
    this.#appendSketch(exact, at)
    this.#appendTerms()
  }

  /** Digest of the folded text, its figures and, if the text is so short that the title can veto, the title. */
  #digest(exact: Uint32Array, at: number): void {
    const { folded, foldedBytes, figureDigestHigh, figureDigestLow, titleDigest } = this.#sketcher
    // 0xff never occurs in UTF-8, so the tail cannot be mistaken for text. The kernel's memory after the folded text is free.
    folded[foldedBytes] = 0xff
    writeWord(folded, foldedBytes + 1, figureDigestHigh)
    writeWord(folded, foldedBytes + 5, figureDigestLow)
    writeWord(folded, foldedBytes + 9, this.#hasTitleInDigest() ? titleDigest : 0)
    digest128(folded.subarray(0, foldedBytes + exactTailBytes), exact, at)
  }

  /**
   * Writes the exact digest into the sketch in place of the digest of the text, unless the exact digest depends on the title. It exists already,
   * while the digest of the text, which depends on every byte in turn, takes a third of the time of choosing fingerprints.
   */
  #appendSketch(exact: Uint32Array, at: number): void {
    const { sketchWords } = this.#sketcher
    this.#sketches.reserve(sketchWords)
    const target = this.#sketches.values.subarray(this.#sketches.length, this.#sketches.length + sketchWords)
    if (this.#hasTitleInDigest()) this.#sketcher.write(target)
    else this.#sketcher.write(target, { high: exact[at]!, low: exact[at + 1]! })
    this.#sketches.length += sketchWords
  }

  /** Whether the exact digest of the text depends on its title. */
  #hasTitleInDigest(): boolean {
    return this.#sketcher.foldedBytes < verificationParams.titleVetoBytes
  }

  #appendTerms(): void {
    const { foldedBytes } = this.#sketcher
    const start = this.#terms.length
    this.#terms.append(this.#fingerprinter.select(this.#sketcher.folded, foldedBytes))
    if (foldedBytes < wholeTermBelow) this.#terms.push(mix32(hashBytes64(this.#sketcher.folded, foldedBytes).low))
    this.#mark.markTerms(this.#terms.values, start, this.#terms.length)
  }
}

function writeWord(bytes: Uint8Array, at: number, word: number): void {
  bytes[at] = word & 255
  bytes[at + 1] = (word >>> 8) & 255
  bytes[at + 2] = (word >>> 16) & 255
  bytes[at + 3] = word >>> 24
}
