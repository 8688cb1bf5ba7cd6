import { describe, expect, it } from 'vitest'
import { haveOtherLicenceWording } from '../../../../src/similarity/verification/licence-wording.js'
import { defaultVerificationParams } from '../../../../src/similarity/verification/verification-params.js'
import { alignTexts } from '../../../support/aligned-texts.js'

/** What is said of two texts, of which b may be taken not to be aligned to a. */
function haveOther(a: string, b: string, bInA = true): boolean {
  return haveOtherLicenceWording({ ...alignTexts(a, b), bInA }, defaultVerificationParams)
}

const licence = (party: string) =>
  `Permission to copy these tables is granted, if this notice and its disclaimer are kept. THE TABLES ARE PROVIDED BY ${party} AS THEY STAND, WITHOUT ANY WARRANTY, EXPRESS OR IMPLIED. IN NO EVENT SHALL ${party} BE LIABLE FOR ANY DAMAGES THAT COME OF THEM.`
const story = (party: string) =>
  `Copies of the tables were handed round before the meeting of the harbour council. They had been drawn up by ${party} over the winter, with depths at high and low water. In the end the council asked ${party} to draw the eastern basin as well, and to come back with it in the autumn.`

describe('haveOtherLicenceWording', () => {
  it('is true where two words or more stand in place of others, also where all is in capitals', () => {
    expect(haveOther(licence('THE AUTHORS'), licence('HENRIKE OBERMAIER'))).toBe(true)
    expect(haveOther(licence('HENRIKE OBERMAIER'), licence('THE AUTHORS'), false)).toBe(true)
  })

  it('is false where one word does, and where words only lack', () => {
    expect(haveOther(licence('THE OWNERS'), licence('THE HOLDERS'))).toBe(false)
    expect(haveOther(licence('THE AUTHORS'), licence('THE AUTHORS AND MANIFOLD CONTRIBUTORS'))).toBe(false)
  })

  it('is false for dates', () => {
    const dated = (date: string) => `${licence('THE AUTHORS')} Last changed on ${date} in the harbour. ${licence('THE OWNERS')}`
    expect(haveOther(dated('12 May 2024'), dated('3 August 2025'))).toBe(false)
  })

  it('is false in texts that are not licences, where other words are rewording', () => {
    expect(haveOther(story('two young surveyors'), story('trained draughtsmen'))).toBe(false)
  })
})
