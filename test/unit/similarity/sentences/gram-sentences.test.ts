import { describe, expect, it } from 'vitest'
import { matchByGrams } from '../../../../src/similarity/sentences/gram-sentences.js'
import { gramTableOf } from '../../../support/gram-table.js'
import { plainText } from '../../../support/plain-text.js'

const divers = ['divers', 'search', 'crane']
const mayor = ['mayor', 'blames', 'owner']

describe('matchByGrams', () => {
  it('matches sentences whose rarest grams are the same, whatever else they say', () => {
    const table = gramTableOf({ sear: 1, earc: 1, arch: 1 }, 9)
    const changed = ['rescuers', 'search', 'basin']
    expect(matchByGrams(plainText([mayor, divers]), plainText([changed, ['bakers', 'bread']]), table)).toEqual([{ a: 1, b: 0 }])
  })

  it('matches copies in turn, and further ones with the last', () => {
    const found = matchByGrams(plainText([divers, divers, divers]), plainText([mayor, divers, divers]), gramTableOf({}, 0))
    expect(found.map(({ b }) => b)).toEqual([1, 2, 2])
  })

  it('matches no sentences that are too short for grams, nor stop words', () => {
    const table = gramTableOf({}, 0)
    expect(matchByGrams(plainText([['it']]), plainText([['it']]), table)).toEqual([])
    expect(matchByGrams(plainText([divers], divers), plainText([divers], divers), table)).toEqual([])
    expect(matchByGrams(plainText([]), plainText([divers]), table)).toEqual([])
  })
})
