import { Heap } from '../../../heap.js'
import { compareOrder } from '../../../store/document-order.js'
import type { LiveDocument } from './live-document.js'

/** A queue of documents to be placed, earliest first. Each is taken at most once, however often it is pushed. */
export class DocumentQueue {
  readonly #heap = new Heap<LiveDocument>(compareOrder)
  readonly #seen = new Set<LiveDocument>()

  /** Whether the document waits or has been taken. */
  hasSeen(document: LiveDocument): boolean {
    return this.#seen.has(document)
  }

  push(document: LiveDocument): void {
    if (this.#seen.has(document)) return
    this.#seen.add(document)
    this.#heap.push(document)
  }

  /** Takes the earliest document out; undefined if the queue is empty. */
  pop(): LiveDocument | undefined {
    return this.#heap.pop()
  }

  /** The earliest document, which stays in the queue; undefined if the queue is empty. */
  peek(): LiveDocument | undefined {
    return this.#heap.items[0]
  }

  /** All documents that were pushed, waiting or taken, in the order in which they were first pushed. */
  seen(): readonly LiveDocument[] {
    return [...this.#seen]
  }

  /** The waiting documents, in no particular order. */
  waiting(): readonly LiveDocument[] {
    return this.#heap.items
  }
}
