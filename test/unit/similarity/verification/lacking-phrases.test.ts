import { describe, expect, it } from 'vitest'
import type { Verdict } from '../../../../src/model.js'
import { lackPhrases } from '../../../../src/similarity/verification/lacking-phrases.js'
import { defaultVerificationParams } from '../../../../src/similarity/verification/verification-params.js'
import { alignTexts } from '../../../support/aligned-texts.js'

/** What is said of two texts that were aligned in both directions. */
function lack(a: string, b: string, verdict: Verdict = 'near'): boolean {
  const aligner = alignTexts(a, b)
  return lackPhrases(aligner.a, aligner.b, verdict, { aInB: true, bInA: true }, defaultVerificationParams)
}

const licence = (condition: string, more: string) =>
  `Permission to copy these tables is granted free of charge, if this notice and its disclaimer are kept ${condition} with every copy. The tables are provided as they stand, without any warranty, express or implied. In no event shall those who drew them ${more} be liable for damages that come of them.`
const rules = (first: string, second: string, third: string, fourth: string) =>
  `The boats in the shed may be taken out ${first} by anybody who was shown how to rig them. They are brought back before dark, washed with fresh water and left ${second} on the trailers with the plugs drawn. Whoever tears a sail says so and mends it ${third} before the next trip. Small children wear a jacket as long as they are on the pier. The shed is locked ${fourth} by whoever leaves it last, and the key is hung behind the door. Ask for Amira.`

describe('lackPhrases', () => {
  it('is true for two licences of which each has a phrase of two words alone', () => {
    expect(lack(licence('legibly printed', ''), licence('', 'over many winters'))).toBe(true)
  })

  it('is false where each has a word alone, which is a slip or another way to put it', () => {
    expect(lack(licence('legibly', ''), licence('', 'lately'))).toBe(false)
  })

  it('is false where one of the two has all of the other, and asks for the text that is said to be contained', () => {
    const whole = licence('legibly printed', 'over many winters')
    expect(lack(whole, licence('', ''))).toBe(false)
    expect(lack(whole, licence('', ''), 'contains')).toBe(false)
    expect(lack(whole, licence('', ''), 'contained')).toBe(true)
  })

  it('asks other texts that tell few facts for more phrases, and not where they were taken from a longer one', () => {
    const some = rules('at any time', '', '', '')
    const many = rules('at any time', '', 'with strong thread', 'with both bolts')
    const others = rules('', 'upside down', '', '')
    expect(lack(some, others)).toBe(false)
    expect(
      lack(many, `${others} ${'Visitors ask the warden where to leave their bicycles while they are out. '.repeat(2)}`, 'contained'),
    ).toBe(true)
    expect(
      lack(many, `${others} ${'Visitors ask the warden where to leave their bicycles while they are out. '.repeat(20)}`, 'contained'),
    ).toBe(false)
  })

  it('lets texts with figures and names be reworded', () => {
    const told = (text: string) =>
      `${text} Ask Amira Haddad, Jonas Brandt or Ilse Novak, 14 Quay Street, Harbour Office, 0611 4423, or 0611 4424.`
    expect(
      lack(told(rules('at any time', '', 'with strong thread', 'with both bolts')), told(rules('', 'upside down', '', '')), 'contained'),
    ).toBe(false)
  })
})
