import { describe, expect, it } from 'vitest'
import type { AlignedPair } from '../../../../src/similarity/verification/aligned-pair.js'
import { quoteOthers } from '../../../../src/similarity/verification/other-quotes.js'
import { alignTexts } from '../../../support/aligned-texts.js'

const answer = 'The boat was taken out of the water in autumn because its keel had to be mended, and it went back in spring.'
const morning = ['Who knows why the ferry to the islands leaves later on weekdays?', 'There were children waiting at the pier in the rain.']
const evening = ['Somebody painted over our old signpost last Saturday.', 'Visitors ask me which path goes down to the lighthouse now.']

const quoting = (text: string, quoted: readonly string[]) => `${text}\n\n${quoted.map((line) => `> ${line}`).join('\n')}\n`

describe('quoteOthers', () => {
  const quoteOther = (a: string, b: string, changes: Partial<AlignedPair> = {}) => quoteOthers({ ...alignTexts(a, b), ...changes })

  it('is true for the same answer below two questions', () => {
    expect(quoteOther(quoting(answer, morning), quoting(answer, evening))).toBe(true)
  })

  it('is false if only one text quotes, or one quotes more than the other', () => {
    expect(quoteOther(quoting(answer, morning), answer)).toBe(false)
    expect(quoteOther(quoting(answer, morning), quoting(answer, [...morning, ...evening]))).toBe(false)
  })

  it('is false for long answers that quote a few words', () => {
    expect(quoteOther(quoting(answer, ['Who knows why?']), quoting(answer, ['Somebody painted over it.']))).toBe(false)
  })

  it('is false for a text and an answer that quotes it, without the question that it had quoted', () => {
    expect(quoteOther(quoting(answer, morning), quoting('Thank you both.', [answer, ...evening]))).toBe(false)
  })

  it('is false where only one text was aligned', () => {
    expect(quoteOther(quoting(answer, morning), quoting(answer, evening), { isAlignedB: false })).toBe(false)
  })
})
