import { describe, expect, it } from 'vitest'
import { TextScanner } from '../../../../src/signatures/text-scanner.js'
import { haveOtherFacts, type ToldSentence } from '../../../../src/similarity/sentences/other-facts.js'

const scanner = new TextScanner()

function read(text: string, hasNames: boolean): ToldSentence {
  scanner.scan(text, false)
  return { text, tokens: scanner.tokens.slice(0, scanner.count), hasNames }
}

/** Says it in both directions, which must agree. */
function differ(a: string, b: string, hasNames = true): boolean {
  const [there, back] = [haveOtherFacts(read(a, hasNames), read(b, hasNames)), haveOtherFacts(read(b, hasNames), read(a, hasNames))]
  expect(back).toBe(there)
  return there
}

describe('haveOtherFacts', () => {
  it.each([
    ['a code', 'The parcel left the depot under the number 128414.', 'The parcel left the depot under the number 128593.'],
    [
      'a figure that is a word in one of them',
      'The board set a dividend of six cents a share.',
      'The board set a dividend of 7.8 cents a share.',
    ],
    ['zeros of a figure', 'Receipts of 2,800 head were expected.', 'Receipts of 2,000 head were expected.'],
    ['figures in another order', 'They won by 3 goals to 2 in the end.', 'They won by 2 goals to 3 in the end.'],
    ['a name', 'The bonds will be listed in Luxembourg by autumn.', 'The bonds will be listed in Oslo by autumn.'],
    ['a name with which it begins', 'Quantech said its board declared a dividend.', 'Homestake said its board declared a dividend.'],
    ['a word that excludes the other', 'The company will export more wheat this year.', 'The company will import more wheat this year.'],
  ])('finds %s that was swapped', (_, a, b) => {
    expect(differ(a, b)).toBe(true)
  })

  it.each([
    ['other words', 'A man of 58 was slightly hurt when a chimney fell.', 'A man of 58 was lightly injured when a chimney fell.'],
    ['a figure that was left out', 'Bonds of 1,000 and 10,000 dollars are sold.', 'Bonds of 10,000 dollars are sold.'],
    ['a name that was left out', 'The House approved a bill of the Senate.', 'The House approved a bill.'],
    ['another spelling of a name', 'The seed went to young Femi Adeyoin today.', 'The seed went to young Femi Adeyoyin today.'],
    ['another article', 'A ferry rose slowly from the sea.', 'The ferry rose slowly from the sea.'],
    ['nothing', '', 'The ferry rose slowly.'],
  ])('takes %s for no other fact', (_, a, b) => {
    expect(differ(a, b)).toBe(false)
  })

  it('takes no capital for a name where nouns have capitals', () => {
    const [a, b] = ['Nach langer Pause fährt die Bahn wieder.', 'Nach langer Unterbrechung fährt der Zug wieder.']
    expect([differ(a, b, true), differ(a, b, false)]).toEqual([true, false])
  })
})
