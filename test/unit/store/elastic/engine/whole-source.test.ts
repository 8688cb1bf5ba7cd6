import { describe, expect, it } from 'vitest'
import { wholeSourceOf } from '../../../../../src/store/elastic/engine/whole-source.js'

describe('wholeSourceOf', () => {
  it.each(['9.2.0', '9.10.1', '10.0.0-SNAPSHOT'])('asks Elasticsearch %s for vectors, too', (version) => {
    expect(wholeSourceOf({ family: 'elasticsearch', version })).toEqual({ _source_exclude_vectors: 'false' })
  })

  it('asks nothing that an engine would refuse', () => {
    expect(wholeSourceOf({ family: 'elasticsearch', version: '9.1.5' })).toEqual({})
    expect(wholeSourceOf({ family: 'elasticsearch', version: '8.19.8' })).toEqual({})
    expect(wholeSourceOf({ family: 'opensearch', version: '10.2.0' })).toEqual({})
  })
})
