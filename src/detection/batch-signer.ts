import { normalise } from '../analysis/normalise.js'
import { TextFolder } from '../analysis/text-folder.js'
import { digest128 } from '../hashing/digest.js'
import { hashBytes64 } from '../hashing/hash64.js'
import { mix32 } from '../hashing/mix.js'
import type { Document } from '../model.js'
import { Fingerprinter } from '../signatures/fingerprints.js'
import { Sketcher } from '../signatures/sketcher.js'
import { defaultVerificationParams } from '../similarity/verification-params.js'
import { Column } from './growable.js'
import type { SignedBatch } from './signed-batch.js'

/** Below so many folded bytes a text has few grams or none: a hash of the whole proposes it too. */
const wholeTermBelow = 96

/**
 * Computes what a scan reads of documents: exact digests, fingerprints, sketches. Keeps its buffers between batches, so use one a thread.
 *
 * A document's output depends on its text and title alone.
 */
export class BatchSigner {
  readonly #folder = new TextFolder()
  readonly #fingerprinter = new Fingerprinter()
  readonly #sketcher = new Sketcher()
  readonly #terms = new Column((n) => new Uint32Array(n), 1 << 16)
  readonly #sketches = new Column((n) => new Uint16Array(n), 1 << 18)
  #exactInput = new Uint8Array(1 << 16)

  /** @param withTimes fill {@link SignedBatch.times} */
  sign(documents: readonly Document[], withTimes = false): SignedBatch {
    const count = documents.length
    const lengths = new Uint32Array(count)
    const foldedBytes = new Uint32Array(count)
    const exact = new Uint32Array(count * 4)
    const termOffsets = new Uint32Array(count + 1)
    const sketchOffsets = new Uint32Array(count + 1)
    this.#terms.length = 0
    this.#sketches.length = 0
    for (let i = 0; i < count; i++) {
      foldedBytes[i] = this.#sign(documents[i]!, exact.subarray(i * 4, i * 4 + 4))
      lengths[i] = this.#sketcher.length
      termOffsets[i + 1] = this.#terms.length
      sketchOffsets[i + 1] = this.#sketches.length
    }
    return {
      ids: documents.map(({ id }) => id),
      lengths,
      foldedBytes,
      exact,
      terms: this.#terms.values.slice(0, this.#terms.length),
      termOffsets,
      sketches: this.#sketches.values.slice(0, this.#sketches.length),
      sketchOffsets,
      ...(withTimes && { times: Float64Array.from(documents, ({ time }) => time ?? Number.NaN) }),
    }
  }

  /** @returns folded bytes */
  #sign({ text, title }: Document, exact: Uint32Array): number {
    const normalised = normalise(text)
    const titleDigest = this.#digestTitle(title)
    const foldedBytes = this.#folder.fold(normalised)
    this.#sketcher.scan(normalised, title, foldedBytes > 0)
    if (foldedBytes === 0) return 0
    this.#digest(foldedBytes, titleDigest, exact)
    this.#appendSketch(foldedBytes, titleDigest)
    this.#appendTerms(foldedBytes)
    return foldedBytes
  }

  /** 0 without a title. */
  #digestTitle(title: string | undefined): number {
    if (title === undefined || title === '') return 0
    const length = this.#folder.fold(normalise(title))
    return length === 0 ? 0 : hashBytes64(this.#folder.bytes, length).low || 1
  }

  /** Digest of the folded text, its figures and, where the title can veto, the title. */
  #digest(foldedBytes: number, titleDigest: number, exact: Uint32Array): void {
    const { high, low } = this.#sketcher.figureDigest
    const title = foldedBytes < defaultVerificationParams.titleVetoBytes ? titleDigest : 0
    if (this.#exactInput.length < foldedBytes + exactTailBytes) this.#exactInput = new Uint8Array((foldedBytes + exactTailBytes) * 2)
    const input = this.#exactInput
    input.set(this.#folder.bytes.subarray(0, foldedBytes))
    let end = foldedBytes
    // 0xff never stands in UTF-8, so the tail cannot be taken for text.
    input[end++] = 0xff
    for (const word of [high, low, title]) {
      for (let shift = 0; shift < 32; shift += 8) input[end++] = (word >>> shift) & 255
    }
    digest128(input.subarray(0, end), exact)
  }

  #appendSketch(foldedBytes: number, titleDigest: number): void {
    const { sketchWords } = this.#sketcher
    this.#sketches.reserve(sketchWords)
    const target = this.#sketches.values.subarray(this.#sketches.length, this.#sketches.length + sketchWords)
    this.#sketcher.write({ foldedBytes, titleDigest, textDigest: hashBytes64(this.#folder.bytes, foldedBytes) }, target)
    this.#sketches.length += sketchWords
  }

  #appendTerms(foldedBytes: number): void {
    this.#terms.reserve((foldedBytes >>> 1) + 2)
    const free = this.#terms.values.subarray(this.#terms.length)
    this.#terms.length += this.#fingerprinter.select(this.#folder.bytes, foldedBytes, free)
    if (foldedBytes < wholeTermBelow) this.#terms.push(mix32(hashBytes64(this.#folder.bytes, foldedBytes).low))
  }
}

const exactTailBytes = 13
