import { describe, expect, it } from 'vitest'
import { compareTexts } from '../../../support/compare-texts.js'

const notice =
  'Dear members, please look through the following changes to our harbour rules before the next meeting. The main changes are these:'
const comment = 'That seems right to me and to my neighbours, who have asked for it since last winter, so carry on.'

const quoting = (quoted: string) => `${quoted.replace(/^/gm, '> ')}\n\n${comment}\n`

describe('a text that another one quotes', () => {
  it('is contained there without its thanks and its address', () => {
    const text = `${notice} longer opening hours.\nMany thanks, Edda Brandt, Boathouse Lane`
    expect(compareTexts({ text }, { text: quoting(`${notice} longer opening hours.`) }).verdict).toBe('contained')
  })

  it('is not contained where only the frame of its kind is quoted, although its end is short', () => {
    const changes = 'longer opening hours of the workshop, cheaper moorings for visitors, new lamps along the pier.'
    const other = `${notice} dogs on leads, quiet engines, fewer parking permits.`
    expect(compareTexts({ text: `${notice} ${changes}` }, { text: quoting(other) }).verdict).toBe('distinct')
  })
})
