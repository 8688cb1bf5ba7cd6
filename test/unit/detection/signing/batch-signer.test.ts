import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BatchSigner } from '../../../../src/detection/signing/batch-signer.js'
import { encodeWords } from '../../../../src/hashing/term-code.js'
import { sketchField } from '../../../../src/signatures/sketch.js'
import { termStrings } from '../../../../src/signatures/term-list.js'
import { haveEqualTexts } from '../../../../src/similarity/verification/sketch-comparer.js'
import { trickyText } from '../../../support/texts.js'

const signer = new BatchSigner()
const documents = fc.array(fc.record({ id: fc.string(), text: trickyText(), title: fc.option(trickyText(), { nil: undefined }) }), {
  maxLength: 8,
})

/** The parts of a batch that belong to one document. */
function partsOf(batch: ReturnType<BatchSigner['sign']>, i: number): object {
  return {
    id: batch.ids[i],
    length: batch.lengths[i],
    foldedBytes: batch.foldedBytes[i],
    exact: [...batch.exact.subarray(i * 4, i * 4 + 4)],
    terms: [...batch.terms.subarray(batch.termOffsets[i], batch.termOffsets[i + 1])],
    sketch: [...batch.sketches.subarray(batch.sketchOffsets[i], batch.sketchOffsets[i + 1])],
  }
}

/** A sketch with the text digest of another one. */
function withDigestOf(other: Uint16Array, sketch: Uint16Array): Uint16Array {
  const copy = sketch.slice()
  copy.set(other.subarray(sketchField.textDigest, sketchField.figureDigest), sketchField.textDigest)
  return copy
}

const exactOf = (text: string, title?: string) => encodeWords(signer.signOne({ id: '', text, title }).exact)
const long = 'The monthly payout of the fund is unchanged, and it will be made as always on the last working day of the month. '.repeat(2)

describe('BatchSigner.signOne', () => {
  it('gives the same terms for the first text that it sees as for any later one, at every size', () => {
    for (let words = 100; words <= 3000; words += 100) {
      const text = Array.from({ length: words }, (_, i) => `w${Math.imul(i, 0x9e3779b1) >>> 12}`).join(' ')
      const body = Buffer.from(JSON.stringify(text))
      const source = { id: '', text, textBody: { bytes: body, start: 1, end: body.length - 1 } }
      expect(termStrings(new BatchSigner().signOne(source).fingerprints)).toEqual(
        termStrings(signer.signOne({ id: '', text }).fingerprints),
      )
    }
  })
})

describe('BatchSigner.sign', () => {
  it('numbers the scopes of documents: the same for equal ones, and 0 for none', () => {
    const texts = ['a', 'b', 'a', undefined].map((scope, i) => ({ id: `${i}`, scope, text: `text ${i}` }))
    const { scopes } = signer.sign(texts, { scopes: texts.map(({ scope }) => scope) })
    expect(scopes).toEqual(Float64Array.of(scopes[0]!, scopes[1]!, scopes[0]!, 0))
    expect(new Set(scopes).size).toBe(3)
    expect(signer.sign(texts)).not.toHaveProperty('scopes')
  })

  it('signs each document as if it were alone', () => {
    fc.assert(
      fc.property(documents, (list) => {
        const batch = signer.sign(list)
        list.forEach((document, i) => {
          expect(partsOf(batch, i)).toEqual(partsOf(new BatchSigner().sign([document]), 0))
        })
      }),
    )
  })

  it('gives a known text its digest and lengths, no terms and no sketch, and signs the others as before', () => {
    const known = { has: (digests: Uint32Array, at: number) => digests[at]! % 2 === 0 }
    fc.assert(
      fc.property(documents, (list) => {
        const [batch, whole] = [signer.sign(list, { known }), signer.sign(list)]
        list.forEach((_, i) => {
          const isKnown = whole.foldedBytes[i]! > 0 && known.has(whole.exact, i * 4)
          expect(partsOf(batch, i)).toEqual({ ...partsOf(whole, i), ...(isKnown && { terms: [], sketch: [] }) })
        })
      }),
    )
  })

  it('gives arrays of their own, which the next batch leaves as they are', () => {
    const first = signer.sign([{ id: 'a', text: long }])
    const before = partsOf(first, 0)
    signer.sign([{ id: 'b', text: 'Quite another text, which is not as long as the first one was.' }])
    expect(partsOf(first, 0)).toEqual(before)
  })

  it('gives an empty text no terms and no sketch', () => {
    const { foldedBytes, terms, sketches, lengths, ids } = signer.sign([
      { id: undefined, text: '' },
      { id: 'x', text: ' …!' },
    ])
    expect([[...foldedBytes], terms.length, sketches.length, [...lengths], ids]).toEqual([[0, 0], 0, 0, [0, 0], ['', 'x']])
  })

  it('gives a short text a term of its whole, so that it is found at all', () => {
    expect(signer.sign([{ id: 'x', text: 'Short.' }]).terms).toHaveLength(1)
    expect(signer.sign([{ id: 'x', text: 'SHORT' }]).terms).toEqual(signer.sign([{ id: 'x', text: 'Short.' }]).terms)
  })

  it('gives times only when asked, NaN where unknown', () => {
    const list = [
      { id: 'a', text: 'x', time: 7 },
      { id: 'b', text: 'y' },
    ]
    expect(signer.sign(list).times).toBeUndefined()
    expect(signer.sign(list, { withTimes: true }).times).toEqual(Float64Array.of(7, Number.NaN))
  })

  it('keeps all fingerprints of texts that repeat themselves, many in one batch', () => {
    const list = Array.from({ length: 12 }, (_, i) => ({ id: `${i}`, text: `${String.fromCharCode(97 + i)} `.repeat(20_000) }))
    const batch = signer.sign(list)
    list.forEach((document, i) => {
      expect(partsOf(batch, i)).toEqual(partsOf(new BatchSigner().sign([document]), 0))
    })
    expect(batch.terms).toHaveLength(12)
  })
})

