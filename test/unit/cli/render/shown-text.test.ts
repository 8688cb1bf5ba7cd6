import { describe, expect, it } from 'vitest'
import { escapeHtml } from '../../../../src/cli/render/escape-html.js'
import { excerpt, excerptPair, oneLine } from '../../../../src/cli/render/shown-text.js'

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

describe('excerptPair', () => {
  it('begins shortly before a difference that would stand near the end or behind it', () => {
    const pairAt = (same: number) => excerptPair(`${'a'.repeat(same)}left${'.'.repeat(200)}`, `${'a'.repeat(same)}right${'.'.repeat(200)}`)
    expect(pairAt(139).map((text) => text!.indexOf('left'))).toEqual([139, -1])
    for (const same of [140, 190, 500]) expect(pairAt(same).map((text) => text!.search(/left|right/))).toEqual([61, 61])
  })
})

describe('a text in which bytes of windows-1252 were read as Latin-1', () => {
  const text = 'Kurumu\u0092nun \u0093yeni\u0094 evi\u0081\u001b[2J'

  it('is shown with its quotation marks, and without what controls a terminal', () => {
    expect(oneLine(text)).toBe('Kurumu’nun “yeni” evi [2J')
    expect(escapeHtml(text)).toBe('Kurumu’nun “yeni” evi\ufffd\ufffd[2J')
  })
})
