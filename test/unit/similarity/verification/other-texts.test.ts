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
