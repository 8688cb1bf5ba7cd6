import { describe, expect, it } from 'vitest'
import { areLicences, lacksLicenceWording } from '../../../../src/similarity/verification/licence-wording.js'
import { defaultVerificationParams } from '../../../../src/similarity/verification/verification-params.js'
import { alignTexts } from '../../../support/aligned-texts.js'

/** What is said of a text that should be in another one. */
function lacks(text: string, other: string): boolean {
  const { a, b } = alignTexts(text, other)
  return lacksLicenceWording({ text: a, other: b, bothWays: true }, defaultVerificationParams)
}

function areLicencesOf(text: string, other: string): boolean {
  const { a, b } = alignTexts(text, other)
  return areLicences(a, b, defaultVerificationParams)
}

const licence = (party: string) =>
  `Permission to copy these tables is granted, if this notice and its disclaimer are kept. THE TABLES ARE PROVIDED BY ${party} AS THEY STAND, WITHOUT ANY WARRANTY, EXPRESS OR IMPLIED. IN NO EVENT SHALL ${party} BE LIABLE FOR ANY DAMAGES THAT COME OF THEM.`
/** Conditions that make a licence longer. */
const conditions =
  'Whoever changes the tables says so in every copy, gives the date of the change, and sends one copy to the harbour council, which may print it in its yearbook without asking again.'
const story =
  'Copies of the tables were handed round before the meeting of the harbour council. They had been drawn up by two young surveyors over the winter, with depths at high and low water. In the end the council asked them to draw the eastern basin as well.'

describe('areLicences', () => {
  it('is true where both texts have the words of licences', () => {
    expect(areLicencesOf(licence('THE AUTHORS'), licence('HENRIKE OBERMAIER'))).toBe(true)
    expect(areLicencesOf(licence('THE AUTHORS'), story)).toBe(false)
  })
})

describe('lacksLicenceWording', () => {
  it('is true where two words or more stand in place of others, also where all is in capitals', () => {
    expect(lacks(licence('THE SURVEYORS'), licence('HENRIKE OBERMAIER'))).toBe(true)
    expect(lacks(licence('HENRIKE OBERMAIER'), licence('THE SURVEYORS'))).toBe(true)
  })

  it('is false where one word does, and where words are missing only in the text itself', () => {
    expect(lacks(licence('THE OWNERS'), licence('THE HOLDERS'))).toBe(false)
    expect(lacks(licence('THE SURVEYORS'), licence('THE SURVEYORS AND MANIFOLD CONTRIBUTORS'))).toBe(false)
  })

  it('is true where phrases are missing, and false for single words', () => {
    const whole = licence('THE SURVEYORS')
    expect(lacks(whole.replace('is granted', 'is granted while they are in print'), whole)).toBe(true)
    expect(lacks(whole.replace('is granted', 'is hereby granted'), whole)).toBe(false)
  })

  it('is false where a figure stands in place of others', () => {
    const dated = (date: string) => `${licence('THE AUTHORS')} Last changed in ${date} by the harbour. ${licence('THE OWNERS')}`
    expect(lacks(dated('2024'), dated('11 2025'))).toBe(false)
  })

  it('takes "the authors" for whoever is named in their place in a longer licence, but not the other way round', () => {
    const named = `${licence('HENRIKE OBERMAIER')} ${conditions}`
    expect(lacks(licence('THE AUTHORS'), named)).toBe(false)
    expect(lacks(licence('ANSELM KRUG'), named)).toBe(true)
    expect(lacks(licence('HENRIKE OBERMAIER'), `${licence('THE AUTHORS')} ${conditions}`)).toBe(true)
  })

  it('takes them for another party in a licence of the same extent, where nothing but the party may differ', () => {
    expect(lacks(licence('THE AUTHORS'), licence('HENRIKE OBERMAIER'))).toBe(true)
  })

  it('lets a longer licence leave roles out', () => {
    const shorter = `${licence('ITS AUTHORS AND HOLDERS')}`
    expect(lacks(shorter, `${shorter.replaceAll('ITS AUTHORS AND HOLDERS', '')} ${conditions}`)).toBe(false)
  })
})
