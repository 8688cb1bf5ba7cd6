import { describe, expect, it } from 'vitest'
import { compareTexts } from '../../../support/compare-texts.js'
import { plainText } from '../../../support/plain-words.js'

function verdictOf(a: Readonly<Record<number, string>>, b: Readonly<Record<number, string>>, titles: readonly string[] = []): string {
  const [titleA, titleB] = titles
  const text = (parts: Readonly<Record<number, string>>) => plainText(160, parts)
  return compareTexts({ text: text(a), ...(titleA && { title: titleA }) }, { text: text(b), ...(titleB && { title: titleB }) }).verdict
}

describe('near copies', () => {
  it('are variants if two figures have another value between the same words', () => {
    expect(verdictOf({ 40: '12', 90: '31' }, { 40: '12', 90: '34' })).toBe('near')
    expect(verdictOf({ 40: '12', 90: '31' }, { 40: '15', 90: '34' })).toBe('variant')
  })

  it('are variants if two figures change places, although neither text lacks one of them', () => {
    expect(verdictOf({ 40: '12 45' }, { 40: '45 12' })).toBe('variant')
  })

  it('are variants if two figures have another value beside another word, too', () => {
    expect(verdictOf({ 40: 'about 12', 90: 'about 31' }, { 40: 'about 12', 90: 'over 34' })).toBe('near')
    expect(verdictOf({ 40: 'about 12', 90: 'about 31' }, { 40: 'over 15', 90: 'over 34' })).toBe('variant')
  })

  it('are variants if their titles differ in a size alone', () => {
    const titles = ['the drive of the Falcon with 128 GB', 'the drive of the Falcon with 256 GB']
    expect(verdictOf({}, { 40: 'about' }, [titles[0]!, titles[0]!])).toBe('near')
    expect(verdictOf({}, { 40: 'about' }, titles)).toBe('variant')
  })
})

describe('a contained text', () => {
  const mostly = ['copyright', 'license', 'warranty', 'liable', 'damages', 'permission', 'distribution', 'merchantability']
  const ofLicence = Object.fromEntries(
    mostly.flatMap((word, i) => [
      [10 + i * 16, word],
      [17 + i * 16, word],
    ]),
  )
  const longer = (parts: Readonly<Record<number, string>>) => `${plainText(150, parts)} ${plainText(210).split(' ').slice(150).join(' ')}`
  const called = (word: string) => ({ 3: `bada ${word}`, 50: `dozo ${word}`, 120: `gigi ${word}` })

  it('is a variant if it has a subject that its container lacks, unless the two are licences', () => {
    const text = plainText(150, called('library'))
    expect(compareTexts({ text }, { text: longer(called('')) }).verdict).toBe('variant')
    const licence = plainText(150, { ...ofLicence, ...called('library') })
    expect(compareTexts({ text: licence }, { text: longer({ ...ofLicence, ...called('') }) }).verdict).toBe('contained')
  })

  it('stays contained if it is short and its greeting is left out where it is quoted', () => {
    const report = [plainText(20), plainText(45).split(' ').slice(20).join(' ')]
    const greeted = ['quiet yellow horses under hedges', ...report].join('\n')
    const answer = ['jumping winter apples sleep beside rivers', '', ...report.map((line) => `> ${line}`)].join('\n')
    expect(compareTexts({ text: greeted }, { text: answer }).verdict).toBe('contained')
  })
})
