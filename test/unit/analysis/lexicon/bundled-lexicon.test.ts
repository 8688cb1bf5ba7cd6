import { describe, expect, it } from 'vitest'
import { Analyser } from '../../../../src/analysis/analyser.js'
import { bundledLexicon } from '../../../../src/analysis/lexicon/bundled-lexicon.js'

describe('bundledLexicon', () => {
  const { terms } = new Analyser().analyse('The banks and the zyxgobs', 'en')

  it('knows stop words of the document language as in every document, all others as in one', () => {
    expect(terms.map((term) => bundledLexicon.documentFrequency(term))).toEqual([1000, 1, 1000, 1000, 1])
    expect(terms.map((term) => bundledLexicon.idf(term))).toEqual([0, Math.log(1000), 0, 0, Math.log(1000)])
  })

  it('has a pinned id', () => {
    expect(bundledLexicon.id).toMatch(/^[0-9a-f]{16}$/)
    expect(bundledLexicon.id).toMatchInlineSnapshot(`"cb2c0383852cc0fe"`)
  })
})
