import { describe, expect, it } from 'vitest'
import { inTheirFields, looksIntoAllFields, patternsOf } from '../../../../../src/store/elastic/searching/their-fields.js'

const fields = { patterns: ['title*', 'text*'], hasDefault: false }
const body = (clause: object) => ({ query: { bool: { must: [clause] } } })
const clauseOf = (changed: object) => (changed as { query: { bool: { must: [object] } } }).query.bool.must[0]

describe('looksIntoAllFields', () => {
  it.each([
    { query_string: { query: 'en' } },
    { query_string: { query: 'en', default_field: '*' } },
    { simple_query_string: { query: 'en', fields: [] } },
    { multi_match: { query: 7 } },
    { multi_match: { query: 'en', fields: ['title', '*^3'] } },
  ])('is true of a clause that names no fields, or all: %j', (clause) => {
    expect(looksIntoAllFields(body(clause))).toBe(true)
    expect(looksIntoAllFields({ aggs: { found: { filter: clause } } })).toBe(true)
  })

  it.each([
    { query_string: { query: 'en', default_field: 'title' } },
    { simple_query_string: { query: 'en', fields: ['title^2', 'te*'] } },
    { multi_match: { query: 'en', fields: 'title' } },
    { simple_query_string: { query: 'en', fields: 7 } },
    { match: { title: '*' } },
    { match: { query_string: 'en' } },
    { multi_match: { terms: { field: 'x' } } },
  ])('is false of a clause that names fields, and of what only bears the name of one: %j', (clause) => {
    expect(looksIntoAllFields(body(clause))).toBe(false)
  })
})

describe('inTheirFields', () => {
  const narrowed = (clause: object, given: typeof fields = fields) => clauseOf(inTheirFields(body(clause), given))

  it('names their fields, with the weight of all, and is lenient as the engines are over all fields', () => {
    expect(narrowed({ query_string: { query: 'en', default_field: '*' } })).toEqual({
      query_string: { lenient: true, query: 'en', fields: ['title*', 'text*'] },
    })
    expect(narrowed({ multi_match: { query: 'en', fields: ['lead^4', '*^2'], lenient: false } })).toEqual({
      multi_match: { lenient: false, query: 'en', fields: ['lead^4', 'title*^2', 'text*^2'] },
    })
  })

  it('leaves what the index says where fields are not named, and nothing else', () => {
    const named = { ...fields, hasDefault: true }
    expect(narrowed({ query_string: { query: 'en' } }, named)).toEqual({ query_string: { query: 'en' } })
    expect(narrowed({ query_string: { query: 'en', fields: ['*'] } }, named)).toMatchObject({ query_string: { fields: fields.patterns } })
    const plain = body({ match: { title: 'en' } })
    expect(inTheirFields(plain, fields)).toEqual(plain)
  })

  it('knows the fields that the search makes itself', () => {
    const made = { ...body({ query_string: { query: 'en' } }), runtime_mappings: { day: { type: 'keyword' } } }
    expect(clauseOf(inTheirFields(made, fields))).toMatchObject({ query_string: { fields: ['title*', 'text*', 'day'] } })
  })
})

describe('patternsOf', () => {
  it('covers all but our object, also where a name of theirs is the beginning of its name', () => {
    expect(patternsOf(['title', 'onefold', 'one', 'onefolds', 'title'], 'onefold')).toEqual(['title*', 'one', 'one.*', 'onefolds*'])
  })

  it('names a field that is not there where they have none, because no fields would be all', () => {
    expect(patternsOf(['onefold'], 'onefold')).toEqual(['onefold.nothing'])
  })
})
