import { describe, expect, it } from 'vitest'
import { haveSwappedNames } from '../../../../src/similarity/verification/swapped-names.js'
import { verificationParams } from '../../../../src/similarity/verification/verification-params.js'
import { alignTexts } from '../../../support/aligned-texts.js'

const { edgeWords } = verificationParams

/** Whether two texts, aligned in both directions, have swapped names. */
function swap(a: string, b: string): boolean {
  return haveSwappedNames(alignTexts(a, b), edgeWords)
}

/** Words at those places of some terms of use at which versions of them differ. */
interface Places {
  readonly host?: string
  readonly law?: string
  readonly manner?: string
  readonly time?: string
  readonly end?: string
}

const terms = ({ host = 'Amberlight', law = 'Portugal', manner = 'gently', time = 'monthly', end = 'Lisbon' }: Places = {}) =>
  `The boats in the shed may be taken out at any time by anybody who was shown how to rig them and who keeps to these terms. Reports are read by our partner ${host} only, before they are put away ${manner} for a year or two. What is owed is paid ${time} to the treasurer, who keeps the books of the club. The law of ${law} applies to whatever follows from them, wherever a member happens to live. Small children wear a jacket as long as they are on the pier, and the shed is locked by whoever leaves it last. Whoever tears a sail says so and mends it before the next trip of the boat to which it belongs, near ${end} and in its bay.`

describe('haveSwappedNames', () => {
  it('is true where two names were swapped for others, and nothing else', () => {
    expect(swap(terms(), terms({ host: 'Bluefjord', law: 'Sweden' }))).toBe(true)
  })

  it('is true where a company became a party without a name', () => {
    expect(swap(terms({ law: 'whichever country' }), terms({ host: 'the supplier' }))).toBe(true)
  })

  it('is false for one name, which is a correction', () => {
    expect(swap(terms(), terms({ host: 'Bluefjord' }))).toBe(false)
  })

  it('is false where other words were swapped as well, which is rewording', () => {
    expect(swap(terms(), terms({ host: 'Bluefjord', law: 'Sweden', manner: 'softly', time: 'quarterly' }))).toBe(false)
  })

  it('is false for words with the same first letter, which may be two spellings of a name', () => {
    expect(swap(terms(), terms({ host: 'Alderbrook', law: 'Poland' }))).toBe(false)
  })

  it('is false across from a name that both texts have, which may be another way to name the same', () => {
    const known = terms({ end: 'the office of Clearwater' })
    expect(swap(known.replace('Amberlight', 'Clearwater').replace('Portugal', 'Clearwater'), known)).toBe(false)
  })

  it('is false for single names in place of single words, as days of a week for yesterday and today', () => {
    expect(swap(terms({ host: 'yesterday', law: 'today' }), terms({ host: 'Friday', law: 'Saturday' }))).toBe(false)
  })

  it('leaves out the ends of a text, and names beside figures, which are months', () => {
    expect(swap(terms(), terms({ host: 'Bluefjord', end: 'Stockholm' }))).toBe(false)
    expect(swap(terms({ host: '12 May', law: '3 June' }), terms({ host: '14 August', law: '7 September' }))).toBe(false)
  })

  it('is false where a name was only put in, also beside initials, which count as no word', () => {
    expect(swap(terms({ host: '', law: '' }), terms())).toBe(false)
    expect(swap(terms({ host: 'UK', law: 'UK' }), terms())).toBe(false)
  })

  it('is false where capitals make no names, as in German', () => {
    const rules = (first: string, second: string) =>
      `Die Boote im Schuppen stehen jedem Mitglied offen, das mit Segel und Ruder umgehen kann. Vor der Dämmerung kommt jedes Boot zurück an den Steg, wird mit ${first} gewaschen und ohne Stopfen auf den Anhänger gelegt. Wer ein Segel zerreißt, meldet den Schaden und flickt das Tuch vor der nächsten Fahrt. Kinder tragen auf dem Steg eine ${second}, solange kein Geländer da ist. Den Schuppen schließt das letzte Mitglied, und der Schlüssel hängt hinter der Tür neben dem Kalender mit den Terminen für den Herbst.`
    expect(swap(rules('Wasser', 'Weste'), rules('Lauge', 'Jacke'))).toBe(false)
  })
})
