import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DocumentQueue } from '../../../../../src/detection/live/placing/document-queue.js'
import { LiveDocument } from '../../../../../src/detection/live/placing/live-document.js'
import { compareOrder } from '../../../../../src/store/document-order.js'

function documentAt(since: number, id: string): LiveDocument {
  const nothing = { routing: undefined, scope: undefined, time: undefined, exact: undefined, fold: undefined, length: 0 }
  return new LiveDocument('news', { ...nothing, since, id, fingerprintCount: 0 })
}

describe('DocumentQueue', () => {
  it('gives documents in order, each once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.constantFrom('a', 'b', 'c'))), (places) => {
        const queue = new DocumentQueue()
        const documents = places.map(([since, id]) => documentAt(since, id))
        for (const document of [...documents, ...documents]) queue.push(document)
        const taken: LiveDocument[] = []
        for (let next = queue.peek(); next !== undefined; next = queue.peek()) {
          taken.push(queue.pop()!)
          expect(taken.at(-1)).toBe(next)
        }
        expect(taken.map(({ since, id }) => ({ since, id }))).toEqual(
          [...documents].sort(compareOrder).map(({ since, id }) => ({ since, id })),
        )
        expect(queue.pop()).toBeUndefined()
      }),
    )
  })

  it('does not take a document again that was taken', () => {
    const queue = new DocumentQueue()
    const document = documentAt(1, 'a')
    queue.push(document)
    queue.pop()
    queue.push(document)
    expect(queue.pop()).toBeUndefined()
    expect(queue.hasSeen(document)).toBe(true)
  })
})
