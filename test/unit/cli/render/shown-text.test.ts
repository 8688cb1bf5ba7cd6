import { describe, expect, it } from 'vitest'
import { excerpt } from '../../../../src/cli/render/shown-text.js'

describe('excerpt', () => {
  it('leaves a short sentence as it is', () => {
    expect(excerpt('The pier opens in March.')).toBe('The pier opens in March.')
  })

  it('shortens a sentence to 200 characters and cuts no character in two', () => {
    const shown = excerpt(`${'a'.repeat(198)}😀${' and so on'.repeat(10)}`)
    expect(shown.length).toBe(200)
    expect(shown.endsWith('…')).toBe(true)
    expect(shown.isWellFormed()).toBe(true)
  })
})
