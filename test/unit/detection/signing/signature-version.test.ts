import { describe, expect, it } from 'vitest'
import { foldOf, isOfLaterRelease, isOfOwnFold, isStale, ownFold } from '../../../../src/detection/signing/signature-version.js'

const lexicon = '0123456789abcdef'

describe('foldOf', () => {
  it('is the beginning of a tag, and nothing of what is not signed', () => {
    expect([foldOf(`f2.simhash1.${lexicon}`), foldOf('f3'), foldOf(undefined)]).toEqual(['f2', 'f3', undefined])
  })
})

describe('isOfOwnFold', () => {
  it('tells signatures by the fold alone; what is not signed is of none', () => {
    const versions = [undefined, ownFold, `${ownFold}.simhash9.${lexicon}`, 'f1', `${ownFold}0`, '']
    expect(versions.map(isOfOwnFold)).toEqual([true, true, true, false, false, false])
  })
})

describe('isOfLaterRelease', () => {
  const current = `f2.simhash1.imatch3.${lexicon}`

  it('is true where the fold or a family has a higher number', () => {
    expect(['f3', 'f10', `f2.simhash2.imatch3.${lexicon}`].map((version) => isOfLaterRelease(version, current))).toEqual([true, true, true])
  })

  it('is false for earlier ones, other profiles, other lexicons, and families that are not signed now', () => {
    const versions = [
      'f1',
      'f2',
      'f2.simhash1.imatch2.ffffffffffffffff',
      'f2.simhash1.imatch3.ffffffffffffffff',
      'f2.grams7',
      'a made-up one',
    ]
    expect(versions.map((version) => isOfLaterRelease(version, current))).toEqual(versions.map(() => false))
  })
})

describe('isStale', () => {
  it('is true of another version, unless a later release made it', () => {
    expect(['f1', 'f2', 'f3'].map((version) => isStale(version, 'f2'))).toEqual([true, false, false])
  })
})
