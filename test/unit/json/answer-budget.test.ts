import { describe, expect, it } from 'vitest'
import { AnswerBudget } from '../../../src/json/answer-budget.js'

describe('AnswerBudget', () => {
  it('counts the items of an array without their places, which JSON does not write', () => {
    const embedding = Array.from({ length: 1000 }, (_, i) => i / 1000)
    const budget = new AnswerBudget(JSON.stringify(embedding).length * 1.5)
    expect(() => budget.take(embedding)).not.toThrow()
  })

  it('counts the names of fields', () => {
    const flags = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`is${i}`, true]))
    expect(() => new AnswerBudget(JSON.stringify(flags).length).take(flags)).toThrow(expect.objectContaining({ code: 'BODY_TOO_LARGE' }))
  })

  it('refuses the answer with which all together are above the limit', () => {
    const budget = new AnswerBudget(250)
    budget.take({ text: 'x'.repeat(100) })
    budget.take({ text: 'x'.repeat(100) })
    expect(() => budget.take({ text: 'x'.repeat(100) })).toThrow(expect.objectContaining({ code: 'BODY_TOO_LARGE' }))
  })
})
