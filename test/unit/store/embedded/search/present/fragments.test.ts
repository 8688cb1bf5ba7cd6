import { describe, expect, it } from 'vitest'
import { markedFragments } from '../../../../../../src/store/embedded/search/present/fragments.js'
import { markText } from '../../../../../../src/store/embedded/search/present/mark-text.js'

const options = { before: '[', after: ']', fragmentSize: 16, onlyOwn: true, noMatchSize: 0, isHtml: false, byScore: true }

function fragmentsOf(text: string, words: readonly string[], fragments: number): string[] {
  const sought = { field: 'text', phrases: words.map((word) => [word]), prefixes: [], values: new Set<string>() }
  return markedFragments(text, markText(text, [sought]), { ...options, fragments })
}

describe('markedFragments', () => {
  it('puts parts with more different words first, then those with more words, then the earlier ones', () => {
    const text = 'tea for everyone and tea for tea! or tea with some milk tea to the end'
    expect(fragmentsOf(text, ['tea', 'milk'], 9)).toEqual([
      '[milk] [tea] to the',
      'and [tea] for [tea]!',
      '[tea] for everyone',
      'or [tea] with some',
    ])
    expect(fragmentsOf(text, ['tea', 'milk'], 2)).toEqual(['[milk] [tea] to the', 'and [tea] for [tea]!'])
  })
})
