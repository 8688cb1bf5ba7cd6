/**
 * The signatures of consecutive documents, in typed arrays that cross a thread boundary without a copy.
 *
 * Offsets have one more entry than there are documents: document i has the range `[offsets[i], offsets[i + 1])`.
 */
export interface SignedBatch {
  readonly ids: readonly string[]
  /** Number of tokens of each document; 0 only if the text is empty. */
  readonly lengths: Uint32Array
  /** Length of each folded text in bytes; 0 means that the text is empty. */
  readonly foldedBytes: Uint32Array
  /** 128-bit digests, four words per document. Equal digests mean `exact`. */
  readonly exact: Uint32Array
  /**
   * Fingerprints, ascending. A text has none, and no sketch, if it is empty or was known already (see {@link KnownTexts}), or if the batch was signed
   * for exact copies alone and the digest decides these.
   */
  readonly terms: Uint32Array
  readonly termOffsets: Uint32Array
  readonly sketches: Uint16Array
  readonly sketchOffsets: Uint32Array
  /** Time of each document in milliseconds since the epoch, NaN if unknown. Absent unless a policy reads it. */
  readonly times?: Float64Array
  /**
   * A number for the scope of each document, equal for equal scopes; 0 if it has none. Digests and terms are marked with the scope (`ScopeMark`). Absent:
   * all documents are of one scope.
   */
  readonly scopes?: Float64Array
}

/** A batch of documents of which each may have a scope of its own. */
export type ScopedBatch = SignedBatch & Required<Pick<SignedBatch, 'scopes'>>

/** The texts of the documents that were added to a scan, by their exact digests. A copy of one of them is never looked up and never compared. */
export interface KnownTexts {
  /**
   * Whether a text with this digest was added. The answer may become true late, but is never wrongly true.
   *
   * @param digests array that holds the digest at `[offset, offset + 4)`
   */
  has(digests: Uint32Array, offset: number): boolean
}
