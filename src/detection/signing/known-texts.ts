/** The texts that a scan has taken already, by their exact digests. A copy of one of them is never looked up and never compared. */
export interface KnownTexts {
  /**
   * Whether a text with this digest was taken; the answer may become true late, but never wrongly.
   *
   * @param digests array that holds the digest at `[offset, offset + 4)`
   */
  has(digests: Uint32Array, offset: number): boolean
}
