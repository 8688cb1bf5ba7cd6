import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntityRecogniser } from '../../../src/analysis/entities/entity.js'
import type { FamilyTerms, LexiconFamily, SigningProfile } from '../../../src/signatures/sign-families.js'
import { bindTweezer } from '../../../src/signatures/tweezer.js'
import { arbitraryLexicon, arbitraryText } from '../../support/arbitrary-texts.js'
import { plainLexicon, plainText } from '../../support/plain-text.js'
import { createTermSigner } from '../../support/signed-families.js'

const lexicon = plainLexicon(1000, { the: 900 })
const sentence = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`)
const story = [sentence('a', 12), sentence('b', 12), sentence('c', 12), sentence('d', 12)]

function signed(sentences: readonly (readonly string[])[], profile: SigningProfile = 'full'): FamilyTerms {
  return createTermSigner({ lexicon, profile }).sign(plainText(sentences))
}

function familiesShared(a: FamilyTerms, b: FamilyTerms): string[] {
  return (Object.keys(a) as LexiconFamily[]).filter((family) => a[family]!.some((term) => b[family]!.includes(term)))
}

describe('FamilySigner', () => {
  it('gives sorted terms of 8 characters, each once, whatever the text', () => {
    fc.assert(
      fc.property(arbitraryText, arbitraryLexicon, fc.constantFrom<SigningProfile>('standard', 'full'), (text, given, profile) => {
        for (const terms of Object.values(createTermSigner({ lexicon: given, profile }).sign(text))) {
          expect(terms).toEqual([...new Set(terms)].sort())
          for (const term of terms) expect(term).toMatch(/^[\w-]{8}$/)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('gives the same terms whatever it signed before', () => {
    fc.assert(
      fc.property(fc.array(arbitraryText, { maxLength: 4 }), arbitraryText, arbitraryLexicon, (before, text, given) => {
        const signer = createTermSigner({ lexicon: given, profile: 'full' })
        for (const each of before) signer.sign(each)
        expect(signer.sign(text)).toEqual(createTermSigner({ lexicon: given, profile: 'full' }).sign(text))
      }),
      { numRuns: 30 },
    )
  })

  it('signs in standard a part of what it signs in full, so that documents of both profiles compare', () => {
    const full = signed(story)
    const standard = signed(story, 'standard')
    expect([standard.simhash!.length, standard.imatch!.length, standard.sentences!.length, standard.paths!.length]).toEqual([10, 1, 4, 4])
    expect([full.simhash!.length, full.imatch!.length, full.sentences!.length, full.paths!.length]).toEqual([50, 6, 4, 20])
    for (const family of Object.keys(standard) as LexiconFamily[]) {
      expect(standard[family]!.filter((term) => !full[family]!.includes(term))).toEqual([])
    }
  })

  it('has no terms for a text of stop words, nor for an empty one', () => {
    const signer = createTermSigner({ lexicon, profile: 'full' })
    const nothing = { simhash: [], imatch: [], sentences: [], paths: [] }
    expect(signer.sign(plainText([['of', 'and']], ['of', 'and']))).toEqual(nothing)
    expect(signer.sign(plainText([]))).toEqual(nothing)
  })

  it('signs the names that the given recogniser finds', () => {
    const recogniser: EntityRecogniser = { id: '1', recognise: () => [{ type: 'location', firstToken: 0, endToken: 1 }] }
    const signer = createTermSigner({ lexicon, profile: 'standard', tweezer: bindTweezer(recogniser) })
    expect(signer.sign(plainText([['Ankara', 'is', 'far']])).tweezer).toHaveLength(2)
    expect('tweezer' in signed(story)).toBe(false)
  })

  it('shares no term between two lexicons', () => {
    const sign = (id: string) =>
      Object.values(createTermSigner({ lexicon: plainLexicon(1000, {}, id), profile: 'full' }).sign(plainText(story))).flat()
    const one = sign('aaaaaaaaaaaaaaaa')
    const other = sign('bbbbbbbbbbbbbbbb')
    expect(one.filter((term) => other.includes(term))).toEqual([])
  })
})

describe('each family alone', () => {
  it('finds through sentences what only has its words reordered across the rare ones', () => {
    const passage = [...sentence('a', 12)].reverse()
    expect(familiesShared(signed(story), signed([passage, sentence('x', 40)]))).toContain('sentences')
  })

  it('finds through paths a sentence whose common words changed', () => {
    const words = plainLexicon(1000, Object.fromEntries(sentence('common', 12).map((word) => [word, 200])))
    const of = (sentences: string[][]) => createTermSigner({ lexicon: words, profile: 'standard' }).sign(plainText(sentences))
    const rare = ['quark', 'lepton', 'boson']
    const a = of([[...rare, ...sentence('common', 6)], sentence('x', 20)])
    const b = of([[...sentence('common', 12).slice(6), ...rare], sentence('y', 20)])
    expect(familiesShared(a, b)).toEqual(['paths'])
  })

  it('finds through I-Match a text whose sentences were all cut differently and whose common words changed', () => {
    const words = plainLexicon(1000, Object.fromEntries(sentence('common', 60).map((word, i) => [word, 100 + i])))
    const of = (sentences: string[][]) => createTermSigner({ lexicon: words, profile: 'standard' }).sign(plainText(sentences))
    const rare = sentence('rare', 12)
    const interleaved = (offset: number) => rare.map((word, i) => [word, `common${offset + i}`])
    const a = of([interleaved(0).flat()])
    const b = of([interleaved(24).slice(0, 6).flat(), interleaved(24).slice(6).flat()])
    expect(familiesShared(a, b)).toContain('imatch')
    expect(familiesShared(a, b)).not.toContain('sentences')
  })

  it('finds through SimHash a copy in which a word of every sentence changed', () => {
    const long = Array.from({ length: 12 }, (_, s) => sentence(`s${s}w`, 40))
    const edited = long.map((words) => [...words, 'zzz'].slice(0, 41))
    expect(familiesShared(signed(long), signed(edited))).toContain('simhash')
    expect(familiesShared(signed(long), signed(edited))).not.toContain('sentences')
  })
})
