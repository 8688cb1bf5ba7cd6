import { type ChosenFingerprints, leastShared } from '../shared-share.js'

/**
 * The number of a document's terms and the window with which they were chosen, in a byte: bit 7 tells the widest window, and without it bit 6 the middle
 * one; the bits below count. A text with a narrow window is short, so six bits hold nearly every count. The highest count of a window means that many
 * terms or more.
 */

const wideFrom = 128
const mostNarrow = 63
const mostWide = 127
const sizes = 256

/** The byte for the terms of a document. @param window 16, 32 or 64 */
export function encodeSize({ count, window }: ChosenFingerprints): number {
  if (window === 64) return wideFrom + Math.min(count, mostWide)
  return (window === 32 ? mostNarrow + 1 : 0) + Math.min(count, mostNarrow)
}

/** What a byte tells; the number of terms is the least if {@link isOpenSize}. */
export function decodeSize(size: number): ChosenFingerprints {
  if (size >= wideFrom) return { count: size - wideFrom, window: 64 }
  return { count: size & mostNarrow, window: size > mostNarrow ? 32 : 16 }
}

/** Whether there may be more terms than the byte tells. */
export function isOpenSize(size: number): boolean {
  return size >= wideFrom ? size === wideFrom + mostWide : (size & mostNarrow) === mostNarrow
}

/** For probes of each size, how many terms documents of each size must share with them. */
export class LeastTallies {
  readonly #minSharedShare: number
  /** Made when the first probe of their size comes: 64 KB for all. */
  readonly #tables: Uint8Array[] = []

  /** @param minSharedShare smallest share of the shorter list, 0..1 */
  constructor(minSharedShare: number) {
    this.#minSharedShare = minSharedShare
  }

  /** For documents by their size, the smallest tally that may be enough; it is for all but open sizes. */
  for(probe: number): Uint8Array {
    this.#tables[probe] ??= Uint8Array.from({ length: sizes }, (_, size) => this.#leastTally(probe, size))
    return this.#tables[probe]
  }

  #leastTally(probe: number, size: number): number {
    return Math.ceil(leastShared(this.#minSharedShare, decodeSize(probe), decodeSize(size)))
  }
}
