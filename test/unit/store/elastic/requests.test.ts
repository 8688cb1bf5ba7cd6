import { describe, expect, it } from 'vitest'
import { OwnObject } from '../../../../src/store/elastic/document/own-object.js'
import { recordPage } from '../../../../src/store/elastic/elastic-records.js'
import {
  filterQuery,
  foldClause,
  joinedClause,
  sinceClause,
  sinceLaterClause,
  termsClause,
  worthFindingClause,
} from '../../../../src/store/elastic/reading/clauses.js'
import { boundedCount, documentSearch } from '../../../../src/store/elastic/reading/document-finder.js'
import { afterValue, countedFoldBuckets, foldBuckets, joinedFoldBuckets } from '../../../../src/store/elastic/reading/folds.js'
import { bulkLines } from '../../../../src/store/elastic/writing/bulk-lines.js'

const own = new OwnObject('onefold')
/** A term that ends in the given letter. */
const termOf = (letter: string) => `AAAAAAA${letter}`
const fields = { write: 'w', since: 1, group: 'g' }

function linesOf(text: string): unknown[] {
  expect(text.endsWith('\n')).toBe(true)
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

describe('bulkLines', () => {
  it('indexes a put with our object beside the source', () => {
    const lines = bulkLines(own, { id: 'a', kind: 'put', routing: 'r', source: { title: 't\n' }, fields })
    expect(linesOf(lines)).toEqual([{ index: { _id: 'a', routing: 'r' } }, { title: 't\n', onefold: { ...fields, exact: 'g' } }])
  })

  it('writes a document that is given as text to the letter', () => {
    const text = (sourceText: string) => bulkLines(own, { id: 'a', kind: 'put', sourceText, fields })
    const object = JSON.stringify({ ...fields, exact: 'g' })
    expect(text('{"n":1.0, "m": 12345678901234567890 }')).toBe(
      `{"index":{"_id":"a"}}\n{"n":1.0, "m": 12345678901234567890,"onefold":${object}}\n`,
    )
    expect(text('{ }')).toBe(`{"index":{"_id":"a"}}\n{"onefold":${object}}\n`)
  })

  it('makes one action of a document that is given as text, whatever lines the text has', () => {
    const sourceText = '{"n":1.0}\n{"delete":{"_index":"other","_id":"1"}}\r\n{"n":2.0}'
    for (const write of [{ id: 'a', kind: 'put', sourceText, fields } as const, { id: 'a', kind: 'put', sourceText } as const]) {
      expect(bulkLines(own, write).split(/[\r\n]/)).toHaveLength(3)
    }
  })

  it('puts fields that are held already before the others, in documents and in patches', () => {
    const held = { held: { json: '"version":"v","exact":"e"' } }
    const object = { version: 'v', exact: 'e', ...fields }
    const put = bulkLines(own, { id: 'a', kind: 'put', sourceText: '{"n":1.0}', fields, ...held })
    expect(put).toBe(`{"index":{"_id":"a"}}\n{"n":1.0,"onefold":${JSON.stringify(object)}}\n`)
    const parsed = bulkLines(own, { id: 'a', kind: 'put', source: { n: 1, text: '}' }, fields, ...held })
    expect(linesOf(parsed)[1]).toEqual({ n: 1, text: '}', onefold: object })
    const patch = bulkLines(own, { id: 'a', kind: 'patch', fields: { ...fields, sketch: null }, ...held })
    expect(linesOf(patch)[1]).toEqual({ doc: { onefold: { ...object, sketch: null } }, detect_noop: false })
    expect(linesOf(bulkLines(own, { id: 'a', kind: 'patch', fields: {}, ...held }))[1]).toMatchObject({
      doc: { onefold: { version: 'v', exact: 'e' } },
    })
  })

  it('creates where nothing may be there, and names the revision that must be', () => {
    expect(linesOf(bulkLines(own, { id: 'a', kind: 'put', source: {}, fields, expect: 'absent' }))[0]).toEqual({ create: { _id: 'a' } })
    const stands = { expect: { seqNo: 4, primaryTerm: 2 } }
    const condition = { _id: 'a', if_seq_no: 4, if_primary_term: 2 }
    expect(linesOf(bulkLines(own, { id: 'a', kind: 'put', source: {}, fields, ...stands }))[0]).toEqual({ index: condition })
    expect(linesOf(bulkLines(own, { id: 'a', kind: 'delete', ...stands }))).toEqual([{ delete: condition }])
    expect(linesOf(bulkLines(own, { id: 'a', kind: 'patch', fields: { group: 'x' }, ...stands }))[0]).toEqual({ update: condition })
  })

  it('gives a document without digest its group in its place', () => {
    const held = { json: '"version":"v","language":""' }
    for (const more of [{}, { held }]) {
      const put = bulkLines(own, { id: 'a', kind: 'put', source: {}, fields, ...more })
      expect(linesOf(put)[1]).toMatchObject({ onefold: { group: 'g', exact: 'g' } })
      const patch = bulkLines(own, { id: 'a', kind: 'patch', fields: { group: 'h', exact: null }, ...more })
      expect(linesOf(patch)[1]).toMatchObject({ doc: { onefold: { group: 'h', exact: 'h' } } })
    }
    const left = bulkLines(own, { id: 'a', kind: 'patch', fields: { joined: true } })
    expect(linesOf(left)[1]).toMatchObject({ doc: { onefold: { joined: true } } })
    expect(left).not.toContain('exact')
  })

  it('patches by a partial update that is always written, null for a field that goes', () => {
    expect(linesOf(bulkLines(own, { id: 'a', kind: 'patch', fields: { group: 'x', sketch: null } }))).toEqual([
      { update: { _id: 'a', retry_on_conflict: 3 } },
      { doc: { onefold: { group: 'x', sketch: null } }, detect_noop: false },
    ])
  })
})

describe('documentSearch', () => {
  it('asks for the oldest by time alone: engines do not sort by id', () => {
    const body = documentSearch(own, { filter: [foldClause(own, 'group', ['g'])], size: 3, paths: ['onefold.since'], order: 'oldest' })
    expect(body).toEqual({
      size: 3,
      query: { bool: { filter: [{ terms: { 'onefold.group': ['g'] } }], must_not: [] } },
      sort: [{ 'onefold.since': { order: 'asc', missing: '_last' } }],
      _source: { includes: ['onefold.since'] },
      seq_no_primary_term: true,
      version: true,
      track_total_hits: false,
    })
  })

  it('asks for ids without sources, as they lie in the index', () => {
    expect(documentSearch(own, { size: 1, paths: [], order: 'index' })).toMatchObject({ sort: ['_doc'], _source: false })
  })
})

describe('clauses', () => {
  it('find terms in their families, each in a clause of its own', () => {
    const should = [{ terms: { 'onefold.fingerprints': ['AAAAAAT', 'AAAAAAU'] } }, { terms: { 'onefold.paths': [21] } }]
    expect(termsClause(own, { paths: [termOf('V')], simhash: [], fingerprints: [termOf('T'), termOf('U')] })).toEqual({
      bool: { should, minimum_should_match: 1 },
    })
  })

  it('find who holds one of some sets, and who holds terms of two different places in the others', () => {
    const oneOf = (...letters: string[]) => ({ terms: { 'onefold.fingerprints': letters.map((letter) => `AAAAAA${letter}`) } })
    const both = (left: object, right: object) => ({ bool: { filter: [left, right] } })
    const sets = [
      { terms: ['A', 'B'].map(termOf), atLeast: 1 },
      { terms: ['K', 'L', 'M'].map(termOf), atLeast: 2 },
      { terms: ['R', 'S'].map(termOf), atLeast: 2 },
      { terms: ['S'].map(termOf), atLeast: 2 },
    ] as const
    expect(worthFindingClause(own, sets)).toEqual({
      bool: {
        should: [oneOf('A', 'B'), both(oneOf('K', 'M', 'R'), oneOf('L', 'S')), both(oneOf('K', 'L'), oneOf('M'))],
        minimum_should_match: 1,
      },
    })
  })

  it('put documents of others after all times', () => {
    expect(sinceClause(own, 5)).toEqual({ term: { 'onefold.since': 5 } })
    expect(sinceClause(own, Number.MAX_SAFE_INTEGER)).toEqual({ bool: { must_not: [{ exists: { field: 'onefold.since' } }] } })
    expect(sinceLaterClause(own, 5)).toEqual({ bool: { must_not: [{ range: { 'onefold.since': { lte: 5 } } }] } })
  })

  it('are combined without scores', () => {
    expect(filterQuery({ mustNot: [joinedClause(own)] })).toEqual({
      bool: { filter: [], must_not: [{ term: { 'onefold.joined': true } }] },
    })
  })
})

describe('pages and counts', () => {
  it('stop counting at a bound', () => {
    expect(boundedCount({}, 51)).toEqual({ size: 0, query: { bool: { filter: [], must_not: [] } }, track_total_hits: 51 })
  })

  it('go on after a value or an id', () => {
    const groups = { field: 'group', minCount: 1 } as const
    const sources = [{ value: { terms: { field: 'onefold.group' } } }]
    expect(foldBuckets(own, groups, 9, null)).toMatchObject({ size: 0, aggs: { folds: { composite: { size: 9, sources } } } })
    const after = afterValue(groups, 'v')
    expect(foldBuckets(own, groups, 9, after)).toMatchObject({ aggs: { folds: { composite: { after: { value: 'v' } } } } })
    const all = { field: 'exact', minCount: 1 } as const
    const digests = [
      { value: { terms: { field: 'onefold.exact' } } },
      { group: { terms: { field: 'onefold.group', missing_bucket: true } } },
    ]
    expect(foldBuckets(own, all, 9, null)).toMatchObject({ aggs: { folds: { composite: { sources: digests } } } })
    expect(afterValue(all, 'v')).toEqual({ value: 'v', group: '\u{10ffff}' })
    const shared = { field: 'exact', minCount: 2 } as const
    expect(foldBuckets(own, shared, 9, null)).toMatchObject({ aggs: { folds: { composite: { sources: digests.slice(0, 1) } } } })
    expect(afterValue(shared, 'v')).toEqual({ value: 'v' })
    expect(joinedFoldBuckets(own, 'group', 9, { value: 'v' })).toEqual({
      size: 0,
      track_total_hits: false,
      query: { bool: { filter: [{ term: { 'onefold.joined': true } }], must_not: [] } },
      aggs: { folds: { composite: { size: 9, sources, after: { value: 'v' } } } },
    })
    expect(countedFoldBuckets(own, 'group', ['v', 'w'])).toEqual({
      size: 0,
      track_total_hits: false,
      query: { bool: { filter: [{ terms: { 'onefold.group': ['v', 'w'] } }], must_not: [] } },
      aggs: { folds: { composite: { size: 2, sources } } },
    })
    expect(recordPage('task', 2, 'b')).toMatchObject({ sort: [{ id: 'asc' }], search_after: ['b'] })
    expect(recordPage('task', 2, null)).not.toHaveProperty('search_after')
  })
})
