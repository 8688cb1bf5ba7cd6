import { describe, expect, it } from 'vitest'
import { indexedFingerprints, indexedTerms } from '../../../../../src/detection/live/signing/short-text-term.js'
import { encodeSketch } from '../../../../../src/signatures/sketch.js'
import { numberToTerm } from '../../../../../src/store/term-number.js'
import { LiveCollection, signer } from '../../../../support/live-collection.js'

const [short, spaced, longer, empty] = await signer.sign(
  ['Short text.', ' SHORT, text', 'x1 '.repeat(60), ''].map((text, i) => ({ id: String(i), text })),
  'lean',
)

describe('indexedFingerprints', () => {
  it('adds a term of the whole folded text to a short one', () => {
    expect(short!.fingerprints).toEqual([])
    expect(indexedFingerprints(short!)).toEqual(indexedFingerprints(spaced!))
    expect(indexedFingerprints(short!)).toEqual([expect.stringMatching(/^[\w-]{8}$/)])
  })

  it('leaves longer texts and empty ones as they are', () => {
    expect(indexedFingerprints(longer!)).toBe(longer!.fingerprints)
    expect(indexedFingerprints(empty!)).toEqual([])
  })

  it('is the same of terms that are numbers, the other families as they were', () => {
    const texts = ['Short text.', 'x1 '.repeat(60), ''].map((text, i) => ({ id: String(i), text }))
    for (const numbers of signer.signAsNumbers(texts, 'standard')) {
      const { terms, sketch } = numbers
      const fingerprints = Array.from(terms.fingerprints, numberToTerm)
      const expected = indexedFingerprints({ fingerprints, ...(sketch && { sketch: encodeSketch(sketch) }) })
      const indexed = indexedTerms(numbers)
      expect(Array.from(indexed.fingerprints, numberToTerm)).toEqual(expected)
      expect(indexed.others).toEqual(terms.others)
      expect(indexed.countOf('sentences')).toBe(terms.countOf('sentences'))
    }
  })

  it('lets a short notice meet its copy under another title and without one', async () => {
    const collection = await LiveCollection.open()
    await collection.index({ 1: { text: 'Short text.' }, 2: { text: 'Short text.', title: 'A' }, 3: { text: 'Short text.', title: 'B' } })
    const anchors = [...(await collection.places())].map(([id, { anchor }]) => [id, anchor])
    expect(anchors).toEqual([
      ['1', '1'],
      ['2', '1'],
      ['3', '1'],
    ])
  })
})
