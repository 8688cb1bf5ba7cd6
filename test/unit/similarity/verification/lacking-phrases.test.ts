import { describe, expect, it } from 'vitest'
import type { Verdict } from '../../../../src/model.js'
import { lackPhrases } from '../../../../src/similarity/verification/lacking-phrases.js'
import { alignTexts } from '../../../support/aligned-texts.js'

/** Whether phrases are lacking between two texts that are aligned in both directions. */
function lack(a: string, b: string, verdict: Verdict = 'near'): boolean {
  return lackPhrases(alignTexts(a, b), verdict)
}

const licence = (condition: string, more: string) =>
  `Permission to copy these tables is granted free of charge, if this notice and its disclaimer are kept ${condition} with every copy. The tables are provided as they stand, without any warranty, express or implied. In no event shall those who drew them ${more} be liable for damages that come of them.`
const rules = (first: string, second: string, third: string, fourth: string) =>
  `The boats in the shed may be taken out ${first} by anybody who was shown how to rig them. They are brought back before dark, washed with fresh water and left ${second} on the trailers with the plugs drawn. Whoever tears a sail says so and mends it ${third} before the next trip. Small children wear a jacket as long as they are on the pier. The shed is locked ${fourth} by whoever leaves it last, and the key is hung behind the door. Ask for Amira.`

const syllables = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'pi', 'ro', 'su']
/** A distinct word for each number below a thousand. */
const wordOf = (i: number) => `${syllables[Math.floor(i / 100)]}${syllables[Math.floor(i / 10) % 10]}${syllables[i % 10]}`
/** `words` new words in a row. */
const sentence = (words: number, letter = 'x') => Array.from({ length: words }, (_, i) => `${letter}${wordOf(i * 7)}`).join(' ')
/** A text of four hundred words and one name. @param added words to insert, by the number of the word before which they go */
const long = (added: Record<number, string>, change = (word: string, _: number) => word) =>
  Array.from({ length: 400 }, (_, i) => `${added[i] ?? ''} ${i === 100 ? 'Amira' : change(wordOf(i), i)}${i % 15 === 14 ? '.' : ''}`).join(
    ' ',
  )

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

  const page = (text: string) => `${'Visitors ask the warden where to leave their bicycles while they are out. '.repeat(12)}${text}`

  it('asks a licence that is contained for every phrase, though what contains it is none', () => {
    expect(lack(licence('legibly printed', ''), page(licence('', '')), 'contained')).toBe(true)
    expect(lack(licence('', ''), page(licence('', '')), 'contained')).toBe(false)
  })

  it('asks near copies for every phrase only if both are licences', () => {
    expect(lack(licence('legibly printed', ''), page(licence('', 'over many winters')))).toBe(false)
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

  it('is true for near copies of which each has a sentence of its own, however long they are', () => {
    const [a, b] = [long({ 40: sentence(8) }), long({ 350: sentence(8, 'z') })]
    expect(lack(a, b)).toBe(true)
    expect(lack(a, long({}))).toBe(false)
    expect(lack(a, b, 'contained')).toBe(false)
  })

  it('lets near copies have a phrase or two of their own', () => {
    expect(lack(long({ 40: sentence(3), 200: sentence(3, 'y') }), long({ 350: sentence(8, 'z') }))).toBe(false)
  })

  it('lets near copies with figures and names have a few more', () => {
    const told = (added: Record<number, string>) => long(added, (word, i) => (i % 6 === 0 ? `${word} ${100 + i}` : word))
    expect(lack(told({ 40: sentence(8) }), told({ 350: sentence(8, 'z') }))).toBe(false)
    expect(lack(told({ 40: sentence(10) }), told({ 350: sentence(10, 'z') }))).toBe(true)
  })

  it('lets near copies be reworded, which changes words one by one', () => {
    const replaced = (letter: string) => (word: string, i: number) => (i % 12 === 5 ? letter + word : word)
    const reworded = (added: Record<number, string>, letter: string) => long(added, replaced(letter))
    expect(lack(reworded({ 40: sentence(8) }, ''), reworded({ 350: sentence(8, 'z') }, 'q'))).toBe(false)
    expect(lack(reworded({ 40: sentence(8) }, ''), reworded({ 350: sentence(8, 'z') }, ''))).toBe(true)
  })
})
