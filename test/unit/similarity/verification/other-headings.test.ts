import { describe, expect, it } from 'vitest'
import { compareTexts } from '../../../support/compare-texts.js'

const verdictOf = (a: string, b: string) => compareTexts({ text: a }, { text: b }).verdict

const rest =
  'Its type is a switch. It may be given in every position but the first, takes no value from a pipeline, has no other names, and is read again by all commands that the first one calls. No wildcard is expanded in it.'
const entry = (heading: string) => `### ${heading}\n\n${rest}`
const confirm = entry('confirm')
const whatif = entry('whatif')

describe('haveOtherHeadings', () => {
  it('tells short parts of a manual apart whose headings name two things', () => {
    expect(verdictOf(confirm, whatif)).toBe('variant')
    expect(verdictOf(confirm.replaceAll('#', '='), whatif.replaceAll('#', '='))).toBe('variant')
    const underlined = [confirm, whatif].map((text) => text.replace(/### (.*)/, '$1\n--------'))
    expect(verdictOf(underlined[0]!, underlined[1]!)).toBe('variant')
  })

  it('is false if a text has no heading', () => {
    const plain = (text: string) => text.replace('### ', '')
    expect([verdictOf(plain(confirm), plain(whatif)), verdictOf(confirm, plain(whatif)), verdictOf(plain(confirm), whatif)]).toEqual([
      'near',
      'near',
      'near',
    ])
  })

  it('is false if the marked line is most of its text', () => {
    const post = (name: string) => `# The ${name} belongs to everybody: ${rest}`
    expect([verdictOf(post('confirm'), post('whatif')), verdictOf(`${post('confirm')}\nEnd.`, `${post('whatif')}\nEnd.`)]).toEqual([
      'near',
      'near',
    ])
  })

  it('is false if a text mentions how the other is called', () => {
    expect(verdictOf(confirm, `${whatif} Like confirm.`)).toBe('near')
    expect(verdictOf(`${confirm} Like whatif.`, whatif)).toBe('near')
  })

  it('is false if one heading only says more, or writes the same word otherwise', () => {
    expect(verdictOf(entry('whatif'), entry('whatif and nothing else'))).toBe('near')
    expect(verdictOf(entry('strictSsl'), entry('strict-certificates'))).toBe('near')
    expect(verdictOf(entry('filter'), entry('force whatif'))).toBe('near')
    expect(verdictOf(entry('force whatif'), entry('filter'))).toBe('near')
  })

  it('takes a code or a word that contrasts with others for a name, and a number for none', () => {
    expect(verdictOf(entry('read_line'), entry('confirm'))).toBe('variant')
    expect(verdictOf(entry('start'), entry('confirm'))).toBe('variant')
    expect(verdictOf(entry('7 confirm'), entry('confirm 8'))).toBe('near')
  })

  it('tells a text from one that has up to half as many words more, and not from a longer one that holds it', () => {
    const words = (count: number) =>
      Array.from({ length: count }, (_, i) => ['winter', 'harbour', 'lamp', 'quarry', 'meadow'][i % 5]).join(' ')
    const half = rest.split(' ').slice(0, 29).join(' ')
    const whole = (heading: string, more: number) => `### ${heading}\n\n${half} ${words(more)}`
    expect(verdictOf(`### confirm\n\n${half}`, whole('whatif', 15))).toBe('variant')
    expect(verdictOf(whole('whatif', 15), `### confirm\n\n${half}`)).toBe('variant')
    expect(verdictOf(`### confirm\n\n${half}`, whole('whatif', 16))).toBe('contained')
    expect(verdictOf(whole('whatif', 16), `### confirm\n\n${half}`)).toBe('contains')
    // The longer one says all twice, so that each is in the other.
    expect(verdictOf(`### confirm\n\n${half}`, `### whatif\n\n${half} ${half}`)).toBe('variant')
  })

  it('is false for longer texts, and where one text is in a much longer one', () => {
    const longer = ' It was written in winter by four people who had time on their hands, and was read since by many others with patience.'
    expect(verdictOf(confirm + longer, whatif + longer)).toBe('near')
    expect(verdictOf(confirm, whatif + longer)).toBe('contained')
    const almost = ' It was written in winter by four people who had time on their hands, and read'
    expect(verdictOf(confirm + almost, whatif + almost)).toBe('variant')
    expect(verdictOf(confirm + almost, `${whatif + almost} since.`)).toBe('near')
  })
})
