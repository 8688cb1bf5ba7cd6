import { describe, expect, it } from 'vitest'
import { Analyser } from '../../src/analysis/analyser.js'
import { FrozenLexicon } from '../../src/analysis/lexicon/frozen-lexicon.js'
import { joinLetters } from '../../src/analysis/lexicon/gram-table.js'
import { LexiconBuilder } from '../../src/analysis/lexicon/lexicon-builder.js'
import { selectRarestGrams } from '../../src/signatures/rarest-grams.js'
import { gramTableOf } from '../support/gram-table.js'
import { stories } from '../support/stories.js'

/*
 * Yerra 2005, section 3.2.1 and table 3.1. The thesis's reference collection (4.6 GB) is not available, so its table is replaced by one in which
 * the grams that the thesis calls the rarest are the rarest.
 */
describe("the sentence of Yerra's section 3.1", () => {
  const stems =
    'iraqs top shiite muslim cleric grand ayatollah ali alsistani travel britain expect receive treat heart condi spoke said'.split(' ')
  const letters = stems.join('')

  it('is represented by raqsaqstqsto where these three grams are the rarest', () => {
    const table = gramTableOf({ aqst: 2, qsto: 1, raqs: 3 }, 10)
    expect(selectRarestGrams(letters, table)).toBe('raqsaqstqsto')
  })

  it('has the grams that the thesis lists', () => {
    const grams = Array.from({ length: letters.length - 3 }, (_, at) => letters.slice(at, at + 4))
    expect(grams.slice(0, 11)).toEqual(['iraq', 'raqs', 'aqst', 'qsto', 'stop', 'tops', 'opsh', 'pshi', 'shii', 'hiit', 'iite'])
  })

  it('gives opsh, pshi, hiit for sentence 1 of table 3.1 by its table, in text order', () => {
    const sentence = 'topshiiteclericlondonhearttreat'
    expect(selectRarestGrams(sentence, gramTableOf({ hiit: 1, opsh: 1, pshi: 1 }, 4))).toBe('opshpshihiit')
  })
})

describe('a table built from a small collection', () => {
  const analyser = new Analyser()
  const texts = [stories.harbour, stories.bakers, stories.harbourExcerpt].map((text) => analyser.analyse(text, 'en'))
  const builder = new LexiconBuilder({ sentenceTables: true })
  for (const text of texts) builder.estimate(text)
  for (const text of texts) builder.count(text)
  const grams = new FrozenLexicon(builder.build()).grams!

  it('is the one that it always was', () => {
    expect([grams.id, grams.grams, grams.minOccurrences]).toEqual(['92de68be0692b5a0', 86, 2])
  })

  it('represents the sentences of a story as it always did', () => {
    const { sentences, terms } = texts[0]!
    const represented = sentences.map(({ firstToken, endToken }) => selectRarestGrams(joinLetters(terms, firstToken, endToken), grams))
    expect(represented).toEqual(['oursursmrsma', 'noboobodbodi', 'diveiververl', 'ferrerrirril', 'anebnebuebui', 'acoucourourt'])
  })
})
