import { describe, expect, it } from 'vitest'
import { toComparisonView } from '../../../../src/cli/collections/comparison-answer.js'
import { DocumentComparison } from '../../../../src/detection/comparing/document-comparison.js'
import { renderComparison } from '../../../../src/detection/comparing/render-comparison.js'

describe('toComparisonView', () => {
  const text = 'This command is an alias of the main program and takes the same arguments. View documentation for the original command.'

  it.each([['xz'], ['bzip']])('reads what the service answered about a text under the title %s', (title) => {
    const pair = new DocumentComparison().open({ id: 'a', text, title: 'xz' }, { id: 'b', text, title })
    const answer = renderComparison(pair.describe(), { texts: pair.texts, links: pair.links() })
    expect(toComparisonView(answer, { a: '1', b: '2' }).result).toEqual(pair.describe())
  })
})
