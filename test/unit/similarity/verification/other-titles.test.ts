import { describe, expect, it } from 'vitest'
import { compareTexts } from '../../../support/compare-texts.js'
import { TextMaker } from '../../../support/generated-collection.js'

describe('titles', () => {
  const short = 'The monthly payout of the fund is unchanged this time and will be made as usual on the last working day of every month.'
  const long = `${short} ${new TextMaker(1).sentences(6).join(' ')}`
  const verdict = (a: object, b: object) => compareTexts({ text: short, ...a }, { text: short, ...b }).verdict

  it('veto exact between short texts when both have one and they differ', () => {
    expect(verdict({ title: 'Northern Fund' }, { title: 'Harbour Fund' })).toBe('variant')
    expect(verdict({ title: 'Northern Fund' }, { title: 'NORTHERN: FUND' })).toBe('exact')
    expect(verdict({ title: 'Northern Fund' }, {})).toBe('exact')
    expect(verdict({}, {})).toBe('exact')
    expect(verdict({ title: 'Northern Fund', text: long }, { title: 'Harbour Fund', text: long })).toBe('exact')
  })

  it('veto near between short texts too', () => {
    const edited = short.replace('unchanged', 'constant')
    expect(verdict({}, { text: edited })).toBe('near')
    expect(verdict({ title: 'Northern Fund' }, { title: 'Harbour Fund', text: edited })).toBe('variant')
  })

  it('veto neither where short texts stand under two headlines that share less than half of their words, unless the texts are very short', () => {
    const edited = short.replace('unchanged', 'constant')
    const [first, second] = [{ title: 'Northern pays out the same again' }, { title: 'Monthly payout of fund stays constant' }]
    expect(verdict(first, second)).toBe('exact')
    expect(verdict(first, { ...second, text: edited })).toBe('near')
    expect(verdict(first, { title: 'Northern pays out the same as Harbour again', text: edited })).toBe('variant')
    const veryShort = 'The monthly payout of the fund is unchanged; it will be made on the last working day.'
    expect(verdict({ ...first, text: veryShort }, { ...second, text: veryShort })).toBe('variant')
  })

  it('veto near, not exact, between pages of up to 60 words whose titles are names', () => {
    const verdictOf = (text: string, a: string, b: string, word = 'constant') =>
      verdict({ title: a, text }, { title: b, text: text.replace('unchanged', word) })
    const page = `${short} ${new TextMaker(1).sentences(2).join(' ')}`
    expect(verdictOf(page, 'gksu', 'gksudo')).toBe('variant')
    expect(verdictOf(page, 'gksu', 'gksudo', 'unchanged')).toBe('exact')
    expect(verdictOf(page, 'Payout of the northern fund', 'Northern fund: what is paid out')).toBe('near')
    expect(verdictOf(`${short} ${new TextMaker(1).sentences(8).join(' ')}`, 'gksu', 'gksudo')).toBe('near')
  })

  it('veto near where each names what the other document does not mention, however long the texts are', () => {
    const page = `${short} ${new TextMaker(1).sentences(30).join(' ')}`
    const edited = page.replace('unchanged', 'constant')
    const verdictOf = (a: string, b: string, text = edited) => verdict({ title: a, text: page }, { title: b, text })
    expect(verdictOf('Polka Sock', 'Roppongi Sock')).toBe('variant')
    expect(verdictOf('Polka Sock', 'Roppongi Sock', page)).toBe('exact')
    expect(verdictOf('Polka Sock', 'Sock')).toBe('near')
    expect(verdictOf('index', 'Untitled')).toBe('near')
    const dated = (day: number) => `${page} It was last paid out on day ${day} of the year, as always.`
    expect(verdict({ title: 'Polka', text: dated(40) }, { title: 'Roppongi', text: dated(41) })).toBe('variant')
    expect(verdictOf('Polka Sock', 'Monthly Sock')).toBe('near')
    expect(verdictOf('Socks with a polka pattern', 'Socks from Roppongi for children')).toBe('near')
  })

  it('veto contained in a text that is not much longer, where neither document has a word of the other title', () => {
    const text = `${short} ${new TextMaker(2).sentences(2).join(' ')}`
    expect(verdict({ title: 'Harbour' }, { title: 'Lighthouse', text })).toBe('variant')
    expect(verdict({ title: 'Lighthouse', text }, { title: 'Harbour' })).toBe('variant')
    expect(verdict({ title: 'Harbour' }, { text })).toBe('contained')
    expect(verdict({ title: 'Payout' }, { title: 'Lighthouse', text })).toBe('contained')
    expect(verdict({ title: 'Harbour' }, { title: 'Working days', text })).toBe('contained')
    const long = `${short} ${new TextMaker(2).sentences(12).join(' ')}`
    expect(verdict({ title: 'Harbour' }, { title: 'Lighthouse', text: long })).toBe('contained')
  })

  it('count as swapped facts the words of a title that stand in its text and nowhere in the other document', () => {
    const text = (name: string) => `A payout was set by the managers of ${name} for the month, and ${long.toLowerCase()}`
    const a = { title: 'Northern sets payout', text: text('northern') }
    const b = { title: 'Harbour sets payout', text: text('harbour') }
    expect(compareTexts(a, b).substituted).toBe(1)
    expect(compareTexts({ text: a.text }, { text: b.text }).substituted).toBe(0)
    // A name that is also somewhere in the other text says nothing.
    const mentioned = { ...b, text: `${b.text} It is not northern.` }
    expect(compareTexts(a, mentioned).substituted).toBe(0)
  })
})
