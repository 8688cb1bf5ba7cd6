import { describe, expect, it } from 'vitest'
import { readMappings } from '../../../../../src/compose/read-mappings.js'
import { isHeldAsNumbers } from '../../../../../src/store/elastic/document/held-fields.js'
import { compareMapping } from '../../../../../src/store/elastic/indices/index-mappings.js'
import { termFields } from '../../../../../src/store/term-lookup.js'

const { fields } = readMappings()
const wanted = fields.mappings.properties

describe('compareMapping', () => {
  it('finds nothing to do where all is there, defaults left out as engines do', () => {
    const shown = JSON.parse(JSON.stringify(wanted, (key, value) => (key === 'norms' || key === 'index_options' ? undefined : value)))
    expect(compareMapping({ title: { type: 'text' }, ...shown }, wanted)).toEqual({ isIncomplete: false, conflicts: [] })
  })

  it('finds what is missing, the whole object or a field of it', () => {
    expect(compareMapping({}, wanted).isIncomplete).toBe(true)
    const { containers: _, ...some } = wanted.onefold!.properties!
    expect(compareMapping({ onefold: { properties: some } }, wanted)).toEqual({ isIncomplete: true, conflicts: [] })
  })

  it('names fields that are indexed in another way', () => {
    const properties = {
      group: { type: 'text' },
      fingerprints: { type: 'text' },
      paths: { type: 'text', analyzer: 'whitespace' },
      since: { type: 'long', index: false },
      exact: { type: 'keyword', doc_values: false },
    }
    expect(compareMapping({ onefold: { properties } }, wanted).conflicts.map(({ says }) => says)).toEqual([
      'onefold.since is long without index, not long',
      'onefold.exact is keyword without doc values, not keyword',
      'onefold.fingerprints is text analysed by standard, not text analysed by whitespace',
      'onefold.paths is text analysed by whitespace, not long without doc values',
      'onefold.group is text analysed by standard, not keyword',
    ])
    const taken = [{ path: 'onefold', says: 'onefold is keyword, not object' }]
    expect(compareMapping({ onefold: { type: 'keyword' } }, wanted).conflicts).toEqual(taken)
  })
})

describe('mappings/onefold-fields.json', () => {
  it('has a field for every family of terms, each as cheap as can be, and nothing dynamic', () => {
    const words = { type: 'text', analyzer: 'whitespace', norms: false, index_options: 'docs' }
    const numbers = { type: 'long', doc_values: false }
    for (const family of termFields) expect(wanted.onefold!.properties![family]).toEqual(isHeldAsNumbers(family) ? numbers : words)
    expect(wanted.onefold!.dynamic).toBe('strict')
  })
})
