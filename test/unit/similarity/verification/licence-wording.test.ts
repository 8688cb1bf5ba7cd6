import { describe, expect, it } from 'vitest'
import { hasOtherLicenceWording, lacksLicencePhrases } from '../../../../src/similarity/verification/licence-wording.js'
import { areLicences } from '../../../../src/similarity/verification/text-kinds.js'
import { alignTexts } from '../../../support/aligned-texts.js'

/** Asks a question about a text that should be in another one. */
function ask(question: typeof hasOtherLicenceWording, text: string, other: string): boolean {
  const { a, b } = alignTexts(text, other)
  return question({ text: a, other: b, bothWays: true })
}
const hasOther = (text: string, other: string) => ask(hasOtherLicenceWording, text, other)
const lacks = (text: string, other: string) => ask(lacksLicencePhrases, text, other)

function areLicencesOf(text: string, other: string): boolean {
  const { a, b } = alignTexts(text, other)
  return areLicences(a, b)
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

describe('hasOtherLicenceWording', () => {
  it('is true where two words or more stand in place of others, also where all is in capitals', () => {
    expect(hasOther(licence('THE SURVEYORS'), licence('HENRIKE OBERMAIER'))).toBe(true)
    expect(hasOther(licence('HENRIKE OBERMAIER'), licence('THE SURVEYORS'))).toBe(true)
  })

  it('is false where one word does, and where words only lack', () => {
    expect(hasOther(licence('THE OWNERS'), licence('THE HOLDERS'))).toBe(false)
    expect(hasOther(licence('THE AUTHORS'), licence('THE AUTHORS AND MANIFOLD CONTRIBUTORS'))).toBe(false)
  })

  it('is false for dates', () => {
    const dated = (date: string) => `${licence('THE AUTHORS')} Last changed on ${date} in the harbour. ${licence('THE OWNERS')}`
    expect(hasOther(dated('12 May 2024'), dated('3 August 2025'))).toBe(false)
  })

  it('takes "the authors" for whoever is named in their place in a longer licence, but not the other way round', () => {
    const named = `${licence('HENRIKE OBERMAIER')} ${conditions}`
    expect(hasOther(licence('THE AUTHORS'), named)).toBe(false)
    expect(hasOther(licence('ANSELM KRUG'), named)).toBe(true)
    expect(hasOther(licence('HENRIKE OBERMAIER'), `${licence('THE AUTHORS')} ${conditions}`)).toBe(true)
  })

  it('takes them for another party in a licence of the same extent, where nothing but the party may differ', () => {
    expect(hasOther(licence('THE AUTHORS'), licence('HENRIKE OBERMAIER'))).toBe(true)
  })
})

describe('lacksLicencePhrases', () => {
  const whole = licence('THE SURVEYORS')

  it('is true where phrases are missing, and false for single words', () => {
    expect(lacks(whole.replace('is granted', 'is granted while they are in print'), whole)).toBe(true)
    expect(lacks(whole.replace('is granted', 'is hereby granted'), whole)).toBe(false)
  })

  it('lets a longer licence leave roles out, but not one of the same extent', () => {
    const roles = 'ITS AUTHORS AND HOLDERS AND OWNERS'
    const without = licence(roles).replaceAll(roles, '')
    expect(lacks(licence(roles), `${without} ${conditions}`)).toBe(false)
    expect(lacks(licence(roles), `${without} Printed by the harbour press in spring for everybody who sails there.`)).toBe(true)
  })
})
