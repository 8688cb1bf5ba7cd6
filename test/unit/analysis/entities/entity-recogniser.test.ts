import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Analyser } from '../../../../src/analysis/analyser.js'
import { createEntityRecogniser } from '../../../../src/analysis/entities/entity-recogniser.js'
import type { EntityResources } from '../../../../src/analysis/entities/entity-resources.js'
import { loadEntityResources } from '../../../../src/resources/load.js'

const analyser = new Analyser()
const bundled = createEntityRecogniser(loadEntityResources())

function namesIn(text: string, language: string, recogniser = bundled): string[] {
  const analysed = analyser.analyse(text, language)
  return recogniser
    .recognise(analysed)
    .map(({ type, firstToken, endToken }) => `${type}: ${text.slice(analysed.starts[firstToken], analysed.ends[endToken - 1])}`)
}

const small: EntityResources = {
  rules: [
    {
      language: 'xx',
      name: 'xx',
      text: '[organisation-suffix]\nWorks\nBoard\n[location-suffix]\nHill\n[person-prefix]\nMr\n[person-suffix]\nEsq',
    },
    { language: 'any', name: 'any', text: '[organisation-suffix]\nInc' },
  ],
  gazetteers: [
    { type: 'location', name: 'places', text: '# a comment\nOldtown\nNew Oldtown\n' },
    { type: 'organisation', name: 'firms', text: 'Acme' },
    { type: 'person', name: 'people', text: 'Ann' },
  ],
}
const usedSmall = createEntityRecogniser(small)
const smallNames = (text: string, language = 'xx') => namesIn(text, language, createEntityRecogniser(small))

