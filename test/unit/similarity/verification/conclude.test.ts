import { describe, expect, it } from 'vitest'
import { compareTexts } from '../../../support/compare-texts.js'
import { plainText } from '../../../support/plain-words.js'

function verdictBeside(count: number, others: Readonly<Record<number, string>>): string {
  return compareTexts({ text: plainText(count) }, { text: plainText(count, others) }).verdict
}

describe('near copies', () => {
  it('are variants if clauses of some words are others, and stay near with as many other words one by one', () => {
    const clauses = { 40: 'quiet', 41: 'winter', 42: 'horses', 43: 'jumped', 90: 'yellow', 91: 'apples', 92: 'under', 93: 'hedges' }
    const spread = Object.fromEntries(Object.values(clauses).map((word, i) => [20 + i * 15, word]))
    expect(verdictBeside(160, clauses)).toBe('variant')
    expect(verdictBeside(160, spread)).toBe('near')
  })

  it('are variants if they are as short as a heading and two words are others', () => {
    expect(verdictBeside(24, { 8: 'quiet', 16: 'yellow' })).toBe('variant')
    expect(verdictBeside(60, { 8: 'quiet', 16: 'yellow' })).toBe('near')
  })
})
