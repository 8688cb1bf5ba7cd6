import { describe, expect, it } from 'vitest'
import { buildLexicon, openLexicon, openLexiconFile } from '../../../src/index.js'

const documents = ['red wine from the valley', 'white wine from the hills', 'bread from the valley'].map((text, i) => ({
  id: `${i}`,
  text,
}))

function* oneByOne() {
  yield* documents
}

describe('buildLexicon', () => {
  it('gives the same lexicon of a list, a set, and what can be read only once', () => {
    const bytes = buildLexicon(documents)
    expect(openLexicon(bytes)).toMatchObject({ documents: 3, terms: 4 })
    expect(buildLexicon(oneByOne())).toEqual(bytes)
    expect(buildLexicon(new Set(documents))).toEqual(bytes)
  })
})

describe('openLexiconFile', () => {
  it('says what is wrong with the name, in words', async () => {
    await expect(openLexiconFile('no-such.lexicon')).rejects.toMatchObject({
      code: 'INPUT_NOT_FOUND',
      message: expect.stringMatching(/^no-such.lexicon: the lexicon cannot be read: there is no such file; .* or build one with: onefold/),
    })
    await expect(openLexiconFile(undefined as never)).rejects.toMatchObject({
      code: 'PARAMETER_INVALID',
      message: 'openLexiconFile: file is undefined; it takes the name of a file',
    })
  })
})
