import { describe, expect, it } from 'vitest'
import { bundledLexicon } from '../../../../src/analysis/lexicon/bundled-lexicon.js'
import { DocumentComparison } from '../../../../src/detection/comparing/document-comparison.js'
import { stories } from '../../../support/stories.js'

const document = (text: string, id = 'x') => ({ id, text, language: 'en' })

describe('DocumentComparison', () => {
  const comparison = new DocumentComparison()

  it('says what one text is to another, with the sentences that say so', () => {
    const result = comparison.open(document(stories.harbourExcerpt), document(stories.harbour)).describe()
    expect(result).toMatchObject({ verdict: 'contained', aInB: 1, codet: null, sentences: { a: 3, b: 6 } })
    expect(result.sentences.matches).toEqual([
      { a: 0, b: 2, score: 1 },
      { a: 1, b: 3, score: 1 },
      { a: 2, b: 4, score: 1 },
    ])
    for (const { a, b, text } of result.evidence) {
      expect(stories.harbourExcerpt.slice(a.start, a.end)).toBe(text)
      expect(stories.harbour.slice(b.start, b.end).trim()).toBe(text.trim())
    }
  })

  it('turns with its arguments', () => {
    const there = comparison.open(document(stories.harbour), document(stories.harbourExcerpt)).describe()
    expect(there).toMatchObject({ verdict: 'contains', bInA: 1, sentences: { a: 6, b: 3 } })
  })

  it('compares empty texts with anything', () => {
    for (const [a, b] of [
      ['', ''],
      ['', stories.bakers],
      [stories.bakers, ''],
    ] as const) {
      const result = comparison.open(document(a), document(b)).describe()
      expect(result).toMatchObject({ verdict: 'distinct', aInB: 0, bInA: 0, evidence: [] })
      expect(result.sentences.matches).toEqual([])
    }
  })

  it('has evidence for a pair whose texts are not cut into the same sentences, and none for texts that are distinct', () => {
    const transcript = stories.harbour.replaceAll(/[.,]/g, '').replaceAll('\n', ' ').toLowerCase()
    const excerpt = transcript.slice(200, 420)
    const { verdict, sentences, evidence } = comparison.open(document(excerpt), document(transcript)).describe()
    expect({ verdict, matches: sentences.matches }).toEqual({ verdict: 'contained', matches: [] })
    expect(evidence.map(({ text, part }) => [text, part])).toEqual([[excerpt.trim(), true]])
    expect(comparison.open(document(stories.bakers), document(transcript)).describe().evidence).toEqual([])
  })

  it('names titles that make a variant of what would fold without them, and what it would be', () => {
    const alias = 'This command is an alias of the main program and takes the same arguments. View documentation for the original command.'
    const titled = (title: string | undefined, text = alias) => ({ ...document(text), title })
    const describeTitles = (a: ReturnType<typeof titled>, b: ReturnType<typeof titled>) => comparison.open(a, b).describe().titles
    expect(comparison.open(titled('xz'), titled('bzip')).describe()).toMatchObject({ verdict: 'variant', aInB: 1, bInA: 1, substituted: 0 })
    expect(describeTitles(titled('xz'), titled('bzip'))).toEqual({ a: 'xz', b: 'bzip', verdictWithout: 'exact' })
    expect(describeTitles(titled('xz'), titled('XZ'))).toBeUndefined()
    expect(describeTitles(titled('xz'), titled(undefined))).toBeUndefined()
    expect(describeTitles(titled('xz', stories.harbour), titled('bzip', stories.harbour))).toBeUndefined()
  })

  it('names no titles where the texts differ in facts, too', () => {
    const notice = 'The ferry to Port Alder leaves at 9.15 on weekdays. Tickets are sold on board, and dogs travel free of charge.'
    const [a, b] = [document(notice), document(notice.replace('9.15', '8.40'))]
    const result = comparison.open({ ...a, title: 'Summer' }, { ...b, title: 'Winter' }).describe()
    expect(result.verdict).toBe('variant')
    expect(result).not.toHaveProperty('titles')
  })

  const entry = (heading: string) =>
    document(
      `### -${heading}\n\nThis cmdlet takes the switch from the command line and passes it on. The default value is false, and no pipeline input is accepted.`,
    )

  it('names headings that make a variant of what would fold without them, and what it would be', () => {
    const result = comparison.open(entry('Confirm'), entry('WhatIf')).describe()
    expect(result).toMatchObject({ verdict: 'variant', headings: { a: '-Confirm', b: '-WhatIf', verdictWithout: 'near' } })
    expect(result).not.toHaveProperty('titles')
    expect(comparison.open(entry('Confirm'), entry('Confirm')).describe()).not.toHaveProperty('headings')
  })

  it('names titles and headings if each would be enough, as in files whose title is their heading', () => {
    const file = (name: string, version = '5.1') => ({ ...document(`${entry(name).text} Since version ${version}.`), title: `-${name}` })
    const { verdict, titles, headings } = comparison.open(file('Confirm'), file('WhatIf')).describe()
    expect([verdict, titles, headings]).toEqual(['variant', ...Array(2).fill({ a: '-Confirm', b: '-WhatIf', verdictWithout: 'near' })])
    const { titles: ofOthers, headings: ofOtherTexts } = comparison.open(file('Confirm'), file('WhatIf', '7.2')).describe()
    expect([ofOthers, ofOtherTexts]).toEqual([undefined, undefined])
  })

  it('names no headings where the texts differ in facts, too', () => {
    const since = (heading: string, version: string) => document(`${entry(heading).text} It was added in version ${version}.`)
    expect(comparison.open(since('Confirm', '5.1'), since('WhatIf', '5.1')).describe().headings).toBeDefined()
    const result = comparison.open(since('Confirm', '5.1'), since('WhatIf', '7.2')).describe()
    expect(result.verdict).toBe('variant')
    expect(result).not.toHaveProperty('headings')
  })

  it.each([
    ['a story', stories.harbour],
    ['repeated sentences', `${stories.bakers}\n${stories.bakers}\nOnce more. Once more. More once.`],
    ['sentences without letters', 'The ferry leaves at nine. *** ! ??? 1 + 1 = 2. — … The ferry leaves at nine.'],
  ])('finds in a text what it finds in a copy that was analysed apart: %s', (_, text) => {
    const same = comparison.open(document(text), document(text))
    // The language is guessed for one of them.
    const apart = comparison.open({ id: 'x', text }, document(text))
    expect(apart.texts.a.language).toBe(same.texts.a.language)
    expect(apart.texts.a).not.toBe(apart.texts.b)
    expect(same.texts.a).toBe(same.texts.b)
    for (const ask of ['describe', 'links', 'passages', 'evidence'] as const) expect(same[ask]()).toEqual(apart[ask]())
  })

  describe('evidence', () => {
    const bound = 'The parcel with the lamp and two chairs left the depot under the number 128414.'
    const other = bound.replace('128414', '128593')
    const told = 'A van will bring it to your door on Monday.'
    const retold = told.replace('bring', 'carry')
    const thanks = 'Thank you for your order, and write to us if anything is missing.'
    const evidence = (a: string, b: string) =>
      comparison.evidence(document(a), document(b), 10).map(({ text, b: { text: inB } }) => (inB === undefined ? [text] : [text, inB]))

    it('has sentences that both have first, then those that b has in other words, with these', () => {
      expect(evidence(`${told} ${thanks}`, `${retold} ${thanks}`)).toEqual([[thanks], [told, retold]])
      expect(evidence(thanks, thanks.toUpperCase())).toEqual([[thanks]])
    })

    it('leaves out sentences with other facts', () => {
      expect(evidence(`${bound} ${thanks}`, `${other} ${thanks}`)).toEqual([[thanks]])
      expect(evidence(`${bound} ${told}`, `${other} ${retold}`)).toEqual([[told, retold]])
    })

    it('shows what differs where no sentence has the same facts', () => {
      expect(evidence(bound, other)).toEqual([[bound, other]])
    })
  })

  it('compares a text again that was given with another language, and after many others', () => {
    const german = comparison.open({ ...document(stories.harbour), language: 'de' }, document(stories.bakers))
    expect(german.texts.a.language).toBe('de')
    expect(comparison.open(document(stories.harbour), document(stories.bakers)).texts.a.language).toBe('en')
    const again = () => comparison.open(document(stories.harbour), document(stories.harbourExcerpt)).describe()
    const before = again()
    for (let i = 0; i < 3; i++) comparison.open(document(`${i} ${'many words. '.repeat(50_000)}`), document('few'))
    const probe = document('few words')
    const texts = [0, 1].map((i) => comparison.open(document(`${i} ${'more words. '.repeat(100_000)}`), probe).texts.b)
    expect(texts[0]).toBe(texts[1])
    expect(again()).toEqual(before)
  })

  it('gives as much evidence as asked for', () => {
    expect(comparison.evidence(document(stories.harbour), document(stories.harbourEdited), 2)).toHaveLength(2)
    expect(comparison.evidence(document(stories.harbour), document(stories.bakers), 2)).toEqual([])
  })

  it("gives CoDet's figures where a lexicon is given", () => {
    const result = new DocumentComparison(bundledLexicon).open(document(stories.harbourExcerpt), document(stories.harbour)).describe()
    expect(result.codet).toMatchObject({ aInB: 1, lexicon: bundledLexicon.id })
    expect(result.codet!.bInA).toBeGreaterThan(0)
    expect(result.codet!.bInA).toBeLessThan(1)
  })
})
