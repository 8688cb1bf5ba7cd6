import { describe, expect, it } from 'vitest'
import { compareTexts } from '../../../support/compare-texts.js'

const verdictOf = (a: string, b: string) => compareTexts({ text: a }, { text: b }).verdict

/** A sentence of one template, with what stands in its blank. */
const advice = (filling: string) =>
  `This rule keeps a project in one style, whatever its authors prefer. If it is of no concern there, as happens in old projects, and you never want to hear about ${filling}, then you can safely switch this rule off.`

describe('haveOtherFillings', () => {
  it('tells short texts of one template apart by the one place in which they differ', () => {
    expect(verdictOf(advice('dangling commas'), advice('trailing blanks'))).toBe('variant')
    expect(verdictOf(advice('dangling commas'), advice('unused names of imported modules'))).toBe('variant')
  })

  it('does so where one text goes on', () => {
    const longer = `${advice('trailing blanks')} Another rule does the same in tables of figures, and it is for all those who indent with tabs.`
    expect(verdictOf(advice('dangling commas in lists'), longer)).toBe('variant')
    expect(verdictOf(advice('trailing blanks'), longer)).toBe('contained')
    expect(verdictOf(advice('dangling commas in lists'), `${longer} Both of them were written in winter.`)).toBe('contained')
  })

  it('does not look at the text that contains the other', () => {
    const told = advice('dangling commas').replace('one style', 'one tidy style')
    // Words that both texts have, so that only the filling is new in the longer one.
    const more = 'Old authors hear whatever rules want, then switch style about projects, there keep concern safely never prefer.'
    expect(verdictOf(told, `${advice('trailing blanks')} ${more}`)).toBe('contained')
  })

  it('is false for a short excerpt', () => {
    const note = (filling: string) => `If you never want to hear about ${filling} of any kind, safely switch this old rule off.`
    const before = 'This page of the manual lists what every author of a project ought to know before he writes a single line.'
    expect(verdictOf(note('dangling commas'), `${before} ${note('trailing blanks')}`)).toBe('variant')
    const longBefore = `${before} Most authors forget that after their first year, hence whoever finds any fault may report that here.`
    expect(verdictOf(note('dangling commas'), `${longBefore} ${note('trailing blanks')}`)).toBe('contained')
  })

  it('is false for a single word, which may be rewording', () => {
    expect(verdictOf(advice('commas'), advice('blanks'))).toBe('near')
    expect(verdictOf(advice('dangling commas'), advice('blanks'))).toBe('near')
  })

  it('counts neither figures nor short names', () => {
    expect(verdictOf(advice('17 commas'), advice('trailing blanks'))).toBe('near')
    expect(verdictOf(advice('EU commas'), advice('trailing blanks'))).toBe('near')
  })

  it('is false where words differ in two places', () => {
    const reworded = advice('trailing commas').replace('authors prefer', 'writers like')
    expect(verdictOf(advice('dangling commas'), reworded)).toBe('near')
  })

  it('is false where the words of one text are only left out', () => {
    expect(verdictOf(advice('it or dangling commas'), advice('it'))).toBe('near')
  })

  it('is false for a by-line before the text, and in two places with one', () => {
    expect(verdictOf(`Joan Pillar: ${advice('blanks')}`, `Mary Kettle: ${advice('blanks')}`)).toBe('near')
    const [joan, mary] = ['Joan Pillar reports from Alder:', 'Mary Kettle wrote in Minehead:']
    expect(verdictOf(`${joan} ${advice('dangling commas')}`, `${mary} ${advice('trailing blanks')}`)).toBe('near')
  })

  it('is false in longer texts, and in texts that quote', () => {
    const rest = ' It was written in winter by four people who had time on their hands, and was read since by many others with patience.'
    expect(verdictOf(advice('dangling commas') + rest, advice('trailing blanks') + rest)).toBe('near')
    const quote = '\n\n> Does anybody know what it is for?\n'
    expect(verdictOf(advice('dangling commas') + quote, advice('trailing blanks') + quote)).toBe('near')
    expect(verdictOf(advice('dangling commas'), advice('trailing blanks') + quote)).toBe('near')
  })

  it('tells them apart in a script without spaces', () => {
    const notice = (filling: string) =>
      `この規則は計画全体の書き方を揃えるためのものです。もし${filling}について知らせを受けたくない場合は、この規則を安全に無効にすることができます。`
    expect(verdictOf(notice('余分なコンマの位置'), notice('行末にある空白文字'))).toBe('variant')
    expect(verdictOf(notice('空白'), notice('改行'))).toBe('near')
  })
})