describe('createEntityRecogniser', () => {
  it('tries location and organisation before person, so that a hospital is not a person', () => {
    expect(namesIn('Burada Atatürk Hastanesi açıldı.', 'tr')).toEqual(['organisation: Atatürk Hastanesi'])
    expect(namesIn('Sonra Fatih Sultan Mehmet Köprüsü kapandı.', 'tr')).toEqual(['location: Fatih Sultan Mehmet Köprüsü'])
  })

  it('finds a short form of a name that stood earlier, and not of one that stands later', () => {
    expect(smallNames('We saw the Grand Works burn. Later the Grand was sold.')).toEqual([
      'organisation: Grand Works',
      'organisation: Grand',
    ])
    expect(smallNames('Later the Grand was sold. We saw the Grand Works burn.')).toEqual(['organisation: Grand Works'])
  })

  it('finds a person again by the last word', () => {
    expect(smallNames('Yesterday Mr John Smith came. Later Smith went.')).toEqual(['person: John Smith', 'person: Smith'])
  })

  it('looks past the first word of a sentence for a name that stood earlier', () => {
    expect(smallNames('We saw the Grand Works burn. Yesterday Grand was sold.')).toEqual([
      'organisation: Grand Works',
      'organisation: Grand',
    ])
  })

  it('takes a title in lower case before a capitalised name', () => {
    expect(namesIn('It was said by chairman John Reed today.', 'en')).toEqual(['person: John Reed'])
  })

  it('leaves titles out of the name', () => {
    expect(smallNames('we saw Mr John Smith and Peter Smith Esq there')).toEqual(['person: John Smith', 'person: Peter Smith'])
  })

  it('takes the longest gazetteer name, and a location inside an organisation too', () => {
    expect(smallNames('we saw New Oldtown and the New Oldtown Works there')).toEqual([
      'location: New Oldtown',
      'location: New Oldtown',
      'organisation: New Oldtown Works',
    ])
  })

  it('makes an organisation of words beside a known one', () => {
    expect(smallNames('we saw Acme Oldtown there')).toEqual(['location: Oldtown', 'organisation: Acme Oldtown'])
  })

  it('joins a second suffix word to the place before it, whose kind then holds', () => {
    expect(smallNames('we saw Oldtown Hill Board there')).toEqual(['location: Oldtown', 'organisation: Oldtown Hill Board'])
  })

  it('does not use unclassified candidates', () => {
    expect(smallNames('we saw Something Else there')).toEqual([])
  })

  it('ends a name at a comma and at the end of a sentence', () => {
    expect(smallNames('we saw Mr John, Works and more. New. Oldtown is far.')).toEqual(['person: John', 'location: Oldtown'])
  })

  it('uses the rules of the language only, and those that hold in all', () => {
    expect(smallNames('we saw Grand Works and Grand Inc there', 'yy')).toEqual(['organisation: Grand Inc'])
  })

  it('reads heads and connectors where a language puts the head first', () => {
    expect(namesIn('yesterday the Bank of England and the University of California agreed', 'en')).toEqual([
      'location: England',
      'organisation: Bank of England',
      'location: California',
      'organisation: University of California',
    ])
    expect(namesIn('heute trat Ursula von der Leyen vor die Universität Hamburg', 'de')).toEqual([
      'person: Ursula von der Leyen',
      'location: Hamburg',
      'organisation: Universität Hamburg',
    ])
  })

  it('drops a stop word at the start of a sentence, but not one whose apostrophe shows a name', () => {
    expect(namesIn('The Clear Water Company grew.', 'en')).toEqual(['organisation: Clear Water Company'])
    expect(namesIn("İzmir'de, Bursa'da ve ANKARA'DA yağmur.", 'tr')).toEqual([
      "location: İzmir'de",
      "location: Bursa'da",
      "location: ANKARA'DA",
    ])
  })

  it('only looks up names in text that is all in capitals', () => {
    expect(namesIn('SHARP RISE IN OUTPUT OF THE STEEL COMPANY SEEN IN BRAZIL AND MEXICO THIS YEAR', 'en')).toEqual([
      'location: BRAZIL',
      'location: MEXICO',
    ])
  })

  it('finds names by the gazetteer in languages without capitals, and none where words are not known', () => {
    expect(namesIn('زار الرئيس فرنسا امس', 'ar')).toEqual(['location: فرنسا'])
    expect(namesIn('总统昨天访问了法国', 'zh')).toEqual([])
  })

  it('takes names that a user adds', () => {
    const added = createEntityRecogniser({ ...small, gazetteers: [...small.gazetteers, { type: 'location', name: 'mine', text: 'Zzyzx' }] })
    expect(namesIn('we saw Zzyzx there', 'xx', added)).toEqual(['location: Zzyzx'])
    expect(added.id).not.toBe(createEntityRecogniser(small).id)
  })

  it('has one id for the same lists', () => {
    expect(createEntityRecogniser(small).id).toBe(createEntityRecogniser(small).id)
    expect(bundled.id).toMatch(/^[0-9a-f]{16}$/)
  })

  it('refuses a damaged rule list with file and line', () => {
    const rules = [{ language: 'xx', name: 'xx.txt', text: '# ok\n[person-title]\nMr' }]
    expect(() => createEntityRecogniser({ rules, gazetteers: [] })).toThrow(/xx\.txt, line 2: \[person-title\] is not a section/)
  })

  it('gives spans of tokens that lie inside the text, whatever the text is', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'Mr',
        'Bank',
        'of',
        'England',
        'Müdürü',
        'Kurulu',
        'New',
        'York',
        'Ann',
        'Garanti',
        'the',
        "İzmir'de",
        'GmbH',
        'Başbakanı',
        'Genel',
      ),
      fc.constantFrom(', ', '. ', '\n', ' ', '-', '\0', '\ud800', '中国', 'فرنسا'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 50 }), fc.constantFrom('en', 'tr', 'de', 'ar', 'und'), (pieces, language) => {
        const text = analyser.analyse(pieces.join(' '), language)
        const entities = bundled.recognise(text)
        for (const { firstToken, endToken } of entities) {
          expect(firstToken).toBeLessThan(endToken)
          expect(endToken).toBeLessThanOrEqual(text.terms.length)
        }
        expect(bundled.recognise(text)).toEqual(entities)
        // A new recogniser and a new analyser, which have read nothing before.
        if (language === 'und') {
          const own = createEntityRecogniser(small).recognise(new Analyser().analyse(text.text, language))
          expect(usedSmall.recognise(text)).toEqual(own)
        }
      }),
    )
  })

  it('reads a text of 200,000 capitalised words without an end mark', () => {
    const text = analyser.analyse('Bank Of England '.repeat(66_667), 'en')
    expect(bundled.recognise(text).length).toBeGreaterThan(0)
  })
})
