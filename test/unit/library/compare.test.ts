import { describe, expect, it } from 'vitest'
import { DocumentComparison } from '../../../src/detection/comparing/document-comparison.js'
import { buildLexicon, compare, findPassages, openLexicon } from '../../../src/index.js'

const notice =
  'The ferry to Port Alder leaves at 9.15 on weekdays and at 10.30 on Sundays. Tickets are sold on board. Dogs travel free of charge. '
const texts = [
  notice,
  notice.replace('9.15', '8.40'),
  `Bring a coat, the harbour is windy all year. ${notice}`,
  notice + 'ferry '.repeat(200_000),
]
const lexicon = openLexicon(buildLexicon(texts.map((text, i) => ({ id: `${i}`, text }))))

describe('compare', () => {
  it('answers for each pair as if nothing had been compared before, with a lexicon and without, after long texts and short ones', () => {
    for (const [a, b] of [texts, [texts[3]!, notice], texts.slice(1), [notice, notice]] as [string, string][]) {
      for (const known of [lexicon, undefined]) {
        const alone = new DocumentComparison(known).open({ id: 'a', text: a }, { id: 'b', text: b })
        expect(compare({ text: a }, { text: b }, { lexicon: known })).toEqual(alone.describe())
        expect(findPassages({ text: a }, { text: b })).toEqual(alone.passages())
      }
    }
  })
})