describe('the sketches of BatchSigner.sign', () => {
  it('are those of signOne but for the digest of longer texts, which is the same where the texts are', () => {
    const filled = fc.tuple(trickyText(), fc.constantFrom('', long)).map(([text, rest]) => text + rest)
    fc.assert(
      fc.property(fc.array(filled, { minLength: 1, maxLength: 6 }), (texts) => {
        const list = [...texts, ...texts.map((text) => text.toUpperCase())].map((text, i) => ({ id: `${i}`, text, title: `T${i}` }))
        const batch = signer.sign(list)
        const sketches = list.map((_, i) => batch.sketches.slice(batch.sketchOffsets[i], batch.sketchOffsets[i + 1]))
        const alone = list.map((document) => signer.signOne(document).sketch.slice())
        for (let i = 0; i < list.length; i++) {
          if (sketches[i]!.length === 0) continue
          for (let j = 0; j < i; j++)
            if (sketches[j]!.length > 0) expect(haveEqualTexts(sketches[i]!, sketches[j]!)).toBe(haveEqualTexts(alone[i]!, alone[j]!))
          expect(withDigestOf(alone[i]!, sketches[i]!)).toEqual(alone[i])
        }
      }),
    )
  })
})

describe('BatchSigner: exact digest', () => {
  it('is the same for other punctuation, case, spelling of figures and layout', () => {
    expect(exactOf('It paid 4,800,000, she said.')).toBe(exactOf('IT PAID 4.800.000 -- she\nsaid'))
  })

  it('differs with a figure, a sign and a decimal mark', () => {
    expect(new Set(['paid 1.5 x', 'paid 15 x', 'paid -1.5 x', 'paid 1.5'].map((text) => exactOf(text))).size).toBe(4)
  })

  it('reads the title only where the text is short', () => {
    expect(exactOf('The payout is unchanged.', 'Northern')).not.toBe(exactOf('The payout is unchanged.', 'Harbour'))
    expect(exactOf(long, 'Northern')).toBe(exactOf(long, 'Harbour'))
  })
})

describe('a text that chooses every one of its grams', () => {
  it('is signed whole, although its grams need more memory than the text', () => {
    const long = { id: 'a', text: 'a'.repeat(2_000_000) }
    const signed = new BatchSigner().signOne(long)
    expect(signed.fingerprints).toHaveLength(1)
    const signer = new BatchSigner()
    const batch = signer.sign([long, { id: 'b', text: 'The board of Alder Mills' }])
    const short = new BatchSigner().sign([{ id: 'b', text: 'The board of Alder Mills' }])
    expect(batch.terms.slice(batch.termOffsets[1])).toEqual(short.terms)
    expect(batch.sketches.slice(batch.sketchOffsets[1])).toEqual(short.sketches)
    expect([...withDigestOf(signed.sketch, batch.sketches.subarray(0, batch.sketchOffsets[1]))]).toEqual([...signed.sketch])
  })
})
