import { describe, expect, it } from 'vitest'
import { CollectionLexicon, openLexicon } from '../../../../src/detection/signing/collection-lexicon.js'
import { DocumentSigner } from '../../../../src/detection/signing/document-signer.js'
import { JsonBytes } from '../../../../src/detection/signing/json-bytes.js'
import { fieldsOfTexts, type SignatureFields } from '../../../../src/detection/signing/signature-fields.js'
import { heldFingerprint, heldTerm } from '../../../../src/hashing/held-term.js'
import type { Document } from '../../../../src/model.js'
import { loadEntityResources } from '../../../../src/resources/load.js'
import { decodeSketch, encodeSketch, foldVersion } from '../../../../src/signatures/sketch.js'
import { SketchComparer } from '../../../../src/similarity/verification/sketch-comparer.js'
import type { TermField } from '../../../../src/store/term-lookup.js'
import { numberToTerm } from '../../../../src/store/term-number.js'
import { gramTableOf } from '../../../support/gram-table.js'
import { collection, stories } from '../../../support/stories.js'

const entities = loadEntityResources()
const story: Document = { id: 'x', text: stories.harbour, title: 'Crane falls', language: 'en', time: 5 }

function signerOf(profile: 'lean' | 'standard' | 'full', options: object = {}): DocumentSigner {
  return new DocumentSigner({ profile, entities, ...options })
}

function lexiconOf(documents: readonly Document[]): Uint8Array {
  const lexicon = new CollectionLexicon({ minDocumentFrequency: 1 })
  for (const document of documents) lexicon.estimate(document)
  for (const document of documents) lexicon.count(document)
  return lexicon.build()
}

/** The same fields, with terms in the form in which collections hold them. */
function asHeld({ fingerprints, ...others }: SignatureFields): object {
  const held = (value: unknown): unknown => (Array.isArray(value) ? [...new Set((value as string[]).map(heldTerm))].sort() : value)
  return {
    fingerprints: [...new Set(fingerprints.map(heldFingerprint))].sort(),
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, held(value)])),
  }
}

/** Every array of terms among the fields. */
function termsOf(fields: SignatureFields): readonly (readonly string[])[] {
  return Object.values(fields).filter((value): value is string[] => Array.isArray(value))
}

