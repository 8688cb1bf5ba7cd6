import { describe, expect, it } from 'vitest'
import type { Matches } from '../../../../../../src/store/embedded/search/evaluate/matches.js'
import { explainScore } from '../../../../../../src/store/embedded/search/present/explain.js'
import { boolPlan, type QueryPlan } from '../../../../../../src/store/embedded/search/query-plan.js'

const word = (term: string, boost = 1): QueryPlan => ({ kind: 'text', field: 'title', terms: term.split(' '), boost })
const wire: QueryPlan = { kind: 'values', field: 'source', values: ['wire'], isText: false, score: 1 }

/** A function that finds documents with scores by plan. */
function finder(...found: readonly (readonly [QueryPlan, Readonly<Record<number, number>>])[]) {
  return (plan: QueryPlan): Matches => {
    const [, scores] = found.find(([each]) => JSON.stringify(each) === JSON.stringify(plan))!
    return { docs: Uint32Array.from(Object.keys(scores), Number), scores: Float64Array.from(Object.values(scores)) }
  }
}

describe('explainScore', () => {
  it('names the clauses that a document matches, and none that it does not', () => {
    const query = boolPlan({ must: [word('red')], should: [word('green'), wire], filter: [{ kind: 'exists', field: 'n', score: 1 }] })
    const find = finder([query, { 1: 2, 3: 3.5 }], [word('red'), { 1: 2, 3: 2.5 }], [word('green'), { 2: 1 }], [wire, { 3: 1 }])
    expect(explainScore(query, 3, find)).toEqual({
      value: 3.5,
      description: 'sum of:',
      details: [
        { value: 2.5, description: 'weight(title:red), BM25', details: [] },
        { value: 1, description: 'ConstantScore(source:wire)', details: [] },
      ],
    })
    expect(explainScore(query, 1, find)).toEqual({ value: 2, description: 'weight(title:red), BM25', details: [] })
  })

  it('says how clauses are put together: boosts, and the best of several', () => {
    const best: QueryPlan = { kind: 'best', queries: [word('red', 3), word('old oak')], tieBreaker: 0.3, boost: 1 }
    const query = boolPlan({ must: [best], boost: 2 })
    const find = finder([query, { 7: 6.6 }], [best, { 7: 3.3 }], [word('red', 3), { 7: 3 }], [word('old oak'), { 7: 1 }])
    expect(explainScore(query, 7, find)).toEqual({
      value: 6.6,
      description: 'sum of: times boost 2',
      details: [
        {
          value: 3.3,
          description: 'max plus 0.3 times others of:',
          details: [
            { value: 3, description: 'weight(title:red), BM25 times boost 3', details: [] },
            { value: 1, description: 'weight(title:"old oak"), BM25', details: [] },
          ],
        },
      ],
    })
  })

  it('has a word for clauses that do not score, and for a document that no clause finds', () => {
    const query = boolPlan({ filter: [wire] })
    const find = finder([query, { 1: 0 }])
    expect(explainScore(query, 1, find)).toEqual({ value: 0, description: 'match of clauses that do not score', details: [] })
    expect(explainScore(query, 2, find)).toEqual({ value: 0, description: 'no matching clause', details: [] })
  })
})
