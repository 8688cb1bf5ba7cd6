import { compareOrder } from '../../../store/document-order.js'
import type { LiveDocument } from './live-document.js'

/** A queue of documents to be placed, earliest first. Each is taken at most once, however often it is pushed. A binary heap. */
export class DocumentQueue {
  readonly #heap: LiveDocument[] = []
  readonly #seen = new Set<LiveDocument>()

  /** Whether the document waits or has been taken. */
  hasSeen(document: LiveDocument): boolean {
    return this.#seen.has(document)
  }

  push(document: LiveDocument): void {
    if (this.#seen.has(document)) return
    this.#seen.add(document)
    this.#heap.push(document)
    this.#rise(this.#heap.length - 1)
  }

  /** Takes the earliest document out; undefined if the queue is empty. */
  pop(): LiveDocument | undefined {
    const first = this.#heap[0]
    const last = this.#heap.pop()
    if (this.#heap.length > 0) {
      this.#heap[0] = last!
      this.#sink(0)
    }
    return first
  }

  /** The earliest document, which stays in the queue; undefined if the queue is empty. */
  peek(): LiveDocument | undefined {
    return this.#heap[0]
  }

  /** All documents that were pushed, waiting or taken, in the order in which they were first pushed. */
  seen(): readonly LiveDocument[] {
    return [...this.#seen]
  }

  /** The waiting documents, in no particular order. */
  waiting(): readonly LiveDocument[] {
    return this.#heap
  }

  #rise(at: number): void {
    let place = at
    while (place > 0) {
      const parent = (place - 1) >>> 1
      if (!this.#isBefore(place, parent)) return
      this.#swap(place, parent)
      place = parent
    }
  }

  #sink(at: number): void {
    let place = at
    for (;;) {
      let least = place
      for (const child of [2 * place + 1, 2 * place + 2]) if (child < this.#heap.length && this.#isBefore(child, least)) least = child
      if (least === place) return
      this.#swap(place, least)
      place = least
    }
  }

  #isBefore(x: number, y: number): boolean {
    return compareOrder(this.#heap[x]!, this.#heap[y]!) < 0
  }

  #swap(x: number, y: number): void {
    const kept = this.#heap[x]!
    this.#heap[x] = this.#heap[y]!
    this.#heap[y] = kept
  }
}
