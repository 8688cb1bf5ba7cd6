import type { RangeOptions, RangePage, RangeReader, SequenceRange } from '../../index-transfer.js'

/** Most sequence numbers that one search covers: as many as an engine returns hits by default. */
const widest = 10_000

/**
 * Asks for the documents of `[from, to)`, at most `limit`.
 *
 * @returns undefined if the answer would be too large, which never happens for a range of one number
 */
export type AskRange<Item> = (range: SequenceRange, limit: number) => Promise<readonly Item[] | undefined>

/**
 * Reads a range in windows of sequence numbers. A window contains only the documents that have not been written again since, so it grows where the
 * range is sparse, and shrinks where documents are many or large. A window is taken whole or asked for again, so nothing is missed.
 */
export class SequenceReader<Item> implements RangeReader<Item> {
  readonly #ask: AskRange<Item>
  readonly #range: SequenceRange
  readonly #size: number
  #at: number
  #width: number
  #widest = widest

  constructor(ask: AskRange<Item>, range: SequenceRange, { size }: RangeOptions) {
    this.#ask = ask
    this.#range = range
    this.#size = size
    this.#at = range.from
    this.#width = size
  }

  async next(): Promise<RangePage<Item> | undefined> {
    while (this.#at < this.#range.to) {
      const to = Math.min(this.#at + this.#width, this.#range.to)
      const limit = Math.min(2 * this.#size, to - this.#at)
      const items = await this.#ask({ ...this.#range, from: this.#at, to }, limit)
      const width = to - this.#at
      if (items === undefined) this.#narrow(width, true)
      else if (items.length === limit && width > limit) this.#narrow(width, false)
      else if (this.#advance(to, items.length)) return { items, next: to }
    }
    return undefined
  }

  /** Where documents are large they will be so further on, too. */
  #narrow(width: number, isTooLarge: boolean): void {
    this.#width = Math.max(1, width >> 1)
    if (isTooLarge) this.#widest = this.#width
  }

  /** @returns whether there is anything to return. The empty end is returned, too, so that the position after it is known */
  #advance(to: number, count: number): boolean {
    this.#at = to
    if (count < this.#size / 2) this.#width = Math.min(this.#widest, this.#width * 2)
    else if (count > this.#size) this.#width = Math.max(1, Math.floor(this.#width / 2))
    return count > 0 || to >= this.#range.to
  }
}