describe('DocumentSigner', () => {
  it('gives terms of rare grams where a table of them is given', () => {
    expect(signerOf('standard', { grams: gramTableOf({}, 0) }).sign(story).grams).toHaveLength(6)
    expect(signerOf('standard').sign(story).grams).toBeUndefined()
  })

  it('gives the language and the lexicon-free fields in profile lean, tagged with the fold', () => {
    const fields = signerOf('lean').sign(story)
    expect(Object.keys(fields).sort()).toEqual(['exact', 'fingerprints', 'hash', 'language', 'length', 'sketch', 'version'])
    expect(fields.version).toBe(`f${foldVersion}`)
    expect(fields.exact).toMatch(/^[\w-]{16}$/)
  })

  it('gives every family in the other profiles, in sorted terms of eight characters', () => {
    for (const profile of ['standard', 'full'] as const) {
      const fields = signerOf(profile).sign(story)
      expect(fields.language).toBe('en')
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(['simhash', 'imatch', 'tweezer', 'sentences', 'paths']))
      for (const terms of termsOf(fields)) {
        expect(terms.every((term) => /^[\w-]{8}$/.test(term))).toBe(true)
        expect(terms).toEqual([...terms].sort())
      }
    }
  })

  it('gives the same fields whatever it has signed before', () => {
    const used = signerOf('full')
    for (const { text } of collection) used.sign({ id: '', text })
    expect(used.sign(story)).toEqual(signerOf('full').sign(story))
  })

  it('hands the same fields over in texts, with the terms as collections hold them', () => {
    for (const profile of ['lean', 'standard', 'full'] as const) {
      const [signer, other] = [signerOf(profile), signerOf(profile)]
      for (const document of [story, { id: 'e', text: ' …' }, ...collection])
        expect(fieldsOfTexts(other.signAsTexts(document))).toEqual(asHeld(signer.sign(document)))
    }
  })

  it('hands them over with the terms as numbers in the same order', () => {
    for (const profile of ['lean', 'standard', 'full'] as const) {
      const [signer, other] = [signerOf(profile), signerOf(profile)]
      for (const document of [story, { id: 'e', text: ' …' }, ...collection]) {
        const expected = fieldsOfTexts(signer.signAsTexts(document))
        const { terms, families, sketch, ...texts } = other.signAsNumbers(document)
        const listOf = (family: TermField) => Array.from(terms.numbers.subarray(terms.startOf(family), terms.endOf(family)), numberToTerm)
        const lists = Object.fromEntries(families.map((family) => [family, listOf(family)]))
        expect({ ...texts, ...lists, ...(sketch && { sketch: encodeSketch(sketch) }) }).toEqual(expected)
      }
    }
  })

  it('writes the same fields as JSON', () => {
    for (const profile of ['lean', 'standard', 'full'] as const) {
      const [signer, writer] = [signerOf(profile), signerOf(profile)]
      const json = new JsonBytes()
      for (const document of [story, { id: 'e', text: ' …' }, { id: 't', text: 'Türkiye’de iki kişi', language: 'tr' }, ...collection]) {
        json.clear()
        writer.writeJson(document, json)
        expect(Buffer.from(json.bytes.subarray(0, json.length)).toString()).toBe(JSON.stringify(signer.sign(document)))
      }
    }
  })

  it('changes the hash with everything that signing or grouping reads, and with nothing else', () => {
    const signer = signerOf('lean')
    const hashOf = (change: Partial<Document>) => signer.sign({ ...story, ...change }).hash
    const hashes = [{}, { text: 'other' }, { title: 'other' }, { language: 'tr' }, { time: 6 }].map(hashOf)
    expect(new Set(hashes).size).toBe(5)
    expect(hashOf({ id: 'other' })).toBe(hashes[0])
  })

  it('gives an empty text neither digest nor terms nor sketch', () => {
    const fields = signerOf('full').sign({ id: 'x', text: ' …' })
    expect(fields.length).toBe(0)
    expect(fields).not.toHaveProperty('exact')
    expect(fields).not.toHaveProperty('sketch')
    expect(termsOf(fields).flat()).toEqual([])
  })

  it('stores sketches that compare as the texts do, whatever lexicon signed them', () => {
    const own = openLexicon(lexiconOf(collection))
    const a = decodeSketch(signerOf('standard', { lexicon: own }).sign({ id: 'a', text: stories.harbourExcerpt }).sketch!)
    const b = decodeSketch(signerOf('lean').sign(story).sketch!)
    expect(new SketchComparer().compare(a, b)).toMatchObject({ verdict: 'contained', aInB: 1 })
  })

  it('names the lexicon in the version, and makes other lexicon terms with another one', () => {
    const own = openLexicon(lexiconOf(collection))
    const [bundled, other] = [signerOf('standard').sign(story), signerOf('standard', { lexicon: own }).sign(story)]
    expect(other.version).toContain(own.id)
    expect(other.version).not.toBe(bundled.version)
    expect([other.exact, other.fingerprints, other.sketch]).toEqual([bundled.exact, bundled.fingerprints, bundled.sketch])
    expect(other.simhash!.filter((term) => bundled.simhash!.includes(term))).toEqual([])
  })
})

describe('CollectionLexicon', () => {
  it('builds the same bytes for the same documents in any order', () => {
    expect(lexiconOf(collection)).toEqual(lexiconOf(collection.toReversed()))
  })

  it('says how many documents it was counted from', () => {
    const lexicon = openLexicon(lexiconOf(collection))
    expect(lexicon.documents).toBe(collection.length)
  })
})
