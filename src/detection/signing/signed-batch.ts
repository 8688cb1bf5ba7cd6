/**
 * What detection needs of a run of documents, in typed arrays that cross a thread boundary without a copy.
 *
 * Ranges are given by offsets with one more entry than documents: document i owns `[offsets[i], offsets[i + 1])`.
 */
export interface SignedBatch {
  readonly ids: readonly string[]
  /** Tokens of each document; 0 only where the text is empty. */
  readonly lengths: Uint32Array
  /** Bytes of the folded text; 0 means empty. */
  readonly foldedBytes: Uint32Array
  /** 128-bit digests, four words per document: equal means `exact`. */
  readonly exact: Uint32Array
  /**
   * Fingerprints, ascending. None, and no sketch, of a text that is empty or was known already: see {@link KnownTexts}; nor where the batch was signed
   * for exact copies alone, and the digest tells them.
   */
  readonly terms: Uint32Array
  readonly termOffsets: Uint32Array
  readonly sketches: Uint16Array
  readonly sketchOffsets: Uint32Array
  /** Milliseconds since the epoch, NaN where unknown; absent unless a policy reads it. */
  readonly times?: Float64Array
}

/** The texts that a scan has taken already, by their exact digests. A copy of one of them is never looked up and never compared. */
export interface KnownTexts {
  /**
   * Whether a text with this digest was taken; the answer may become true late, but never wrongly.
   *
   * @param digests array that holds the digest at `[offset, offset + 4)`
   */
  has(digests: Uint32Array, offset: number): boolean
}
