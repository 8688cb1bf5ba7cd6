import { describe, expect, it } from 'vitest'
import { pinNeighbours } from '../../../../../src/detection/search/request/pin-neighbours.js'

const vector = { field: 'v', query_vector: [1, 0] }

describe('pinNeighbours', () => {
  it('says what the engine would take from the size of the page', () => {
    expect(pinNeighbours({ knn: vector }, 4)).toEqual({ knn: { ...vector, k: 4, num_candidates: 6 } })
    expect(pinNeighbours({ knn: [vector, { ...vector, k: 2 }] }, 10).knn).toMatchObject([{ k: 10 }, { k: 2, num_candidates: 15 }])
    expect(pinNeighbours({ knn: { ...vector, k: 40 } }, 10).knn).toMatchObject({ k: 40, num_candidates: 40 })
  })

  it('does so in clauses of a query, wherever they stand', () => {
    const query = { bool: { must: [{ match: { t: 'x' } }, { knn: vector }] } }
    expect(pinNeighbours({ query }, 2)).toEqual({
      query: { bool: { must: [{ match: { t: 'x' } }, { knn: { ...vector, k: 2, num_candidates: 3 } }] } },
    })
  })

  it('leaves everything else as it is: what is said, fields of that name, clauses of OpenSearch', () => {
    const bodies = [
      { knn: { ...vector, k: 3, num_candidates: 9 } },
      { query: { match: { knn: 'x' } } },
      { query: { knn: { v: { vector: [1, 0], k: 5 } } } },
      { query: { match_all: {} }, size: 3 },
    ]
    for (const body of bodies) expect(pinNeighbours(body, 4)).toEqual(body)
    expect(pinNeighbours({ knn: vector }, 0)).toEqual({ knn: vector })
  })
})
