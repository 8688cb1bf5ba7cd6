import { describe, expect, it } from 'vitest'
import { maxShownSentences } from '../../../../../../src/cli/render/comparison/page/page-model.js'
import { renderTextPane } from '../../../../../../src/cli/render/comparison/page/text-pane.js'
import { findCounterparts } from '../../../../../../src/cli/render/comparison/sentence-counterparts.js'
import { DocumentComparison } from '../../../../../../src/detection/comparing/document-comparison.js'

function paneOf(text: string): string {
  const sentences = new DocumentComparison().open({ id: 'a', text }, { id: 'b', text: '' }).texts.a
  return [...renderTextPane({ side: 'a', text: sentences, counterparts: findCounterparts([], 'a', sentences.sentences.length) })].join('')
}

describe('renderTextPane', () => {
  it('begins a paragraph where the text has a line end', () => {
    expect(paneOf('One fish swims.\nTwo fish swim. Three fish swim.').match(/<p /g)).toHaveLength(2)
  })

  it('begins one at an empty line only where lines are wrapped', () => {
    const wrapped =
      'The harbour of the small town was closed after\na crane fell into the basin of the pier.\nDivers look for the\nboom.\n\nFerries leave.'
    expect(paneOf(wrapped).match(/<p /g)).toHaveLength(2)
  })

  it('cuts a paragraph that is long', () => {
    const sentences = Array.from({ length: 41 }, (_, i) => `Ship ${i} left.`)
    expect(paneOf(sentences.join(' ')).match(/<p /g)).toHaveLength(3)
  })

  it('shows so many sentences, and says how many are left', () => {
    const shown = paneOf('Go on! '.repeat(maxShownSentences + 7))
    expect(shown.match(/<span id=/g)).toHaveLength(maxShownSentences)
    expect(shown).toContain('… and 7 sentences more.')
  })
})
